import { cerrarSesionesForm, type SesionAbierta } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sesionesQueries, useCerrarSesiones } from '#domain/cuenta/cuenta.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, PasswordField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The devices where the account is signed in, and a button that signs out all others. */
export function OpenSessions() {
  const abiertas = useQuery(sesionesQueries.abiertas())
  const [ending, setEnding] = useState(false)
  return (
    <Panel title="Sesiones abiertas">
      <QueryView query={abiertas} refused="Error desconocido" skeleton={<ListSkeleton rows={1} height={64} />}>
        {({ sesiones }) => (
          <div className="stack">
            <ItemList label="Sesiones abiertas">
              {sesiones.map(sesion => (
                <Item key={sesion.id}>
                  <Session sesion={sesion} />
                </Item>
              ))}
            </ItemList>
            {sesiones.length === 1 && <p className="muted">No hay ninguna otra.</p>}
            {sesiones.length > 1 && !ending && (
              <div>
                <Button onClick={() => setEnding(true)}>Cerrar las demás sesiones</Button>
              </div>
            )}
            {ending && <EndSessionsForm onDone={() => setEnding(false)} />}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

function Session({ sesion: { dispositivo, abierta, usada, actual } }: { sesion: SesionAbierta }) {
  return (
    <>
      <div>
        <b>{dispositivo || 'Dispositivo desconocido'}</b>
        <div className="muted">
          Abierta el {dayTime(abierta)}. Usada por última vez el {dayTime(usada)}.
        </div>
      </div>
      {actual && <Pill tone="good" icon="check" word="Esta sesión" />}
    </>
  )
}

/** Asks for the password, so that nobody with an unlocked telephone can sign its owner out. */
function EndSessionsForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm(cerrarSesionesForm, { currentPassword: '' })
  const cerrar = useCerrarSesiones()
  const send = (body: { currentPassword: string }) =>
    cerrar.mutateAsync(body, {
      onSuccess: ({ message }) => {
        toastSuccess(message)
        onDone()
      },
    })
  return (
    <Form onSubmit={form.onSubmit(send)}>
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        autoFocus
        field={form.field('currentPassword')}
      />
      {cerrar.error && (
        <Note tone="bad">{sentenceOf(cerrar.error, { refused: 'No se pudieron cerrar las sesiones.' })}</Note>
      )}
      <div className="row wrap-lines gap-2">
        <Button kind="danger" type="submit" busy={cerrar.isPending && 'Cerrando...'}>
          Cerrar las demás
        </Button>
        <Button onClick={onDone}>Cancelar</Button>
      </div>
    </Form>
  )
}
