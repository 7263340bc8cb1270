import { useQuery } from '@tanstack/react-query'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { cuotaMessages } from '#domain/cuota/cuota.messages.ts'
import { count, money } from '#lib/format.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'

type Fila = { modalidad: string } & Record<(typeof sumadas)[number], number>
const sumadas = ['vendidos', 'atrasados', 'pagado', 'atrasado', 'porVencer'] as const

/** What the campaign's numbers have paid and owe, by plan and in all. */
export function SoldAndDue() {
  return (
    <Panel title="Vendido y por cobrar">
      <QueryView
        query={useQuery(cuotaQueries.resumen)}
        skeleton={<ListSkeleton rows={2} height={56} />}
        isEmpty={filas => filas.length === 0}
        empty={<p className="muted">{cuotaMessages.sinVentas}</p>}
      >
        {filas => (
          <CardTable
            label="Vendido y por cobrar"
            rows={filas.length === 1 ? filas : [...filas, sumOf(filas)]}
            rowKey={fila => String(filas.indexOf(fila))}
            columns={[
              { label: 'Modalidad', cell: ({ modalidad }) => modalidad || cuotaMessages.sinModalidad },
              { label: 'Números', cell: ({ vendidos }) => count(vendidos), numeric: true },
              { label: 'Pagado', cell: ({ pagado }) => money(pagado), numeric: true },
              { label: 'Por vencer', cell: ({ porVencer }) => money(porVencer), numeric: true },
              { label: 'Atrasado', cell: late, numeric: true },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  )
}

const late = ({ atrasado, atrasados }: Fila) => (atrasados > 0 ? `${money(atrasado)} de ${count(atrasados)}` : '—')

function sumOf(filas: readonly Fila[]): Fila {
  const suma = (campo: (typeof sumadas)[number]) => filas.reduce((total, fila) => total + fila[campo], 0)
  return {
    modalidad: 'Total',
    vendidos: suma('vendidos'),
    atrasados: suma('atrasados'),
    pagado: suma('pagado'),
    atrasado: suma('atrasado'),
    porVencer: suma('porVencer'),
  }
}
