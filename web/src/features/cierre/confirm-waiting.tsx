import type { Day } from '@talonario/contract'
import { fetchWaiting } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { esperaQuestion } from '#domain/cierre/cierre.rules.ts'
import { ApiError } from '#lib/api-error.ts'
import { timeOfInstant } from '#lib/format.ts'
import { confirm } from '#ui/feedback/dialogs.ts'

/** Asks whether to close although orders wait for their payment; true at once when none does. */
export async function confirmWaiting(fecha: Day): Promise<boolean> {
  try {
    const espera = await fetchWaiting(fecha)
    if (espera.compras === 0) return true
    const { text, detail } = esperaQuestion(espera, timeOfInstant(espera.hasta))
    return await confirm(text, { detail, confirmLabel: 'Cerrar igual', cancelLabel: 'Esperar' })
  } catch {
    // What stands in the way of this question stands in the way of the closing too, which says so.
    return true
  }
}

/** After a refusal because the provider does not answer about payments: whether to close without them. */
export async function confirmUnsettled(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError && error.code === 'PAGOS_SIN_ASENTAR')) return false
  const options = { detail: `${error.message} ${sortearMessages.sinAsentarDetalle}` }
  return await confirm(sortearMessages.sinAsentar, { ...options, confirmLabel: 'Cerrar igual', cancelLabel: 'Esperar' })
}
