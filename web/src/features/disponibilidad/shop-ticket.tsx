import type { Rifa } from '@talonario/contract'
import { addToCart, removeFromCart } from '#domain/carrito/carrito.store.ts'
import { type Own, shopStateOf } from '#domain/rifa/rifa.rules.ts'
import { paths } from '#lib/paths.ts'
import { Ticket } from '#ui/ticket/ticket.tsx'

/** A number in the shop: a click puts it into the cart or takes it out; one's own leads to one's purchases. */
export function ShopTicket({ rifa, own }: { rifa: Rifa; own: Own }) {
  const state = shopStateOf(rifa, own)
  const numero = rifa.NumeroRifa
  if (state === 'mia') return <Ticket state={state} numero={numero} to={paths.misCompras} />
  const toggle = () => (state === 'carrito' ? removeFromCart([{ _id: rifa._id, tipo: 'rifa' }]) : addToCart(rifa))
  const taken = state !== 'libre' && state !== 'carrito'
  return <Ticket state={state} numero={numero} disabled={taken} onClick={toggle} />
}
