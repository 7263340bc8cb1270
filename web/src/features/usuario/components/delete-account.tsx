import { useLogicDelete } from '#features/usuario/usuario.api.ts'
import { cuentaNoBorrada, usuarioMessages } from '#features/usuario/usuario.messages.ts'
import { Button } from '#ui/button.tsx'
import { alert, confirm } from '#ui/dialogs.ts'
import { Panel } from '#ui/panel.tsx'

/** The end of an account, after a question. */
export function DeleteAccount({ id, onDeleted }: { id: string | undefined; onDeleted: () => void }) {
  const remove = useLogicDelete()
  const ask = async () => {
    if (!(await confirm(usuarioMessages.borrarCuenta, { confirmLabel: 'Borrar cuenta', danger: true }))) return
    if (!id) return alert(usuarioMessages.sinId)
    remove.mutate(id, { onSuccess: onDeleted, onError: error => alert(cuentaNoBorrada(error)) })
  }
  return (
    <Panel title="Borrar la cuenta">
      <div className="stack">
        <p className="muted">Se borran tus datos personales. Tus compras quedan registradas y siguen participando.</p>
        <div>
          <Button kind="danger" icon="trash" busy={remove.isPending && 'Borrando...'} onClick={ask}>
            Borrar Cuenta Permanentemente!
          </Button>
        </div>
      </div>
    </Panel>
  )
}
