import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { boletoQuery } from '#domain/boleto/boleto.api.ts'
import { boletoMessages } from '#domain/boleto/boleto.messages.ts'
import { TicketSheet } from '#features/boleto/ticket-sheet.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** A ticket of a sold number: where its QR, its mail and who shared it lead. */
export default function Boleto() {
  const { talon = '' } = useParams()
  return (
    <div className="page">
      <PageHead title="Boleto" />
      <QueryView
        heading="h2"
        query={useQuery(boletoQuery(talon))}
        skeleton={<Skeleton height={420} />}
        loading="Cargando el boleto..."
        refused={boletoMessages.noCargo}
      >
        {boleto => <TicketSheet talon={talon} boleto={boleto} />}
      </QueryView>
    </div>
  )
}
