import { useQuery } from '@tanstack/react-query'
import { carritoMessages, faultSentences } from '#domain/carrito/carrito.messages.ts'
import {
  type CartLine,
  isProducto,
  isRifa,
  type ProductoLine,
  type RifaLine,
  totalOf,
} from '#domain/carrito/carrito.rules.ts'
import { removeFromCart } from '#domain/carrito/carrito.store.ts'
import { buyable, type Fault, isReviewedRifa, type ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { enCuotasInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { conUnoMas } from '#domain/pack/pack.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { money, moneyFull, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Picture } from '#ui/base/avatar.tsx'
import { ButtonLink, IconButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import type { TicketState } from '#ui/ticket/ticket-states.ts'
import styles from './carrito.module.css'
import { QuantityStepper } from './quantity.tsx'

/** The lines of the cart: numbers as tickets, products with how many of them. */
export function CartLines({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <ul className={classNames(styles.cartLines, 'stack gap-1')} aria-label="Líneas del carrito">
      {lines.map(line => (
        <li key={`${line.tipo} ${line._id}`}>
          {isRifa(line) ? (
            <Numero line={line} onRemove={() => removeFromCart([line])} />
          ) : (
            <Articulo line={line} onRemove={() => removeFromCart([line])} />
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
  const { NumeroRifa: numero, precioRifa, fault } = line
  return (
    <div className={styles.cartNumber}>
      <Ticket
        className={styles.cartTicket}
        size="md"
        numero={numero}
        state={fault ? shapes[fault] : 'carrito'}
        above={`Boleto · Sorteo ${nombreDeSorteo(sorteoOf(line))}`}
        below={fault ? faultSentences[fault] : `${money(precioRifa)} · cantidad ${line.quantity}`}
      />
      <IconButton icon="trash" label={`Quitar el ${padNumber(numero)}`} onClick={onRemove} />
    </div>
  )
}

function Articulo({ line, onRemove }: LineProps<ProductoLine>) {
  const { nombreProducto, precio, imagen = '', fault } = line
  return (
    <div className={styles.cartProduct}>
      <Picture drawing="producto-defecto" className={styles.cartPicture} imagen={imagen} />
      <div className={styles.cartProductName}>
        <b>{nombreProducto}</b>
        <p className="muted small">{`${money(precio)} c/u`}</p>
        {fault && <Pill tone="bad" icon="warning" word={faultSentences[fault]} />}
      </div>
      <div className={styles.cartQuantity}>
        <QuantityStepper line={line} />
      </div>
      <b className={classNames('num', styles.cartProductSum)}>{moneyFull(totalOf([line]))}</b>
      <IconButton icon="trash" label={`Quitar ${nombreProducto}`} onClick={onRemove} />
    </div>
  )
}

/** The sums and the way on. */
export function CartSummary({ lines }: { lines: readonly ReviewedLine[] }) {
  const bought = buyable(lines)
  const enCuotas = enCuotasInWords(useConfig().enCuotas)
  const { data: sorteos = [] } = useQuery(sorteoQueries.futuros())
  return (
    <Panel className="stack">
      <Note>Te guardamos los números cuando empezás el pago.</Note>
      <KeyValues pairs={sums(bought)} />
      <Perforation />
      <p className="row apart only-wide">
        <span className="bold">Total</span>
        <span className={classNames('num', styles.cartTotal)}>{moneyFull(totalOf(bought))}</span>
      </p>
      {conUnoMas(bought.filter(isReviewedRifa), sorteos).map(ahorro => (
        <p key={ahorro} className="small bold">
          {ahorro}
        </p>
      ))}
      {enCuotas && bought.some(isRifa) && (
        <p className="muted small">{`Cada número, ${enCuotas}: lo elegís al pagar.`}</p>
      )}
      <div className="stack gap-1 only-wide">
        <Next />
        <ButtonLink kind="quiet" full to={paths.tienda}>
          Seguir eligiendo
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** On phones total and way on stick to the bottom. */
export function CartBar({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <div className={classNames(styles.cartBar, 'only-narrow')}>
      <p>
        <span className="muted small">Total</span>
        <b className={classNames('num', styles.cartBarTotal)}>{moneyFull(totalOf(buyable(lines)))}</b>
      </p>
      <Next />
    </div>
  )
}

function Next() {
  return (
    <ButtonLink kind="primary" large full to={paths.checkout}>
      Siguiente <Icon name="arrow-right" />
    </ButtonLink>
  )
}

function sums(lines: readonly CartLine[]): [string, string][] {
  const numbers = lines.filter(isRifa)
  const products = lines.filter(isProducto)
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const pairs: [amount: number, name: string, sum: string][] = [
    [numbers.length, numbers.length === 1 ? '1 número' : `${numbers.length} números`, moneyFull(totalOf(numbers))],
    [units, units === 1 ? '1 producto' : `${units} productos`, moneyFull(totalOf(products))],
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
