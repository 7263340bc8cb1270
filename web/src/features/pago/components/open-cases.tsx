import { useQuery } from '@tanstack/react-query'
import { paths } from '#app/paths.ts'
import { pagoAdminQueries } from '#features/pago/admin.api.ts'
import { pagoAdminMessages } from '#features/pago/admin.messages.ts'
import { enPalabras } from '#features/pago/admin.rules.ts'
import { money } from '#lib/format.ts'
import { TextLink } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CaseCard, CaseCount } from './case-card.tsx'

/** What waits for a person, with what to do about each; a line when there is nothing. */
export function OpenCases() {
  return (
    <QueryView
      query={useQuery(pagoAdminQueries.casos())}
      skeleton={<Skeleton height={56} />}
      loading="Cargando casos..."
      {...pagoAdminMessages.casos}
      isEmpty={({ total }) => total === 0}
      empty={<Note icon="check">No hay casos abiertos: todo el dinero está en su lugar.</Note>}
    >
      {({ casos, total }) => (
        <Panel title="Casos abiertos" aside={<CaseCount total={total} />}>
          <ul className="stack">
            {casos.map(caso => (
              <li key={caso._id}>
                <CaseCard caso={caso} estado={caso.compra.estado}>
                  <p>
                    <TextLink
                      to={paths.admin.pago(caso.compra._id)}
                    >{`Compra de ${caso.compra.comprador.nombre}`}</TextLink>
                    {` · ${enPalabras(caso.compra)} · ${money(caso.compra.montoTotal)}`}
                  </p>
                </CaseCard>
              </li>
            ))}
          </ul>
          {total > casos.length && <p className="muted small">{`Se muestran los ${casos.length} más viejos.`}</p>}
        </Panel>
      )}
    </QueryView>
  )
}
