import { useQuery } from '@tanstack/react-query'
import { pagoAdminQueries } from '#domain/caso/caso.api.ts'
import { pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { enPalabras } from '#domain/caso/caso.rules.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CaseCard, CaseCount } from './case-card.tsx'

/** The open cases, with what to do about each; one line if there are none. */
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
