import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { boletoQuery, isPaperCode, papelQuery } from '#domain/boleto/boleto.api.ts'
import { boletoMessages } from '#domain/boleto/boleto.messages.ts'
import { cuotaQueries } from '#domain/cuota/cuota.api.ts'
import { cuotaMessages } from '#domain/cuota/cuota.messages.ts'
import { reclamoQueries } from '#domain/reclamo/reclamo.api.ts'
import { TicketSheet } from '#features/boleto/ticket-sheet.tsx'
import { NumberPlan } from '#features/cuota/number-plan.tsx'
import { PlanList } from '#features/cuota/plan-list.tsx'
import { ClaimPrize } from '#features/reclamo/claim-prize.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink } from '#ui/base/button.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

const PaperTicket = lazy(() =>
  loadPart(async () => ({ default: (await import('#features/boleto/paper-ticket.tsx')).PaperTicket })),
)

/**
 * A number, for whoever has a link to it: its ticket, sold or on paper (in QR codes, mails and shared links), its instalments, or the prize it won
 * (in mails). Each link opens one part. Whoever has a ticket may pay its instalments; only the prize's own link claims.
 */
export default function Numero() {
  const { codigo = '' } = useParams()
  const [, part] = useLocation().pathname.split('/')
  if (part === 'cuotas') return <Cuotas codigo={codigo} />
  if (part === 'premio') return <Premio clave={codigo} />
  return isPaperCode(codigo) ? <DePapel codigo={codigo} /> : <Vendido codigo={codigo} />
}

const OF_TICKET = {
  title: 'Boleto',
  height: 420,
  loading: 'Cargando el boleto...',
  refused: boletoMessages.noCargo,
}

function Vendido({ codigo }: { codigo: string }) {
  return (
    <Part {...OF_TICKET} query={useQuery(boletoQuery(codigo))}>
      {boleto => (
        <TicketSheet codigo={codigo} boleto={boleto}>
          {boleto.plan && <PlanList title="Sus cuotas" planes={[boleto.plan]} />}
        </TicketSheet>
      )}
    </Part>
  )
}

function DePapel({ codigo }: { codigo: string }) {
  return (
    <Part {...OF_TICKET} query={useQuery(papelQuery(codigo))}>
      {boleto => (
        <Suspense fallback={<Skeleton height={OF_TICKET.height} />}>
          <PaperTicket codigo={codigo} boleto={boleto} />
        </Suspense>
      )}
    </Part>
  )
}

function Cuotas({ codigo }: { codigo: string }) {
  return (
    <Part
      title="Tus cuotas"
      height={480}
      loading="Cargando las cuotas..."
      refused={cuotaMessages.noSeVe}
      query={useQuery(cuotaQueries.plan(codigo))}
    >
      {plan => <NumberPlan codigo={codigo} plan={plan} />}
    </Part>
  )
}

function Premio({ clave }: { clave: string }) {
  return (
    <Part title="Tu premio" height={260} query={useQuery(reclamoQueries.uno(clave))}>
      {premio => <ClaimPrize {...premio} />}
    </Part>
  )
}

type PartProps<T> = { title: string; height: number } & Pick<
  ComponentProps<typeof QueryView<T>>,
  'query' | 'loading' | 'refused' | 'children'
>

function Part<T>({ title, height, ...view }: PartProps<T>) {
  return (
    <div className={classNames('page', styles.paperPage, styles.readingPage)}>
      <PageHead title={title} />
      <QueryView
        heading="h2"
        skeleton={<Skeleton height={height} />}
        instead={<ButtonLink to={paths.misNumeros}>Buscar mis boletos</ButtonLink>}
        {...view}
      />
    </div>
  )
}
