import { dayFromWire, type Sorteo } from '@talonario/contract'
import { useCerrarSorteo } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

/** Freezes the sales of a draw and seals its list, ahead of its result. */
export function CloseSales({ sorteo: { fechaSorteo } }: { sorteo: Sorteo }) {
  const { mutate, isPending } = useCerrarSorteo()
  const day = dayDots(fechaSorteo)
  const close = async () => {
    const sure = await confirm(`¿Cerrar las ventas del sorteo del ${day}?`, {
      detail:
        'Desde ese momento no se vende ni se cambia ningún número, y la lista sellada queda publicada. No se puede deshacer.',
      confirmLabel: 'Cerrar ventas',
    })
    if (!sure) return
    mutate(dayFromWire(fechaSorteo), {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: error => toastError(sentenceOf(error, sortearMessages.cerrar)),
    })
  }
  return (
    <Button icon="shield" busy={isPending && 'Cerrando ventas...'} onClick={close}>
      Cerrar ventas
    </Button>
  )
}
