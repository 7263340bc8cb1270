import { transferenciaApi } from '@talonario/contract'
import { callQuery, useSend } from '#lib/ask.ts'

export const transferenciaQueries = {
  /** An order by its link; asked for each time, for it may have been seen a moment ago. */
  ver: (codigo: string) => ({
    ...callQuery(['compra', 'transferencia', codigo], transferenciaApi.verTransferencia, { params: { codigo } }),
    staleTime: 0,
  }),
}

/** Anything of a transfer may change an order, its numbers and who holds the money. */
const touched = ['compra', 'caja', 'pago', 'rifa']

export const useCancelarTransferencia = () => useSend(transferenciaApi.cancelarTransferencia, touched)
export const useAnotarTransferencia = () => useSend(transferenciaApi.anotarTransferencia, touched)
export const useDeshacerTransferencia = () => useSend(transferenciaApi.deshacerTransferencia, touched)
export const useDevolverTransferencia = () => useSend(transferenciaApi.devolverTransferencia, touched)
export const useAlargarTransferencia = () => useSend(transferenciaApi.alargarTransferencia, touched)
