import { corregirVendedorForm, type Usuario } from '@talonario/contract'
import { useChangeStatus, useCorregirVendedor, useRemoveUsuario } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { brokenServer, reasonOf, sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { alert, confirm } from '#ui/feedback/dialogs.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { AskAction } from '#ui/form/ask-action.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './vendedor.module.css'

type SellerActionsProps = { user: Usuario; onRemoved: () => void }

/** Lets a seller in or out, or ends the account. */
export function SellerActions({ user, onRemoved }: SellerActionsProps) {
  const status = useStatusChange(user)
  const removal = useRemoval(user, onRemoved)
  return (
    <span className={classNames(styles.sellerActions, 'row')}>
      <Button busy={status.busy && 'Cambiando...'} onClick={status.ask}>
        Cambiar estado <VisuallyHidden>{`de ${user.nombreCompleto}`}</VisuallyHidden>
      </Button>
      <CorrectSeller user={user} />
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

/** Puts right what was typed wrong about a seller. */
function CorrectSeller({ user: { id, nombreCompleto, ci, telefono, email, direccion } }: { user: Usuario }) {
  const now = { id, nombreCompleto, ci, telefono, email, direccion }
  return (
    <AskAction
      button={`Corregir los datos de ${nombreCompleto}`}
      icon="edit"
      iconOnly
      title={`Datos de ${nombreCompleto}`}
      size={440}
      schema={corregirVendedorForm}
      fields={[
        { name: 'nombreCompleto', label: 'Nombre completo', is: 'text' },
        { name: 'ci', label: 'Documento (CI)', is: 'text', input: { inputMode: 'numeric' } },
        { name: 'telefono', label: 'Teléfono', is: 'text', input: { type: 'tel' } },
        { name: 'email', label: 'Email', is: 'text', input: { type: 'email' } },
        { name: 'direccion', label: 'Dirección (opcional)', is: 'text' },
      ]}
      initial={now}
      confirm="Guardar"
      write={useCorregirVendedor()}
      toBody={values => ({ ...now, ...values })}
      sentences={vendedorMessages.corregir}
    />
  )
}
