import { paths } from '#app/paths.ts'
import { type CartLine, isRifa } from '#features/carrito/carrito.rules.ts'
import { useOwnNumbers } from '#features/compra/compra.api.ts'
import { TextLink } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'

/** Numbers of the cart for which this person has already begun to pay: that payment can go on. */
export function OpenPayment({ lines }: { lines: readonly CartLine[] }) {
  const { apartadas } = useOwnNumbers()
  if (!lines.some(line => isRifa(line) && apartadas.has(line.NumeroRifa))) return null
  return (
    <Note>
      Ya empezaste a pagar números de este carrito. Podés seguir con ese pago en{' '}
      <TextLink to={paths.misCompras}>Mis compras</TextLink>; si pagás este carrito, toma su lugar.
    </Note>
  )
}
