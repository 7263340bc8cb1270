import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { ExportSales, SalesHistory } from '#features/venta/sales-history.tsx'
import { classNames } from '#lib/class-names.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './vendedor.module.css'

/** What one has sold. */
export default function Historial() {
  return (
    <div className={classNames(styles.list, styles.sales, 'page')}>
      <PageHead title="Historial de Ventas">
        <ExportSales />
      </PageHead>
      <OwnScreen>
        {id => (
          <div className="stack">
            <SalesHistory userId={id} />
          </div>
        )}
      </OwnScreen>
    </div>
  )
}
