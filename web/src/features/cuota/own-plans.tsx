import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { nameOf, playsOf, termOf } from '#domain/cuota/cuota.messages.ts'
import { type PlanPropio, proximaOf } from '#domain/cuota/cuota.rules.ts'
import { planInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { money, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { ChangePlan } from './change-plan.tsx'
import { PayNext } from './number-plan.tsx'

/** The person's numbers that are paid in instalments: what plays when, and one tap to pay the next one. */
export function OwnPlans() {
  const [page, setPage] = useState(1)
  return (
    <QueryView
      query={useQuery(cuotaQueries.mias(page))}
      skeleton={<ListSkeleton rows={1} height={96} />}
      isEmpty={({ planes }) => planes.length === 0}
      empty={null}
    >
      {({ planes, pages }) => (
        <PlanList planes={planes} propios>
          {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} label="Páginas de tus cuotas" />}
        </PlanList>
      )}
    </QueryView>
  )
}

type PlanListProps = {
  planes: readonly PlanPropio[]
  title?: string
  /** Its reader is their buyer, by an account. */
  propios?: boolean
  children?: ReactNode
}

/** What is left of numbers that are paid in instalments, until when, and the way to pay it; nothing of a single payment. */
export function PlanList({ planes, title = 'Tus cuotas', propios = false, children }: PlanListProps) {
  const enCuotas = planes.filter(({ cuotas }) => cuotas.length > 1)
  if (enCuotas.length === 0) return null
  return (
    <Panel title={title}>
      <ItemList label={title}>
        {enCuotas.map(plan => (
          <OwnPlan key={plan.titularId} plan={plan} propio={propios} />
        ))}
      </ItemList>
      {children}
    </Panel>
  )
}

/** Of what an order bought, or of what it pays instalments. */
export function OrderPlans({ reference }: { reference: string }) {
  const { data: order } = useQuery(compraQueries.seguida(reference))
  return order && <PlanList planes={order.planes} />
}

function OwnPlan({ plan, propio }: { plan: PlanPropio; propio: boolean }) {
  const { codigo, NumeroRifa, cuotas, pagado, total } = plan
  const proxima = proximaOf(plan)
  const numero = padNumber(NumeroRifa)
  return (
    <Item>
      <div className="stack gap-1 grow">
        <b>
          <span className="num">{numero}</span> {planInWords(cuotas)}
        </b>
        <p>{playsOf(plan)}</p>
        <p className="small muted">
          {`Pagado: ${money(pagado)} de ${money(total)}.`}
          {proxima && ` ${nameOf(proxima, plan)}: ${termOf(proxima, plan)}.`}
        </p>
        <div className="row wrap-lines">
          <PayNext codigo={codigo} plan={plan} nombrado />
          <ButtonLink to={paths.cuotas(codigo)} aria-label={`Ver las cuotas del ${numero}`}>
            Ver las cuotas
          </ButtonLink>
          {propio && proxima?.estado === 'pendiente' && <ChangePlan plan={plan} />}
        </div>
      </div>
    </Item>
  )
}
