import { asignacionMessages, preguntaDeRango } from '#domain/asignacion/asignacion.messages.ts'
import { hasValidCi, type LongRange } from '#domain/asignacion/asignacion.rules.ts'
import { useEmpezarAsignacion } from '#domain/trabajo/trabajo.api.ts'
import { trabajoMessages } from '#domain/trabajo/trabajo.messages.ts'
import type { Vendedor } from '#domain/vendedor/vendedor.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

/** The way of a whole range to the seller when it has more numbers than can be chosen: it goes on in the background. */
export function useLongAssignment(vendedor: Vendedor | undefined) {
  const empezar = useEmpezarAsignacion()
  return async (range: LongRange): Promise<void> => {
    if (!vendedor) return toastError(asignacionMessages.elegir)
    if (!hasValidCi(vendedor)) return toastError(asignacionMessages.sinCi)
    const text = preguntaDeRango(range, vendedor.nombreCompleto)
    if (!(await confirm(text, { detail: asignacionMessages.rangoEntero, confirmLabel: 'Asignar' }))) return
    empezar.mutate(
      { ci: vendedor.ci, ...range },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: error => toastError(sentenceOf(error, trabajoMessages.empezar)),
      },
    )
  }
}
