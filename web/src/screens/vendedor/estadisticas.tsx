import { useKnownUsos } from '#domain/uso/uso.api.ts'
import { YearGoal } from '#features/meta-anual/year-goal.tsx'
import { OwnScreen } from '#features/vendedor/own-screen.tsx'
import { AllProducts, SalesTotals, TopProducts } from '#features/venta/sales-totals.tsx'
import { classNames } from '#lib/class-names.ts'
import { OnceKnown } from '#ui/feedback/once-known.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './vendedor.module.css'

/** How the selling goes: goal, totals, and what sells best. */
export default function Estadisticas() {
  const usos = useKnownUsos()
  return (
    <div className={classNames(styles.figures, 'page')}>
      <PageHead title="Estadísticas" inHeader />
      <OwnScreen>
        {id => (
          <div className={classNames(styles.figuresParts, 'in-turn')}>
            <OnceKnown shown={usos?.has('metas')}>
              <Panel>
                <YearGoal userId={id} />
              </Panel>
            </OnceKnown>
            <SalesTotals />
            <TopProducts />
            <AllProducts />
          </div>
        )}
      </OwnScreen>
    </div>
  )
}
