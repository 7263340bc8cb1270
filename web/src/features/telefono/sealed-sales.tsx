import type { Aqui } from '#domain/telefono/telefono.api.ts'
import { estadoDeSobreWords, queHacer } from '#domain/telefono/telefono.messages.ts'
import { estadoDeSobre, type SobreGuardado } from '#domain/telefono/telefono.rules.ts'
import { dayTime, padNumber } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** What was sold from this device, latest first, and whether it has arrived. */
export function SealedSales({ sobres }: Pick<Aqui, 'sobres'>) {
  const ultimas = sobres.toSorted((a, b) => b.vendida.localeCompare(a.vendida))
  return (
    <Panel title="Ventas de este teléfono">
      {ultimas.length === 0 && <p className="muted">Las que hagas desde acá se ven acá hasta que salen, y después.</p>}
      <FirstPart items={ultimas} first={20} more={60}>
        {shown => (
          <ItemList label="Ventas de este teléfono" top>
            {shown.map(sobre => (
              <Item key={sobre.id}>
                <Sale sobre={sobre} />
              </Item>
            ))}
          </ItemList>
        )}
      </FirstPart>
    </Panel>
  )
}

function Sale({ sobre }: { sobre: SobreGuardado }) {
  const { prestadas, comprador, vendida } = sobre
  const estado = estadoDeSobre(sobre)
  return (
    <>
      <span className="lines grow">
        <b className="num">{prestadas.map(({ NumeroRifa }) => padNumber(NumeroRifa)).join(', ')}</b>
        <span className="muted small">{[comprador?.nombre, dayTime(vendida)].filter(Boolean).join(' · ')}</span>
        {queHacer[estado] && <span className="small">{queHacer[estado]}</span>}
      </span>
      <Pill {...estadoDeSobreWords[estado]} />
    </>
  )
}
