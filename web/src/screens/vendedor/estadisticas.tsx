import { YearGoal } from '#features/meta-anual/year-goal.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { AllProducts, SalesTotals, TopProducts } from '#features/venta/sales-totals.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import './vendedor.css'

/** How the selling goes: goal, totals, and what sells best. */
export default function Estadisticas() {
  return (
    <div className="page seller-figures">
      <PageHead title="Estadísticas" inHeader />
      <OwnScreen>
        {id => (
          <div className="seller-figures-parts in-turn">
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
