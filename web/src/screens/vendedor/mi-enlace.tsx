import { useQuery } from '@tanstack/react-query'
import { enlaceQueries } from '#domain/enlace/enlace.api.ts'
import enlace from '#features/enlace/enlace.module.css'
import { OwnLink } from '#features/enlace/own-link.tsx'
import { classNames } from '#lib/class-names.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** A seller's link to the shop. */
export default function MiEnlace() {
  return (
    <div className={classNames('page', styles.figures, enlace.linkPage)}>
      <PageHead title="Mi enlace" intro="Quien entra por tu enlace compra con vos durante 30 días." />
      <QueryView query={useQuery(enlaceQueries.mio())} skeleton={<Skeleton height={480} />}>
        {mio => <OwnLink enlace={mio} />}
      </QueryView>
    </div>
  )
}
