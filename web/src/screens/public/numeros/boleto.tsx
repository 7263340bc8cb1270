import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { boletoQuery } from '#domain/boleto/boleto.api.ts'
import { boletoMessages } from '#domain/boleto/boleto.messages.ts'
import { TicketSheet } from '#features/boleto/ticket-sheet.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink } from '#ui/base/button.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** A ticket of a sold number: target of its QR code, mail and shared links. */
export default function Boleto() {
  const { talon = '' } = useParams()
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Boleto" />
      <QueryView
        heading="h2"
        query={useQuery(boletoQuery(talon))}
        skeleton={<Skeleton height={420} />}
        loading="Cargando el boleto..."
        refused={boletoMessages.noCargo}
        instead={<ButtonLink to={paths.misNumeros}>Buscar mis números</ButtonLink>}
      >
        {boleto => <TicketSheet talon={talon} boleto={boleto} />}
      </QueryView>
    </div>
  )
}
