import { faultSentences } from '#domain/carrito/carrito.messages.ts'
import { type CartLine, isRifa } from '#domain/carrito/carrito.rules.ts'
import { removeFromCart } from '#domain/carrito/carrito.store.ts'
import type { ReviewedLine } from '#domain/carrito/carrito-revision.rules.ts'
import { useOwnNumbers } from '#domain/compra/compra.api.ts'
import { readCheckout } from '#domain/pago/pago.store.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './carrito.module.css'

/** Names what can no longer be bought and removes it with one click. */
export function UnavailableLines({ lines }: { lines: readonly ReviewedLine[] }) {
  const gone = lines.filter(({ fault }) => fault)
  if (gone.length === 0) return null
  return (
    <Note tone="bad">
      <ul>
        {gone.map(line => (
          <li key={line._id}>
            <b>{isRifa(line) ? padNumber(line.NumeroRifa) : line.nombreProducto}</b>
            {line.fault && `: ${faultSentences[line.fault].toLowerCase()}.`}
          </li>
        ))}
      </ul>
      <Button className={styles.unavailableRemove} icon="trash" onClick={() => removeFromCart(gone)}>
        {gone.length === 1 ? 'Quitarlo del carrito' : 'Quitarlos del carrito'}
      </Button>
    </Note>
  )
}

/** Numbers of the cart for which this person has already begun to pay: that payment can be continued. */
export function OpenPayment({ lines }: { lines: readonly CartLine[] }) {
  const { apartadas } = useOwnNumbers()
  const signedIn = useSession() !== null
  const begun = readCheckout()?.reference ?? ''
  if (!lines.some(line => isRifa(line) && apartadas.has(line.NumeroRifa))) return null
  return (
    <Note>
      Ya empezaste a pagar números de este carrito. Podés seguir con ese pago en{' '}
      {signedIn ? (
        <TextLink to={paths.misCompras}>Mis compras</TextLink>
      ) : (
        <TextLink to={paths.compra(begun)}>tu compra</TextLink>
      )}
      ; si pagás este carrito, toma su lugar.
    </Note>
  )
}
