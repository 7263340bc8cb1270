import type { SesionAbierta } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sesionesQueries } from '#domain/sesion/sesion.api.ts'
import { dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { EndSessionsForm } from './end-sessions-form.tsx'

/** Where the account is signed in, and the way to end all of it but here. */
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
      {actual && (
        <Pill tone="good" icon="check">
          Esta sesión
        </Pill>
      )}
    </>
  )
}
