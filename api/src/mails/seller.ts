import { counted } from '@talonario/contract'
import { importe, paragraphs, saludo } from './mail.ts'

type Env = { LOCALE: string; CURRENCY: string }

/** To sellers about their numbers and their cash. */
export const sellerMails = {
  /** To both sellers of a transfer of numbers; numbers as they are written. */
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

  /** What they sold was called off; `monto`: what their buyers paid them, in minor units. */
  'cancelado-vendedor': (
    env: Env,
    nombre: string,
    { que, motivo, ordenes, monto }: { que: string; motivo: string; ordenes: number; monto: number },
  ) => ({
    asunto: `${que} se canceló`,
    texto: paragraphs(
      saludo(nombre),
      `${que} se canceló: ya no se vende. El motivo: ${motivo}`,
      `De lo que vendiste hay que devolver ${importe(env, monto, env.CURRENCY)}, de ${ordenes === 1 ? 'una venta' : `${counted(ordenes)} ventas`}. A quién y cuánto está en «Mi caja».`,
      'Anotá ahí cada devolución que hagas del dinero que tenés. Lo que te falte lo devuelve la organización.',
    ),
  }),

  liquidacion: (nombre: string, { titulo, hasta }: { titulo: string; hasta: string }) => ({
    asunto: `${titulo}: falta tu rendición`,
    texto: paragraphs(saludo(nombre), `Tenés tiempo hasta el ${hasta} para presentar tu rendición en «Mi caja».`),
  }),
}
