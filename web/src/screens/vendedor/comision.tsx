import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comisionQueries } from '#domain/comision/comision.api.ts'
import { OwnCommission } from '#features/comision/own-commission.tsx'
import { classNames } from '#lib/class-names.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** A seller's commission. */
export default function Comision() {
  const [page, setPage] = useState(1)
  return (
    <div className={classNames(styles.figures, 'page')}>
      <PageHead title="Comisión" intro="Lo que ganaste, lo que te pagaron, y por qué." />
      <QueryView query={useQuery(comisionQueries.mia(page))} skeleton={<ListSkeleton rows={6} height={70} />}>
        {mia => <OwnCommission mia={mia} onPage={setPage} />}
      </QueryView>
    </div>
  )
}
