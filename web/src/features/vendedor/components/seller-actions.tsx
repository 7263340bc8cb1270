import type { Usuario } from '@talonario/contract'
import { useChangeStatus, useRemoveUsuario } from '#features/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#features/vendedor/vendedor.messages.ts'
import { brokenServer, reasonOf, sentenceOf } from '#lib/api-error.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { alert, confirm } from '#ui/dialogs.ts'
import { toastSuccess } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type SellerActionsProps = { user: Usuario; onRemoved: () => void }

/** Lets a seller in or out, or ends the account. */
export function SellerActions({ user, onRemoved }: SellerActionsProps) {
  const status = useStatusChange(user)
  const removal = useRemoval(user, onRemoved)
  return (
    <span className="row seller-actions">
      <Button busy={status.busy && 'Cambiando...'} onClick={status.ask}>
        Cambiar estado <VisuallyHidden>{`de ${user.nombreCompleto}`}</VisuallyHidden>
      </Button>
      <IconButton icon="trash" label={`Eliminar a ${user.nombreCompleto}`} onClick={removal} />
    </span>
  )
}

function useStatusChange({ id, nombreCompleto, estado }: Usuario) {
  const { mutate, isPending } = useChangeStatus()
  const ask = async () => {
    const next = estado === 'activo' ? 'inactivo: ya no va a poder entrar' : 'activo: va a poder entrar y vender'
    const detail = `${nombreCompleto} pasa a estado ${next}.`
    const sure = await confirm(vendedorMessages.confirmarEstado, { detail })
    if (!sure) return
    mutate(id, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: error => {
        const broken = brokenServer(error)
        if (broken) void alert(broken)
        else void alert(vendedorMessages.estadoNoCambiado, { detail: reasonOf(error) })
      },
    })
  }
  return { busy: isPending, ask }
}

function useRemoval({ id, nombreCompleto }: Usuario, onRemoved: () => void) {
  const { mutate } = useRemoveUsuario()
  return async () => {
    const sure = await confirm(vendedorMessages.confirmarBorrado, {
      detail: `Se borran los datos de ${nombreCompleto} y se liberan sus números sin vender. Sus ventas se conservan.`,
      confirmLabel: 'Eliminar',
      danger: true,
    })
    if (!sure) return
    mutate(id, {
      onSuccess: ({ message }) => {
        toastSuccess(message)
        onRemoved()
      },
      onError: error => void alert(brokenServer(error) ?? sentenceOf(error, vendedorMessages.borrar)),
    })
  }
}
