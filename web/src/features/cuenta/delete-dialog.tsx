import { borrarCuentaForm } from '@talonario/contract'
import { useId } from 'react'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordField } from '#ui/form/fields.tsx'

type DeleteDialogProps = { opened: boolean; onClose: () => void; onSend: (password: string) => void }

/** Whoever finds a telephone unlocked does not end its owner's account. */
export function DeleteDialog({ opened, onClose, onSend }: DeleteDialogProps) {
  const id = useId()
  const actions = (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button form={id} type="submit" kind="danger">
        Borrar cuenta
      </Button>
    </>
  )
  return (
    <Dialog question opened={opened} onClose={onClose} title={cuentaMessages.borrarCuenta} actions={actions}>
      <DeleteForm id={id} onSend={onSend} />
    </Dialog>
  )
}

/** Below the dialog, so that each opening begins with an empty field. */
function DeleteForm({ id, onSend }: { id: string; onSend: (password: string) => void }) {
  const form = useContractForm(borrarCuentaForm, { currentPassword: '' })
  return (
    <form id={id} onSubmit={form.onSubmit(({ currentPassword }) => onSend(currentPassword))} noValidate>
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        data-autofocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
    </form>
  )
}
