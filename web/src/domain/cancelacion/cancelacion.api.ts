import { cancelacionApi, devolucionApi, type SorteoDeFecha } from '@talonario/contract'
import { callQuery, pageQuery, partQuery, useDownload, useSend } from '#lib/ask.ts'

/** While money is on its way back its progress is asked for again. */
const EVERY_MS = 4_000

export const cancelacionQueries = {
  previa: (pedido: SorteoDeFecha, entera: boolean) =>
    partQuery(['cancelacion', 'previa', pedido, entera], cancelacionApi.verCancelacion, 'previa', {
      query: { ...pedido, ...(entera && { entera: 'si' as const }) },
    }),
  todas: () => ({
    ...partQuery(['cancelacion', 'todas'], cancelacionApi.listarCancelaciones, 'cancelaciones'),
    refetchInterval: EVERY_MS,
  }),
  devoluciones: (buscar: string, faltan: boolean) =>
    pageQuery(['cancelacion', 'devoluciones', buscar, faltan], devolucionApi.listarDevoluciones, {
      query: { buscar: buscar.trim(), ...(faltan && { faltan: 'si' as const }) },
    }),
  /** How much is left to give back. */
  falta: () => callQuery(['cancelacion', 'falta'], devolucionApi.listarDevoluciones, { query: { faltan: 'si' } }),
}

const touched = ['cancelacion', 'caja']

/** Calls a draw off, or all that are to come; prizes become free, and what was paid goes back. */
export const useCancelarSorteo = () =>
  useSend(cancelacionApi.cancelarSorteo, [...touched, 'premio', 'rifa', 'sorteo', 'resultado', 'tablero'])
export const usePagarDevolucion = () => useSend(devolucionApi.pagarDevolucion, touched)
export const useDeshacerDevolucion = () => useSend(devolucionApi.deshacerDevolucion, touched)
export const useReintentarDevoluciones = () => useSend(cancelacionApi.reintentarDevoluciones, touched)
/** The list to be signed. */
export const useListaDeDevoluciones = () => useDownload(devolucionApi.listaDeDevoluciones)
