import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { boletoQuery, isPaperCode, papelQuery } from '#domain/boleto/boleto.api.ts'
import { boletoMessages } from '#domain/boleto/boleto.messages.ts'
import { PaperTicket } from '#features/boleto/paper-ticket.tsx'
import { TicketSheet } from '#features/boleto/ticket-sheet.tsx'
import { PlanList } from '#features/cuota/own-plans.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** A ticket of a number, sold or on paper: target of its QR code, mail and shared links. */
export default function Boleto() {
  const { talon = '' } = useParams()
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Boleto" />
      {isPaperCode(talon) ? <DePapel codigo={talon} /> : <Vendido talon={talon} />}
    </div>
  )
}

const view = {
  heading: 'h2' as const,
  skeleton: <Skeleton height={420} />,
  loading: 'Cargando el boleto...',
  refused: boletoMessages.noCargo,
  instead: <ButtonLink to={paths.misNumeros}>Buscar mis boletos</ButtonLink>,
}

function Vendido({ talon }: { talon: string }) {
  return (
    <QueryView {...view} query={useQuery(boletoQuery(talon))}>
      {boleto => (
        <TicketSheet talon={talon} boleto={boleto}>
          {boleto.plan && <PlanList title="Sus cuotas" planes={[boleto.plan]} />}
        </TicketSheet>
      )}
    </QueryView>
  )
}

function DePapel({ codigo }: { codigo: string }) {
  return (
    <QueryView {...view} query={useQuery(papelQuery(codigo))}>
      {boleto => <PaperTicket codigo={codigo} boleto={boleto} />}
    </QueryView>
  )
}
