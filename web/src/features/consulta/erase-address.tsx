import { useBorrarPorCorreo } from '#domain/consulta/consulta.api.ts'
import { consultaMessages } from '#domain/consulta/consulta.messages.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'

type EraseAddressProps = { token: string; email: string; conCuenta: boolean }

/** The data kept about an address, and their erasure; an account's are shown and erased in the account. */
export function EraseAddress({ token, email, conCuenta }: EraseAddressProps) {
  const erase = useBorrarPorCorreo(token)
  const ask = async () => {
    const { borrar, alcance } = consultaMessages
    if (await confirm(borrar, { detail: alcance, confirmLabel: 'Borrar', danger: true })) erase.mutate()
  }
  return (
    <Panel title="Tus datos">
      <div className="stack">
        {conCuenta ? (
          <p>
            {`${email} tiene una cuenta: entrá para bajar o borrar tus datos en `}
            <TextLink to={paths.editarPerfil}>Editar Perfil</TextLink>.
          </p>
        ) : (
          <p className="muted">{consultaMessages.alcance}</p>
        )}
        {erase.data && <Note tone="good">{erase.data.message}</Note>}
        {erase.error && <RefusalNote title={consultaMessages.noBorrado} error={erase.error} />}
        {!conCuenta && !erase.isSuccess && (
          <div>
            <Button kind="danger" icon="trash" busy={erase.isPending && 'Borrando...'} onClick={ask}>
              Borrar mis datos
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
