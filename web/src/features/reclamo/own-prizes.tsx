import { useQuery } from '@tanstack/react-query'
import { type PremioMio, reclamoQueries } from '#domain/reclamo/reclamo.api.ts'
import { estadoWords } from '#domain/reclamo/reclamo.messages.ts'
import { padNumber, until } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The person's prizes to claim; nothing if there are none. */
export function OwnPrizes() {
  return (
    <QueryView
      heading="h2"
      query={useQuery(reclamoQueries.mios())}
      skeleton={null}
      loading="Cargando tus premios..."
      isEmpty={premios => premios.length === 0}
      empty={null}
    >
      {premios => <Prizes premios={premios} />}
    </QueryView>
  )
}

function Prizes({ premios }: { premios: readonly PremioMio[] }) {
  return (
    <Panel title="Tus premios">
      <ItemList label="Tus premios">
        {premios.map(({ clave, premio, numeroRifa, estado, vence }) => {
          return (
            <Item key={clave}>
              <div className="stack gap-1 grow">
                <p className="row apart wrap-lines">
                  <span>
                    <b>{premio}</b>
                    <span className="muted small">{` · ${padNumber(numeroRifa)}`}</span>
                  </span>
                  <Pill {...estadoWords[estado]} />
                </p>
                {estado === 'llamado' && (
                  <div className="row apart wrap-lines">
                    <span className="small">Confirmalo {until(vence)}.</span>
                    <ButtonLink kind="primary" to={paths.premio(clave)} aria-label={`Reclamar ${premio}`}>
                      Reclamar
                    </ButtonLink>
                  </div>
                )}
              </div>
            </Item>
          )
        })}
      </ItemList>
    </Panel>
  )
}
