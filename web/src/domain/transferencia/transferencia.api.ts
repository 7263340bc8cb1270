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

/** The question how much was seen at the bank, as props of an `AskAction`. `vistas`: how many were noted when the page was fetched. */
export function useOtroImporte({ compraId, vistas }: { compraId: string; vistas: number }) {
  return {
    kind: 'quiet' as const,
    title: '¿Cuánto llegó?',
    schema: transferenciaApi.anotarTransferencia.body,
    fields: [{ name: 'monto', label: 'Importe que viste en la cuenta', is: 'amount' as const }],
    initial: { compraId, vistas: String(vistas) },
    confirm: 'La vi en la cuenta',
    write: useAnotarTransferencia(),
    toBody: ({ monto = '' }: Record<string, string>) => ({ compraId, monto, vistas }),
  }
}
