import { lazy, type ReactNode, Suspense } from 'react'
import { useSenal } from '#domain/telefono/telefono.api.ts'
import { StatusLine } from '#features/telefono/status-line.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { SellDesk } from '#features/venta/sell-desk.tsx'
import { classNames } from '#lib/class-names.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

// All of it is the server's: a telephone that sells without a signal does not keep it.
const SellerPapers = lazy(async (): Promise<{ default: () => ReactNode }> => {
  return await import('#features/talonario/seller-papers.tsx').catch(() => ({ default: () => null }))
})

/** Selling in person. */
export default function Vender() {
  const senal = useSenal()
  return (
    <div className={classNames(styles.sell, 'page')}>
      <PageHead title="Vender" inHeader />
      <OwnScreen>
        {id => (
          <>
            <StatusLine userId={id} />
            <SellDesk userId={id} />
            {/* Below, so that nothing moves under a finger when they arrive, and the desk waits for nothing. */}
            <Suspense>{senal && <SellerPapers />}</Suspense>
          </>
        )}
      </OwnScreen>
    </div>
  )
}
