import { useQuery } from '@tanstack/react-query'
import { boletosOfCompraQuery } from '#domain/boleto/boleto.api.ts'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { soldBy } from '#domain/compra/compra.rules.ts'
import { useConfig } from '#lib/config.ts'
import { dayDots, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

type OrderTicketsProps = { reference: string; state: 'mia' | 'reservada' }

/** The numbers of the person's order as tickets; nothing if signed out. */
export function OrderTickets({ reference, state }: OrderTicketsProps) {
  const signedIn = useSession() !== null
  const { campaignYear } = useConfig()
  const { data } = useQuery({ ...compraQueries.misCompras(), enabled: signedIn })
  const order = data?.find(({ external_reference }) => external_reference === reference)
  const sold = useQuery({ ...boletosOfCompraQuery(order?._id ?? ''), enabled: state === 'mia' && order !== undefined })
  const talonOf = (numero: number | null) => sold.data?.find(({ numeroRifa }) => numeroRifa === numero)?.talon ?? ''
  const numbers = order?.lineas.filter(({ tipo }) => tipo === 'rifa') ?? []
  if (numbers.length === 0) return null
  return (
    <>
      <ul className="stack gap-1" aria-label="Tus números">
        {numbers.map(({ NumeroRifa, FechaSorteo }) => (
          <li key={NumeroRifa} className="stack gap-1">
            <Ticket
              size="md"
              state={state}
              numero={NumeroRifa ?? 0}
              above={`La gran rifa ${campaignYear}`}
              below={`Sorteo ${dayDots(FechaSorteo)}`}
            />
            {talonOf(NumeroRifa) && (
              <ButtonLink icon="share" to={paths.boleto(talonOf(NumeroRifa))}>
                {`Ver y compartir el boleto ${padNumber(NumeroRifa ?? 0)}`}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {order && soldBy(order) && <p className="small muted">{soldBy(order)}</p>}
    </>
  )
}
