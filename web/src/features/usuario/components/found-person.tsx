import type { Usuario } from '@talonario/contract'
import { useSignedIn } from '#app/session-store.ts'
import { useExportarDatos } from '#features/usuario/datos.api.ts'
import { datosMessages } from '#features/usuario/datos.messages.ts'
import { useRemoveUsuario } from '#features/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#features/vendedor/vendedor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialogs.ts'
import { KeyValues } from '#ui/key-values.tsx'
import { Note } from '#ui/note.tsx'

const roles = { admin: 'Administración', vendedor: 'Vende', public: 'Compra' } as const

/** Who it is, and what can be done when that person asks for it. */
export function FoundPerson({ user, onDeleted }: { user: Usuario; onDeleted: () => void }) {
  const { user: me } = useSignedIn()
  const download = useExportarDatos()
  const remove = useRemoveUsuario()
  const error = remove.error ?? download.error
  const askAndRemove = async () => {
    const detail = 'Se borran sus datos personales. Sus compras quedan registradas y siguen participando.'
    const yes = await confirm(vendedorMessages.confirmarBorrado, {
      detail,
      confirmLabel: 'Eliminar',
      danger: true,
    })
    if (yes) remove.mutate(user.id, { onSuccess: onDeleted })
  }
  return (
    <div className="stack">
      <KeyValues
        pairs={[
          ['Nombre', user.nombreCompleto],
          ['Email', user.email],
          ['Documento', user.ci],
          ['Cuenta', `${roles[user.rol]}${user.estado === 'inactivo' ? ' (inactiva)' : ''}`],
        ]}
      />
      {error && <Note tone="bad">{sentenceOf(error, datosMessages.noDescargados)}</Note>}
      <div className="row wrap-lines gap-2">
        <Button icon="download" busy={download.isPending && 'Preparando...'} onClick={() => download.mutate(user.id)}>
          Descargar sus datos
        </Button>
        {user.id !== me.id && (
          <Button kind="danger" icon="trash" busy={remove.isPending && 'Eliminando...'} onClick={askAndRemove}>
            Eliminar la cuenta
          </Button>
        )}
      </div>
    </div>
  )
}
