import { BuyerNotices } from '#features/talonario/buyer-notices.tsx'
import { OwnBooks } from '#features/talonario/own-books.tsx'
import { StatusLine } from '#features/telefono/status-line.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { SellDesk } from '#features/venta/sell-desk.tsx'
import { classNames } from '#lib/class-names.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** Selling in person. */
export default function Vender() {
  return (
    <div className={classNames(styles.sell, 'page')}>
      <PageHead title="Vender" inHeader />
      <OwnScreen>
        {id => (
          <>
            <StatusLine userId={id} />
            <SellDesk userId={id} />
            {/* Below, so that nothing moves under a finger when they arrive, and the desk waits for nothing. */}
            <OwnBooks />
            <BuyerNotices />
          </>
        )}
      </OwnScreen>
    </div>
  )
}
