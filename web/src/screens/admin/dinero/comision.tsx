import { useQuery } from '@tanstack/react-query'
import { comisionQueries } from '#domain/comision/comision.api.ts'
import { PlanForm, PodiumSwitch, SellerCommissions } from '#features/comision/organiser-commission.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The plan of commission, and what each seller has earned. */
export default function Comision() {
  return (
    <>
      <PageHead title="Comisión" intro="Qué ganan los vendedores por lo que venden y se conserva." />
      <QueryView query={useQuery(comisionQueries.totales())} skeleton={<Skeleton height={480} />}>
        {({ plan, vendedores, podio }) => (
          <div className="stack gap-3">
            <PlanForm plan={plan} />
            <SellerCommissions vendedores={vendedores} />
            <PodiumSwitch shown={podio} />
          </div>
        )}
      </QueryView>
    </>
  )
}
