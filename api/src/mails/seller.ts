import { paragraphs, saludo } from './mail.ts'

/** To sellers about their numbers and their cash. */
export const sellerMails = {
  /** To both sellers; numbers as they are written. */
  traspaso: (nombre: string, que: { numeros: string } & ({ pasanA: string } | { eranDe: string })) => ({
    asunto: 'Se traspasaron números',
    texto: paragraphs(
      saludo(nombre),
      'pasanA' in que
        ? `La organización pasó números tuyos a ${que.pasanA}: ya no los tenés para vender.`
        : `La organización te pasó números que tenía ${que.eranDe}: ya los podés vender.`,
      `Números: ${que.numeros}.`,
    ),
  }),

  /** A receipt was corrected; amounts as they are written. */
  conteo: (data: { nombre: string; recibo: string; decia: string; dice: string; motivo: string }) => ({
    asunto: `Se corrigió tu recibo ${data.recibo}`,
    texto: paragraphs(
      saludo(data.nombre),
      `El recibo ${data.recibo} decía ${data.decia} y ahora dice ${data.dice}. Motivo: ${data.motivo}`,
    ),
  }),

  liquidacion: (nombre: string, { titulo, hasta }: { titulo: string; hasta: string }) => ({
    asunto: `${titulo}: falta tu rendición`,
    texto: paragraphs(saludo(nombre), `Tenés tiempo hasta el ${hasta} para presentar tu rendición en «Mi caja».`),
  }),
}
