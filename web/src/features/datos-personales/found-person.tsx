import type { Usuario } from '@talonario/contract'
import { useExportarDatos } from '#domain/datos-personales/datos-personales.api.ts'
import { datosMessages } from '#domain/datos-personales/datos-personales.messages.ts'
import { useRemoveUsuario } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

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
