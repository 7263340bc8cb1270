import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { balanceQuery } from '#domain/balance/balance.api.ts'
import { BalanceFiles, BalanceSheet } from '#features/balance/balance-sheet.tsx'
import { Expenses } from '#features/balance/expenses.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** What a campaign came to, and where its money is. */
export default function BalanceDeCampania() {
  const [search] = useSearchParams()
  const campania = search.get('campania') ?? ''
  const query = useQuery(balanceQuery(campania))
  return (
    <>
      <PageHead title="Balance" intro={query.data?.campania.nombre ?? 'Lo que entró, lo que salió y lo que queda.'}>
        <BalanceFiles balance={query.data} campania={campania} />
      </PageHead>
      <QueryView query={query} skeleton={<Skeleton height={480} />}>
        {balance => (
          <div className="stack gap-3">
            <BalanceSheet balance={balance} />
            <Expenses balance={balance} />
          </div>
        )}
      </QueryView>
    </>
  )
}
