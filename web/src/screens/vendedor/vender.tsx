import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { SellDesk } from '#features/venta/sell-desk.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import './vendedor.css'

/** Selling in person. */
export default function Vender() {
  return (
    <div className="page sell-page">
      <PageHead title="Vender" inHeader />
      <OwnScreen>{id => <SellDesk userId={id} />}</OwnScreen>
    </div>
  )
}
