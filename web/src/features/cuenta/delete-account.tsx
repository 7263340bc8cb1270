import { borrarCuentaForm } from '@talonario/contract'
import { useId, useState } from 'react'
import { useLogicDelete } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages, cuentaNoBorrada } from '#domain/cuenta/cuenta.messages.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { PasswordField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Deletes the account, after a question that requires the password. */
export function DeleteAccount({ id, onDeleted }: { id: string | undefined; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useLogicDelete()
  const close = () => setAsking(false)
  const send = (currentPassword: string) => {
    close()
    if (!id) return void alert(cuentaMessages.sinId)
    const onError = (error: unknown) => alert(cuentaNoBorrada(error))
    return remove.mutateAsync({ id, currentPassword }, { onSuccess: onDeleted, onError })
  }
  return (
    <Panel title="Borrar la cuenta">
      <div className="stack">
        <p className="muted">Se borran tus datos personales. Tus compras quedan registradas y siguen participando.</p>
        <div>
          <Button kind="danger" icon="trash" busy={remove.isPending && 'Borrando...'} onClick={() => setAsking(true)}>
            Borrar Cuenta Permanentemente!
          </Button>
        </div>
      </div>
      <DeleteDialog opened={asking} onClose={close} onSend={send} />
    </Panel>
  )
}

type DeleteDialogProps = { opened: boolean; onClose: () => void; onSend: (password: string) => unknown }

/** The password protects an unlocked telephone. */
function DeleteDialog({ opened, onClose, onSend }: DeleteDialogProps) {
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
function DeleteForm({ id, onSend }: { id: string; onSend: (password: string) => unknown }) {
  const form = useContractForm(borrarCuentaForm, { currentPassword: '' })
  return (
    <Form id={id} onSubmit={form.onSubmit(({ currentPassword }) => onSend(currentPassword))}>
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        data-autofocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
    </Form>
  )
}
