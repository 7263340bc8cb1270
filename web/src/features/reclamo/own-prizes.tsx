import { useQuery } from '@tanstack/react-query'
import { reclamoQueries } from '#domain/reclamo/reclamo.api.ts'
import { estadoWords } from '#domain/reclamo/reclamo.messages.ts'
import { dayAndHour, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The prizes one is called to, with the way to claim them; nothing where there are none. */
export function OwnPrizes() {
  const { data = [] } = useQuery(reclamoQueries.mios())
  if (data.length === 0) return null
  return (
    <Panel title="Tus premios">
      <ItemList label="Tus premios">
        {data.map(({ clave, premio, numeroRifa, estado, vence }) => {
          const { word, icon, tone } = estadoWords[estado]
          return (
            <Item key={clave}>
              <span className="grow">
                <b>{premio}</b>
                <span className="muted small">{` · ${padNumber(numeroRifa)}`}</span>
                {estado === 'llamado' && <p className="small">Confirmalo hasta {dayAndHour(vence)}.</p>}
              </span>
              <Pill icon={icon} tone={tone}>
                {word}
              </Pill>
              {estado === 'llamado' && (
                <ButtonLink kind="primary" to={paths.premio(clave)} aria-label={`Reclamar ${premio}`}>
                  Reclamar
                </ButtonLink>
              )}
            </Item>
          )
        })}
      </ItemList>
    </Panel>
  )
}
