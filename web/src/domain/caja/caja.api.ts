import { type BodyOf, cajaApi, type Entrega, entregaApi, liquidacionApi, rendicionApi } from '@talonario/contract'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { callQuery, pageQuery, partQuery, useSend, useSendFormOnce, useSendOnce, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { parseAmount } from '#lib/form/amount.ts'
import { toastError } from '#ui/feedback/toast.ts'

export const cajaQueries = {
  mia: () => partQuery(['caja', 'mia'], cajaApi.miCaja, 'caja'),
  misEntregas: () => partQuery(['caja', 'misEntregas'], entregaApi.misEntregas, 'entregas'),
  misRendiciones: () => partQuery(['caja', 'misRendiciones'], rendicionApi.misRendiciones, 'rendiciones'),
  misLiquidaciones: () => partQuery(['caja', 'misLiquidaciones'], liquidacionApi.misLiquidaciones, 'liquidaciones'),
  saldos: () => callQuery(['caja', 'saldos'], cajaApi.saldos),
  /** Those of this amount, day or name; all of them for an empty text. */
  transferencias: (text: string) => {
    const buscar = text.trim()
    const importe = parseAmount(buscar) ?? undefined
    return pageQuery(['caja', 'transferencias', buscar], cajaApi.transferencias, { query: { buscar, importe } })
  },
  ajustes: () => partQuery(['caja', 'ajustes'], cajaApi.ajustesPropuestos, 'ajustes'),
  entregas: () => partQuery(['caja', 'entregas'], entregaApi.entregasDeclaradas, 'entregas'),
  contadas: () => partQuery(['caja', 'contadas'], entregaApi.entregasConfirmadas, 'entregas'),
  rendiciones: () => partQuery(['caja', 'rendiciones'], rendicionApi.rendicionesPresentadas, 'rendiciones'),
  liquidaciones: () => partQuery(['caja', 'liquidaciones'], liquidacionApi.liquidaciones, 'liquidaciones'),
  /** One seller's ledger: the latest page, or the one before an entry. */
  movimientos: (vendedor: string, antes?: number) =>
    callQuery(['caja', 'movimientos', vendedor, antes], cajaApi.movimientos, { query: { vendedor, antes } }),
  recibo: (id: string) => partQuery(['caja', 'recibo', id], entregaApi.comprobarRecibo, 'recibo', { params: { id } }),
}

/** Anything that moves money may change a balance, a hand-in or a rendición: everything of this word is fetched again. */
const touched = ['caja']

/** Sent again after a lost reply, it is recorded once. */
export const useDeclararEntrega = () => useSendFormOnce(entregaApi.declararEntrega, touched)
/** `onCounted` hears what was declared and what was counted. */
export const useConfirmarEntrega = (onCounted: (entrega: Entrega) => void) =>
  useWrite(async (body: BodyOf<typeof entregaApi.confirmarEntrega>) => {
    const reply = await call(entregaApi.confirmarEntrega, { body })
    onCounted(reply.entrega)
    return reply
  }, touched)
export const useCorregirConteo = () => useSend(entregaApi.corregirConteo, touched)
/** Sent again after a lost reply, it is recorded once. */
export const useRecibirEntrega = () => useSendOnce(entregaApi.recibirEntrega, touched)
export const useRetirarEntrega = () => useSend(entregaApi.retirarEntrega, touched)
export const useRechazarEntrega = () => useSend(entregaApi.rechazarEntrega, touched)
export const useRechazarEntregas = () => useSend(entregaApi.rechazarEntregas, touched)
export const usePresentarRendicion = () => useSend(rendicionApi.presentarRendicion, touched)
export const useCerrarRendicion = () => useSend(rendicionApi.cerrarRendicion, touched)
export const useDevolverRendicion = () => useSend(rendicionApi.devolverRendicion, touched)
export const usePerdonarDiferencia = () => useSend(rendicionApi.perdonarDiferencia, touched)
export const useAcreditarTransferencia = () => useSend(cajaApi.acreditarTransferencia, touched)
/** Sent again after a lost reply, it is recorded once. */
export const useAjustar = () => useSendOnce(cajaApi.ajustar, touched)
export const useResolverAjuste = () => useSend(cajaApi.resolverAjuste, touched)
export const useEstablecerTope = () => useSend(cajaApi.establecerTope, touched)
/** Sent again after a lost reply, it is recorded once. */
export const useCrearLiquidacion = () => useSendOnce(liquidacionApi.crearLiquidacion, touched)
export const useCancelarLiquidacion = () =>
  useWrite((id: string) => call(liquidacionApi.cancelarLiquidacion, { params: { id } }), touched)

export type Papel = { de: 'recibo' | 'acta'; id: string } | { de: 'caja'; formato: 'csv' | 'beancount' }

/** A receipt, an act, or the whole ledger as a file. */
export function useBajarPapel() {
  return useMutation({
    mutationFn: (papel: Papel) => {
      if (papel.de === 'caja') return callFile(cajaApi.exportarCaja, { query: { formato: papel.formato } })
      const endpoint = papel.de === 'recibo' ? entregaApi.recibo : rendicionApi.actaDeRendicion
      return callFile(endpoint, { params: { id: papel.id } })
    },
    onSuccess: saveFile,
    onError: error => toastError(sentenceOf(error)),
  })
}
