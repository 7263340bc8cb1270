import { borrarCuentaForm } from '@talonario/contract'
import { useState } from 'react'
import { useLogicDelete } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages, cuentaNoBorrada } from '#domain/cuenta/cuenta.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { AskDialog } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Deletes the account, after a question that requires the password. */
export function DeleteAccount({ id, onDeleted }: { id: string | undefined; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useLogicDelete()
  const close = () => setAsking(false)
  const send = ({ currentPassword = '' }: Record<string, string>) => {
    close()
    if (!id) return void alert(cuentaMessages.sinId)
    const onError = (error: unknown) => alert(cuentaNoBorrada(error))
    return remove.mutateAsync({ id, currentPassword }, { onSuccess: onDeleted, onError })
  }
  return (
    <Panel title="Borrar la cuenta">
      <div className="stack">
        <p className="muted">
          Se borran tus datos personales. Lo que pagaste sigue participando; lo que espera un pago se cancela. Si ya
          transferiste, esperá a que la organización lo vea.
        </p>
        <div>
          <Button kind="danger" icon="trash" busy={remove.isPending && 'Borrando...'} onClick={() => setAsking(true)}>
            Borrar Cuenta Permanentemente!
          </Button>
        </div>
      </div>
      {/* The password protects an unlocked telephone. */}
      <AskDialog
        opened={asking}
        onClose={close}
        title={cuentaMessages.borrarCuenta}
        size={440}
        schema={borrarCuentaForm}
        fields={[{ name: 'currentPassword', label: 'Tu contraseña', is: 'password' }]}
        confirm="Borrar cuenta"
        danger
        busy={false}
        onSend={send}
      />
    </Panel>
  )
}
