import { faultSentences } from '#features/carrito/carrito.messages.ts'
import { isRifa, type ProductoLine, type RifaLine, totalOf } from '#features/carrito/carrito.rules.ts'
import { removeFromCart } from '#features/carrito/carrito.store.ts'
import type { Fault, ReviewedLine } from '#features/carrito/revision.rules.ts'
import { ProductPicture } from '#features/producto/components/product-picture.tsx'
import { dayDots, money, padNumber } from '#lib/format.ts'
import { IconButton } from '#ui/button.tsx'
import { Pill } from '#ui/pill.tsx'
import { Ticket } from '#ui/ticket.tsx'
import type { TicketState } from '#ui/ticket-states.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import './cart-lines.css'

/** The lines of the cart: numbers as tickets, products with how many of them. */
export function CartLines({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <ul className="stack gap-1" aria-label="Líneas del carrito">
      {lines.map(line => (
        <li key={`${line.tipo} ${line._id}`}>{isRifa(line) ? <Numero line={line} /> : <Articulo line={line} />}</li>
      ))}
    </ul>
  )
}

const shapes: Record<Fault, TicketState> = {
  vendida: 'vendida',
  reservada: 'reservada',
  tuya: 'mia',
  cerrada: 'vendida',
  retirada: 'vendida',
}

function Numero({ line }: { line: RifaLine & { fault?: Fault } }) {
  const { NumeroRifa: numero, FechaSorteo, precioRifa, fault } = line
  return (
    <div className="cart-number">
      <Ticket
        size="md"
        numero={numero}
        state={fault ? shapes[fault] : 'carrito'}
        above={`Rifa · Sorteo ${dayDots(FechaSorteo)}`}
        below={fault ? faultSentences[fault] : money(precioRifa)}
      />
      <IconButton icon="trash" label={`Quitar el ${padNumber(numero)}`} onClick={() => removeFromCart([line])} />
    </div>
  )
}

function Articulo({ line }: { line: ProductoLine & { fault?: Fault } }) {
  const { nombreProducto, precio, imagen, fault } = line
  return (
    <div className="cart-product">
      <ProductPicture className="cart-picture" imagen={imagen} />
      <div className="cart-product-name">
        <b>{nombreProducto}</b>
        <p className="muted small">{`${money(precio)} c/u`}</p>
        {fault && (
          <Pill tone="bad" icon="warning">
            {faultSentences[fault]}
          </Pill>
        )}
      </div>
      <QuantityStepper line={line} />
      <b className="num cart-product-sum">{money(totalOf([line]))}</b>
      <IconButton icon="trash" label={`Quitar ${nombreProducto}`} onClick={() => removeFromCart([line])} />
    </div>
  )
}
