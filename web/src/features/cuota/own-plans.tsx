import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { PlanList } from './plan-list.tsx'

/** The person's numbers that are paid in instalments: what plays when, and one tap to pay the next one. */
export function OwnPlans() {
  const [page, setPage] = useState(1)
  return (
    <QueryView
      query={useQuery(cuotaQueries.mias(page))}
      skeleton={<ListSkeleton rows={1} height={96} />}
      isEmpty={({ planes }) => planes.length === 0}
      empty={null}
    >
      {({ planes, pages }) => (
        <PlanList planes={planes} propios>
          {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} label="Páginas de tus cuotas" />}
        </PlanList>
      )}
    </QueryView>
  )
}

/** Of what an order bought, or of what it pays instalments. */
export function OrderPlans({ reference }: { reference: string }) {
  const { data: order } = useQuery(compraQueries.seguida(reference))
  return order && <PlanList planes={order.planes} />
}
