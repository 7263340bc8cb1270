import { YearGoal } from '#features/meta-anual/components/year-goal.tsx'
import { OwnScreen } from '#features/venta/components/own-screen.tsx'
import { SalesTotals } from '#features/venta/components/sales-totals.tsx'
import { AllProducts, TopProducts } from '#features/venta/components/top-products.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Panel } from '#ui/panel.tsx'
import './estadisticas.css'

/** How the selling goes: goal, totals, and what sells best. */
export default function Estadisticas() {
  return (
    <div className="page seller-figures">
      <PageHead title="Estadísticas" inHeader />
      <OwnScreen>
        {id => (
          <div className="seller-figures-parts">
            <Panel className="goal-part">
              <YearGoal userId={id} />
            </Panel>
            <SalesTotals />
            <TopProducts />
            <AllProducts />
          </div>
        )}
      </OwnScreen>
    </div>
  )
}
