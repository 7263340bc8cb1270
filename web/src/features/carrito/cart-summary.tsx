import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { type CartLine, isProducto, isRifa, totalOf } from '#domain/carrito/carrito.rules.ts'
import { buyable, type ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import './carrito.css'

/** The sums and the way on. */
export function CartSummary({ lines }: { lines: readonly ReviewedLine[] }) {
  const bought = buyable(lines)
  return (
    <Panel className="cart-summary stack">
      <Note>Te guardamos los números cuando empezás el pago.</Note>
      <KeyValues pairs={sums(bought)} />
      <Perforation />
      <p className="row apart">
        <span className="bold">Total</span>
        <span className="num cart-total">{money(totalOf(bought))}</span>
      </p>
      <div className="stack gap-1 only-wide">
        <Next />
        <ButtonLink kind="quiet" to={paths.tienda}>
          Seguir eligiendo
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** On phones total and way on stick to the bottom. */
export function CartBar({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <div className="cart-bar only-narrow">
      <p>
        <span className="muted small">Total</span>
        <b className="num">{money(totalOf(buyable(lines)))}</b>
      </p>
      <Next />
    </div>
  )
}

function Next() {
  return (
    <ButtonLink kind="primary" large to={paths.checkout}>
      Siguiente <Icon name="arrow-right" />
    </ButtonLink>
  )
}

function sums(lines: readonly CartLine[]): [string, string][] {
  const numbers = lines.filter(isRifa)
  const products = lines.filter(isProducto)
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const pairs: [amount: number, name: string, sum: string][] = [
    [numbers.length, numbers.length === 1 ? '1 número' : `${numbers.length} números`, money(totalOf(numbers))],
    [units, units === 1 ? '1 producto' : `${units} productos`, money(totalOf(products))],
  ]
  return pairs.filter(([amount]) => amount > 0).map(([, name, sum]) => [name, sum])
}

/** Nothing in the cart yet, and where to go. */
export function EmptyCart() {
  return (
    <EmptyState
      drawing="vacio-carrito"
      heading="h2"
      title={carritoMessages.vacio}
      text="Elegí un número y aparece acá."
    >
      <ButtonLink kind="primary" large to={paths.tienda}>
        Elegir mi número
      </ButtonLink>
    </EmptyState>
  )
}
