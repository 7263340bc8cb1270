import { useQuery } from '@tanstack/react-query'
import { totalesQuery } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages } from '#domain/asignacion/asignacion.messages.ts'
import { count, money } from '#lib/format.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { ReleaseForm } from './release-form.tsx'
import './delivered-books.css'

/** What each seller was handed and sold; unsold numbers can be taken back. */
export function DeliveredBooks() {
  const { totales, sinVendedores } = asignacionMessages
  return (
    <QueryView
      query={useQuery(totalesQuery)}
      skeleton={<ListSkeleton rows={4} height={72} />}
      loading="Cargando talonarios..."
      {...totales}
      isEmpty={list => list.length === 0}
      empty={<p className="muted">{sinVendedores}</p>}
    >
      {list => (
        <div className="delivered-books">
          {list.map(({ _id, nombreCompleto, ci, asignadas, vendidas, monto }) => (
            <Disclosure
              key={_id}
              summary={
                <>
                  <Avatar nombre={nombreCompleto} />
                  <span className="delivered-words">
                    <b>{nombreCompleto}</b>
                    <span className="muted small">{`${count(asignadas)} asignadas · ${count(vendidas)} vendidas`}</span>
                  </span>
                </>
              }
            >
              <div className="stack">
                <KeyValues
                  pairs={[
                    ['CI', ci],
                    ['Asignadas', count(asignadas)],
                    ['Vendidas', count(vendidas)],
                    ['Sin vender', count(asignadas - vendidas)],
                    ['Cobrado en persona', money(monto)],
                  ]}
                />
                {asignadas > vendidas && <ReleaseForm userId={_id} nombre={nombreCompleto} />}
              </div>
            </Disclosure>
          ))}
        </div>
      )}
    </QueryView>
  )
}
