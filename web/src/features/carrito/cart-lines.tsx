import { useRef } from 'react'
import { faultSentences } from '#domain/carrito/carrito.messages.ts'
import { isRifa, type ProductoLine, type RifaLine, totalOf } from '#domain/carrito/carrito.rules.ts'
import { removeFromCart } from '#domain/carrito/carrito.store.ts'
import type { Fault, ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { dayDots, money, padNumber } from '#lib/format.ts'
import { Picture } from '#ui/base/avatar.tsx'
import { IconButton } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import type { TicketState } from '#ui/ticket/ticket-states.ts'
import { QuantityStepper } from './quantity.tsx'
import './carrito.css'

/** The lines of the cart: numbers as tickets, products with how many of them. */
export function CartLines({ lines }: { lines: readonly ReviewedLine[] }) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (line: ReviewedLine) => {
    removeFromCart([line])
    // The focused button is removed with its line.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <ul ref={list} tabIndex={-1} className="cart-lines stack gap-1" aria-label="Líneas del carrito">
      {lines.map(line => (
        <li key={`${line.tipo} ${line._id}`}>
          {isRifa(line) ? (
            <Numero line={line} onRemove={() => remove(line)} />
          ) : (
            <Articulo line={line} onRemove={() => remove(line)} />
          )}
        </li>
      ))}
    </ul>
  )
}

type LineProps<Line> = { line: Line & { fault?: Fault }; onRemove: () => void }

const shapes: Record<Fault, TicketState> = {
  vendida: 'vendida',
  reservada: 'reservada',
  asignada: 'asignada',
  tuya: 'mia',
  cerrada: 'vendida',
  retirada: 'vendida',
}

function Numero({ line, onRemove }: LineProps<RifaLine>) {
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
      <IconButton icon="trash" label={`Quitar el ${padNumber(numero)}`} onClick={onRemove} />
    </div>
  )
}

function Articulo({ line, onRemove }: LineProps<ProductoLine>) {
  const { nombreProducto, precio, imagen, fault } = line
  return (
    <div className="cart-product">
      <Picture drawing="producto-defecto" className="cart-picture" imagen={imagen} />
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
      <IconButton icon="trash" label={`Quitar ${nombreProducto}`} onClick={onRemove} />
    </div>
  )
}
