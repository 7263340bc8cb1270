import { useState } from 'react'
import { useLogicDelete } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages, cuentaNoBorrada } from '#domain/cuenta/cuenta.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** The end of an account, after a question that takes the password. */
export function DeleteAccount({ id, onDeleted }: { id: string | undefined; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useLogicDelete()
  const close = () => setAsking(false)
  const send = (currentPassword: string) => {
    close()
    if (!id) return void alert(cuentaMessages.sinId)
    remove.mutate({ id, currentPassword }, { onSuccess: onDeleted, onError: error => alert(cuentaNoBorrada(error)) })
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
