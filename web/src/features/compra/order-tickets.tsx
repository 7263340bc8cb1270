import { useQuery } from '@tanstack/react-query'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { soldBy } from '#domain/compra/compra.rules.ts'
import { useConfig } from '#lib/config.ts'
import { dayDots } from '#lib/format.ts'
import { useSession } from '#lib/session.ts'
import { Ticket } from '#ui/ticket/ticket.tsx'

type OrderTicketsProps = { reference: string; state: 'mia' | 'reservada' }

/** The numbers of one's own order as tickets; nothing for anyone who is not signed in. */
export function OrderTickets({ reference, state }: OrderTicketsProps) {
  const signedIn = useSession() !== null
  const { campaignYear } = useConfig()
  const { data } = useQuery({ ...compraQueries.misCompras(), enabled: signedIn })
  const order = data?.find(({ external_reference }) => external_reference === reference)
  const numbers = order?.lineas.filter(({ tipo }) => tipo === 'rifa') ?? []
  if (numbers.length === 0) return null
  return (
    <>
      <ul className="stack gap-1" aria-label="Tus números">
        {numbers.map(({ NumeroRifa, FechaSorteo }) => (
          <li key={NumeroRifa}>
            <Ticket
              size="md"
              state={state}
              numero={NumeroRifa ?? 0}
              above={`La gran rifa ${campaignYear}`}
              below={`Sorteo ${dayDots(FechaSorteo)}`}
            />
          </li>
        ))}
      </ul>
      {order && soldBy(order) && <p className="small muted">{soldBy(order)}</p>}
    </>
  )
}
