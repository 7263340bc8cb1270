import type { ReplyOf, resultadoApi } from '@talonario/contract'
import { dayDots, monthName } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { PrizePopover } from './prize-popover.tsx'
import './historial-table.css'

type Realizado = ReplyOf<typeof resultadoApi.historialSorteo>['sorteos'][number]

const columns: Column<Realizado>[] = [
  { label: 'Mes', cell: ({ mes }) => <b className="num">{monthName(mes)}</b> },
  { label: 'Año', cell: ({ año }) => año },
  {
    label: 'Se Sorteó',
    cell: ({ _id, fechaSorteo }) => (
      <div className="historial-day">
        <span className="nowrap">{dayDots(fechaSorteo)}</span>
        <TextLink
          className="small"
          to={paths.resultadoDe(_id)}
          aria-label={`Ver la prueba del ${dayDots(fechaSorteo)}`}
        >
          Ver la prueba
        </TextLink>
      </div>
    ),
  },
  { label: 'Premios y Rifas Ganadoras', block: true, cell: sorteo => <Prizes {...sorteo} /> },
]

/** Draws carried out: a table, on phones a card each. */
export function HistorialTable({ sorteos }: { sorteos: readonly Realizado[] }) {
  return <CardTable label="Historial de sorteos" columns={columns} rows={sorteos} rowKey={({ _id }) => _id} />
}

function Prizes({ premios, rifasGanadoras }: Realizado) {
  return (
    <ul className="historial-prizes">
      {premios.map((premio, place) => (
        <li key={premio._id}>
          <PrizePopover premio={premio} place={place} numero={rifasGanadoras[place]?.NumeroRifa} />
        </li>
      ))}
    </ul>
  )
}
