import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { gestionMessages } from '#domain/producto/producto-admin.messages.ts'
import { trendsOf } from '#domain/producto/producto-admin.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { BarList } from '#ui/chart/charts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import './producto-admin.css'

/** Bars shown at full height. */
const MANY = 12

/** Units sold by product; on small screens the first five, with shorter names. */
export function Trends() {
  const small = useMediaQuery('(width < 800px)', false, { getInitialValueInEffect: false })
  const look = small ? { most: 5, labelLength: 12 } : { most: undefined, labelLength: 20 }
  const { tendencias, sinTendencias } = gestionMessages
  const query = useQuery(productoQueries.todos())
  const many = (query.data?.length ?? 0) > MANY
  return (
    <Panel
      title="Tendencias"
      aside={<span className="muted small">Unidades vendidas por producto</span>}
      className={classNames('trends', many && 'many')}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton height={280} />}
        fixed
        {...tendencias}
        isEmpty={products => products.every(({ cantidadVendidos }) => cantidadVendidos === 0)}
        empty={<EmptyState drawing="vacio-ventas" title={sinTendencias} />}
      >
        {products => (
          <BarList
            label="Unidades vendidas por producto"
            figures={trendsOf(products, look.most)}
            labelLength={look.labelLength}
          />
        )}
      </QueryView>
    </Panel>
  )
}
