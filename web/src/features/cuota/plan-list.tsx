import { lazy, type ReactNode, Suspense } from 'react'
import { nameOf, playsOf, termOf } from '#domain/cuota/cuota.messages.ts'
import { type PlanPropio, proximaOf } from '#domain/cuota/cuota.rules.ts'
import { planInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { money, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { PayNext } from './number-plan.tsx'

const ChangePlan = lazy(() => loadPart(async () => ({ default: (await import('./change-plan.tsx')).ChangePlan })))

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
        <div className="row wrap-lines">
          <PayNext codigo={codigo} plan={plan} nombrado />
          <ButtonLink to={paths.cuotas(codigo)} aria-label={`Ver las cuotas del ${numero}`}>
            Ver las cuotas
          </ButtonLink>
          {propio && proxima?.estado === 'pendiente' && (
            <Suspense>
              <ChangePlan plan={plan} />
            </Suspense>
          )}
        </div>
        <p className="small muted">
          {`Pagado: ${money(pagado)} de ${money(total)}.`}
          {proxima && ` ${nameOf(proxima, plan)}: ${termOf(proxima, plan)}.`}
        </p>
      </div>
    </Item>
  )
}
