import { useQuery } from '@tanstack/react-query'
import { ownTicket } from '#domain/boleto/boleto-suerte.messages.ts'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { compraMessages } from '#domain/compra/compra.messages.ts'
import { outcomesOf, soldBy } from '#domain/compra/compra.rules.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { useRifa } from '#lib/config.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { ButtonLink, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'

type OrderTicketsProps = { reference: string; state: 'mia' | 'reservada' }

/** What was bought with an order: its numbers as tickets, their draw, and its products with where to collect them. */
export function OrderTickets({ reference, state }: OrderTicketsProps) {
  const rifa = useRifa()
  const { data: order } = useQuery(compraQueries.seguida(reference))
  const { data: realizados = [] } = useQuery(ganadoresQuery('todas'))
  const signedIn = useSession() !== null
  const codeOf = (numero: number | null) => order?.boletos.find(({ numeroRifa }) => numeroRifa === numero)?.boleto ?? ''
  const numbers = order?.lineas.filter(({ tipo, perdida }) => tipo === 'rifa' && !perdida) ?? []
  const products = order?.lineas.filter(({ tipo }) => tipo === 'producto') ?? []
  if (!order) return null
  const salidas = outcomesOf(order, realizados)
  return (
    <>
      <ul className="stack gap-1" aria-label="Tus boletos">
        {numbers.map(({ NumeroRifa, nombre, deCuota, ...linea }) => (
          <li key={nombre} className="stack gap-1">
            <Ticket
              size="md"
              state={ownTicket(state, salidas.get(NumeroRifa ?? 0)?.premio)}
              numero={NumeroRifa ?? 0}
              above={rifa}
              below={deCuota ? nombre : `Sorteo ${nombreDeSorteo(sorteoOf(linea))}`}
            />
            {codeOf(NumeroRifa) && (
              <ButtonLink icon="share" to={paths.boleto(codeOf(NumeroRifa))}>
                {`Ver y compartir el boleto ${padNumber(NumeroRifa ?? 0)}`}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {order.sorteos.map(({ _id, premios, ...sorteo }) => (
        <p key={_id}>
          {`El sorteo es el ${nombreDeSorteo(sorteo)}${premios.length > 0 ? `: ${premios.join(', ')}` : ''}. `}
          <TextLink to={paths.enVivo(_id)}>Verlo en vivo</TextLink>
        </p>
      ))}
      {products.length > 0 && (
        <p>
          <b>
            {products.map(({ nombre, cantidad }) => (cantidad > 1 ? `${nombre} × ${cantidad}` : nombre)).join(', ')}
          </b>
          {state === 'mia' && <>. {order.retiro ? `Se retira en: ${order.retiro}` : compraMessages.sinRetiro}</>}
        </p>
      )}
      {soldBy(order) && <p className="small muted">{soldBy(order)}</p>}
      {state === 'mia' && order.sinCuenta && !signedIn && (
        <Note>
          ¿Querés tener todas tus compras juntas? <TextLink to={paths.misNumeros}>Pedí un enlace a tu correo</TextLink>{' '}
          y elegí una contraseña.
        </Note>
      )}
    </>
  )
}
