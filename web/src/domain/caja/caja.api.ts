import { type BodyOf, cajaApi, entregaApi, type FormOf, liquidacionApi, rendicionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { useAttemptKey } from '#lib/form/attempt-key.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { cajaMessages } from './caja.messages.ts'

export const cajaQueries = {
  mia: () =>
    queryOptions({
      queryKey: ['caja', 'mia'],
      queryFn: ({ signal }) => call(cajaApi.miCaja, { signal }),
      select: ({ caja }) => caja,
    }),
  misEntregas: () =>
    queryOptions({
      queryKey: ['caja', 'misEntregas'],
      queryFn: ({ signal }) => call(entregaApi.misEntregas, { signal }),
      select: ({ entregas }) => entregas,
    }),
  misRendiciones: () =>
    queryOptions({
      queryKey: ['caja', 'misRendiciones'],
      queryFn: ({ signal }) => call(rendicionApi.misRendiciones, { signal }),
      select: ({ rendiciones }) => rendiciones,
    }),
  misLiquidaciones: () =>
    queryOptions({
      queryKey: ['caja', 'misLiquidaciones'],
      queryFn: ({ signal }) => call(liquidacionApi.misLiquidaciones, { signal }),
      select: ({ liquidaciones }) => liquidaciones,
    }),
  saldos: () =>
    queryOptions({ queryKey: ['caja', 'saldos'], queryFn: ({ signal }) => call(cajaApi.saldos, { signal }) }),
  transferencias: () =>
    queryOptions({
      queryKey: ['caja', 'transferencias'],
      queryFn: ({ signal }) => call(cajaApi.transferencias, { signal }),
      select: ({ transferencias }) => transferencias,
    }),
  entregas: () =>
    queryOptions({
      queryKey: ['caja', 'entregas'],
      queryFn: ({ signal }) => call(entregaApi.entregasDeclaradas, { signal }),
      select: ({ entregas }) => entregas,
    }),
  rendiciones: () =>
    queryOptions({
      queryKey: ['caja', 'rendiciones'],
      queryFn: ({ signal }) => call(rendicionApi.rendicionesPresentadas, { signal }),
      select: ({ rendiciones }) => rendiciones,
    }),
  liquidaciones: () =>
    queryOptions({
      queryKey: ['caja', 'liquidaciones'],
      queryFn: ({ signal }) => call(liquidacionApi.liquidaciones, { signal }),
      select: ({ liquidaciones }) => liquidaciones,
    }),
  /** One seller's ledger: the latest page, or the one before an entry. */
  movimientos: (vendedor: string, antes?: number) =>
    queryOptions({
      queryKey: ['caja', 'movimientos', vendedor, antes],
      queryFn: ({ signal }) => call(cajaApi.movimientos, { query: { vendedor, antes }, signal }),
    }),
  recibo: (id: string) =>
    queryOptions({
      queryKey: ['caja', 'recibo', id],
      queryFn: ({ signal }) => call(entregaApi.comprobarRecibo, { params: { id }, signal }),
      select: ({ recibo }) => recibo,
    }),
}

/** Anything that moves money may change a balance, a hand-in or a rendición: everything of this word is fetched again. */
function useWrite<Body>(write: (body: Body) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['caja'] }),
  })
}

export const useDeclararEntrega = () =>
  useWrite(({ image, ...form }: FormOf<typeof entregaApi.declararEntrega> & { image: File | null }) =>
    call(entregaApi.declararEntrega, { form, image }),
  )
export const useConfirmarEntrega = () =>
  useWrite((body: BodyOf<typeof entregaApi.confirmarEntrega>) => call(entregaApi.confirmarEntrega, { body }))
export const useRechazarEntrega = () =>
  useWrite((body: BodyOf<typeof entregaApi.rechazarEntrega>) => call(entregaApi.rechazarEntrega, { body }))
export const usePresentarRendicion = () =>
  useWrite((body: BodyOf<typeof rendicionApi.presentarRendicion>) => call(rendicionApi.presentarRendicion, { body }))
export const useCerrarRendicion = () =>
  useWrite((body: BodyOf<typeof rendicionApi.cerrarRendicion>) => call(rendicionApi.cerrarRendicion, { body }))
export const useDevolverRendicion = () =>
  useWrite((body: BodyOf<typeof rendicionApi.devolverRendicion>) => call(rendicionApi.devolverRendicion, { body }))
export const usePerdonarDiferencia = () =>
  useWrite((body: BodyOf<typeof rendicionApi.perdonarDiferencia>) => call(rendicionApi.perdonarDiferencia, { body }))
export const useAcreditarTransferencia = () =>
  useWrite((compraId: string) => call(cajaApi.acreditarTransferencia, { body: { compraId } }))
/** Repeated after a lost reply it is the same adjustment. */
export function useAjustar() {
  const { keyOf, answered } = useAttemptKey()
  return useWrite((body: BodyOf<typeof cajaApi.ajustar>) =>
    call(cajaApi.ajustar, { body, idempotencyKey: keyOf(body) }).then(reply => {
      answered()
      return reply
    }),
  )
}
export const useEstablecerTope = () =>
  useWrite((tope: string | null) => call(cajaApi.establecerTope, { body: { tope } }))
export const useResponderApertura = () =>
  useWrite((rendido: boolean) => call(cajaApi.responderApertura, { body: { rendido } }))
export const useCrearLiquidacion = () =>
  useWrite((body: BodyOf<typeof liquidacionApi.crearLiquidacion>) => call(liquidacionApi.crearLiquidacion, { body }))
export const useCancelarLiquidacion = () =>
  useWrite((id: string) => call(liquidacionApi.cancelarLiquidacion, { params: { id } }))

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
    onError: error => toastError(sentenceOf(error, cajaMessages.papel)),
  })
}
