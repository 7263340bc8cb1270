import { checkoutApi, pagoApi } from '@talonario/contract'
import { callQuery, useSend } from '#lib/ask.ts'

/** Apart from what sells without a signal. */

/** Ends a sale by QR before it is paid; its numbers are free. */
export const useCancelarCobro = () => useSend(checkoutApi.cancelarCobro, ['rifa', 'compra'])

/** Makes the server ask the provider about the order; what came of it is read where the order is. */
export const preguntado = (referencia: string) =>
  callQuery(['pago', 'preguntado', referencia], pagoApi.exito, {
    query: { payment_id: 'null', status: 'pending', external_reference: referencia },
  })
