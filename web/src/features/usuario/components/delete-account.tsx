import { useState } from 'react'
import { useLogicDelete } from '#features/usuario/usuario.api.ts'
import { cuentaNoBorrada, usuarioMessages } from '#features/usuario/usuario.messages.ts'
import { Button } from '#ui/button.tsx'
import { alert } from '#ui/dialogs.ts'
import { Panel } from '#ui/panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** The end of an account, after a question that takes the password. */
export function DeleteAccount({ id, onDeleted }: { id: string | undefined; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useLogicDelete()
  const close = () => setAsking(false)
  const send = (currentPassword: string) => {
    close()
    if (!id) return void alert(usuarioMessages.sinId)
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
