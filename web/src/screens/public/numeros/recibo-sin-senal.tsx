import type { Recibido } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { reciboQuery } from '#domain/telefono/telefono-recibo.api.ts'
import { reciboMessages, reciboWords } from '#domain/telefono/telefono-recibo.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { dayFull } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import styles from '#screens/public/public.module.css'
import { ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

/** Target of the receipt of a sale made without signal: whoever opens it brings the sale to the server. */
export default function ReciboSinSenal() {
  const sellado = useLocation().hash.slice(1)
  return (
    <div className={classNames('page', styles.paperPage)}>
      <PageHead title="Tu compra" />
      {sellado ? <Receipt sellado={sellado} /> : <Note tone="bad">{reciboMessages.sinRecibo}</Note>}
    </div>
  )
}

function Receipt({ sellado }: { sellado: string }) {
  return (
    <QueryView
      heading="h2"
      query={useQuery(reciboQuery(sellado))}
      skeleton={<Skeleton height={220} />}
      loading="Registrando tu compra..."
      showLoading
      {...reciboMessages.registrar}
    >
      {recibido => <Registered recibido={recibido} />}
    </QueryView>
  )
}

function Registered({ recibido: { rechazo, numeros } }: { recibido: Recibido }) {
  if (rechazo) return <Note tone="bad">{reciboMessages[rechazo]}</Note>
  return (
    <div className="stack">
      {numeros.map(({ NumeroRifa, FechaSorteo, resultado, boleto }) => (
        <Panel key={NumeroRifa} className="stack">
          <div>
            <Ticket numero={NumeroRifa} state={resultado === 'vendida' ? 'mia' : 'reservada'} />
          </div>
          <p>{`Sorteo del ${dayFull(FechaSorteo)}`}</p>
          <Note tone={reciboWords[resultado].tone}>{reciboWords[resultado].text}</Note>
          {boleto && (
            <div>
              <ButtonLink kind="primary" icon="ticket" to={paths.boleto(boleto)}>
                Ver el boleto
              </ButtonLink>
            </div>
          )}
        </Panel>
      ))}
    </div>
  )
}
