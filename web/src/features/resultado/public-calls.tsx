import type { ReplyOf, resultadoApi } from '@talonario/contract'
import { estadoWords } from '#domain/reclamo/reclamo.messages.ts'
import { dayDots, dayOfInstant, padNumber } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

type Llamados = ReplyOf<typeof resultadoApi.resultado>['sorteo']['llamados']

/** Who was called to each prize and until when, and what was handed over: by number, for everybody. */
export function PublicCalls({ llamados }: { llamados: Llamados }) {
  if (llamados.length === 0) return null
  return (
    <section className="stack">
      <h2>Entrega de los premios</h2>
      <ItemList>
        {llamados.map(({ premio, turno, numeroRifa, estado, llamado, vence, prorrogas, entregado, portador }) => (
          <Item key={`${premio}-${numeroRifa}`}>
            <span className="grow">
              <b>{premio}</b>{' '}
              <span className="muted small">
                {`${turno === 1 ? 'ganador' : 'suplente'}, número ${padNumber(numeroRifa)}. `}
                {entregado
                  ? `Entregado el ${dayDots(entregado)}${portador ? ` a ${portador}, que presentó el boleto` : ''}.`
                  : `Llamado el ${dayDots(dayOfInstant(llamado))}, con plazo hasta el ${dayDots(dayOfInstant(vence))}.`}
              </span>
              {prorrogas.map(({ antes, hasta, motivo }) => (
                <span key={antes} className="muted small">
                  {` El plazo era el ${dayDots(dayOfInstant(antes))} y se extendió hasta el ${dayDots(dayOfInstant(hasta))}: ${motivo}.`}
                </span>
              ))}
            </span>
            <Pill {...estadoWords[estado]} />
          </Item>
        ))}
      </ItemList>
    </section>
  )
}
