import type { Historial } from '#features/venta/venta.rules.ts'
import { count, money } from '#lib/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { StatTiles } from '#ui/stat-tiles.tsx'

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
