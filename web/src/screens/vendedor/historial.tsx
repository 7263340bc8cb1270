import { ExportSales } from '#features/venta/components/export-sales.tsx'
import { OwnScreen } from '#features/venta/components/own-screen.tsx'
import { SalesHistory } from '#features/venta/components/sales-history.tsx'
import { PageHead } from '#ui/page-head.tsx'
import './historial.css'

/** What one has sold. */
export default function Historial() {
  return (
    <div className="page sales-page">
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
