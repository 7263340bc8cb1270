import { boletoApi, type ReplyOf } from '@talonario/contract'
import { partQuery, useSend } from '#lib/ask.ts'
import { callFile } from '#lib/call.ts'
import { useConfig } from '#lib/config.ts'
import { saveFile } from '#lib/files.ts'
import { padNumber } from '#lib/format.ts'
import { paths, whatsappLink } from '#lib/paths.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { boletoMessages, textOfBoleto } from './boleto.messages.ts'

export type BoletoImpreso = ReplyOf<typeof boletoApi.verBoleto>['boleto']

/** What is printed on a ticket. */
export const boletoQuery = (codigo: string) =>
  partQuery(['boleto', codigo], boletoApi.verBoleto, 'boleto', { params: { codigo } })

export type BoletoDePapel = ReplyOf<typeof boletoApi.leerBoleto>['boleto']

/** Whether a code is one printed on paper: the other ones are longer names of a sale. */
export const isPaperCode = (codigo: string): boolean => /^[a-z2-7]{119}$/i.test(codigo)

/** What is true of the paper with this code now. */
export const papelQuery = (codigo: string) =>
  partQuery(['boleto', 'papel', codigo], boletoApi.leerBoleto, 'boleto', { params: { codigo } })

/** Where the public keys are: with them and the verifier anybody checks a code without this site. */
export const CLAVES_DE_PAPEL = `/api${boletoApi.claves.path}`

/** Tells whoever has the stub that it was bought. */
export const useAvisarCompra = () => useSend(boletoApi.avisarCompra)

/** Open notices of buyers of paper, as many as one may see. */
export const avisosDeCompraQuery = partQuery(['boleto', 'avisos'], boletoApi.avisosDeCompra, 'avisos')

/** Confirms or denies one; confirmed it is a sale. */
export const useResponderAviso = () => useSend(boletoApi.responderAviso, ['boleto', 'rifa', 'talonario'])

/** The tickets of an order that one bought or sold. */
export const boletosOfCompraQuery = (id: string) =>
  partQuery(['boleto', 'compra', id], boletoApi.boletosDeCompra, 'boletos', { params: { id } })

type Suyo = { codigo: string; boleto: BoletoImpreso /** Its draw is over. */; sorteado: boolean }

/** What is shared of a ticket: its picture by the phone's share sheet, or by WhatsApp, whose address this is, its page. */
export function useCompartirBoleto({ codigo, boleto, sorteado }: Suyo) {
  const { nombre } = useConfig()
  const texto = textOfBoleto({
    boleto,
    sorteado,
    organizacion: nombre,
    url: `${location.origin}${paths.boleto(codigo)}`,
  })
  const picture = {
    key: ['boleto', 'imagen', codigo],
    get: () => callFile(boletoApi.imagenDeBoleto, { params: { codigo } }),
    title: `Boleto ${padNumber(boleto.numeroRifa)}`,
    text: texto,
    refused: boletoMessages.noCompartido,
  }
  return { picture, whatsapp: whatsappLink({ texto }) }
}

/** Keeps the ticket as a file. */
export const useGuardarBoleto = (codigo: string) => async (como: 'imagen' | 'pdf') => {
  try {
    saveFile(await callFile(como === 'pdf' ? boletoApi.pdfDeBoleto : boletoApi.imagenDeBoleto, { params: { codigo } }))
  } catch {
    toastError(boletoMessages.noGuardado)
  }
}

/** Where the picture is. */
export const pictureOfBoleto = (codigo: string): string => `/api/boleto/${encodeURIComponent(codigo)}/imagen`
