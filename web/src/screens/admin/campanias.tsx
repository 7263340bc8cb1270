import type { Campania } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { campaniasQuery } from '#domain/campania/campania.api.ts'
import { Arrears } from '#features/campania/arrears.tsx'
import { CampaignCard } from '#features/campania/campaign-card.tsx'
import { NewCampaign } from '#features/campania/campaign-forms.tsx'
import { CampaignKind } from '#features/campania/campaign-kind.tsx'
import { DueNumbers } from '#features/cuota/due-numbers.tsx'
import { SoldAndDue } from '#features/cuota/sold-and-due.tsx'
import { PriceTable } from '#features/modalidad/price-table.tsx'
import { CancelRaffle } from '#features/sorteo/cancel-draw.tsx'
import { DrawCalendar } from '#features/sorteo/draw-calendar.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The campaigns: the current one and its end, the next one, and those that are over. */
export default function Campanias() {
  return (
    <>
      <PageHead
        title="Campañas"
        intro="Cada una tiene sus sorteos y sus números, del 1 en adelante. Cuando termina la actual, empieza la próxima."
      />
      <QueryView query={useQuery(campaniasQuery)} skeleton={<ListSkeleton rows={2} height={200} />}>
        {campanias => (
          <div className="stack gap-3">
            {campanias[0]?.estado === 'terminada' && <NewCampaign />}
            {campanias.map(campania => (
              <Fragment key={campania.id}>
                <CampaignCard campania={campania} />
                {campania.actual && campania.estado !== 'terminada' && <Kind campania={campania} />}
              </Fragment>
            ))}
          </div>
        )}
      </QueryView>
    </>
  )
}

/** In which draws a number plays; where it plays in all of them: its draws, what it costs, what is sold and due, and who is late. */
function Kind({ campania: { clase, numeros } }: { campania: Campania }) {
  return (
    <>
      <CampaignKind clase={clase} />
      {clase === 'continua' && (
        <>
          <DrawCalendar numeros={numeros} />
          <PriceTable />
          <SoldAndDue />
          <Panel title="Cobrar una cuota">
            <DueNumbers soloBuscado />
          </Panel>
          <Arrears />
        </>
      )}
      <CancelRaffle />
    </>
  )
}
