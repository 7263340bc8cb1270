import { Ledger } from '#features/caja/ledger.tsx'
import { MyCash } from '#features/caja/my-cash.tsx'
import { OwnHandIns, OwnRendiciones } from '#features/caja/own-papers.tsx'
import { OwedByMe } from '#features/cancelacion/owed-list.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { classNames } from '#lib/class-names.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** What the seller holds, hands in and has handed in. */
export default function Caja() {
  return (
    <div className={classNames(styles.figures, 'page')}>
      <PageHead title="Mi caja" inHeader />
      <OwnScreen>
        {id => (
          <div className="stack gap-3 in-turn">
            <MyCash />
            <OwedByMe />
            <div className="cols right in-turn">
              <OwnHandIns />
              <OwnRendiciones />
            </div>
            <Ledger vendedor={id} />
          </div>
        )}
      </OwnScreen>
    </div>
  )
}
