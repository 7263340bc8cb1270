import type { Historial } from '#domain/venta/venta.rules.ts'
import { count, money } from '#lib/format.ts'
import { StatTiles } from '#ui/chart/stat-tiles.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** How many sales and how much money, in a part that can be folded away. */
export function SalesSummary({ vendedor }: Pick<Historial, 'vendedor'>) {
  return (
    <Disclosure open summary={<b>Resumen</b>}>
      <StatTiles
        stats={[
          { label: 'Total de ventas', value: count(vendedor.totalVentas), tone: 'ink' },
          { label: 'Monto total vendido', value: money(vendedor.montoTotalVendido), tone: 'green' },
        ]}
      />
    </Disclosure>
  )
}
