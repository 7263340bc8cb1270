import { type CartLine, isRifa } from '#domain/carrito/carrito.rules.ts'
import { useOwnNumbers } from '#domain/compra/compra.api.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Numbers of the cart for which this person has already begun to pay: that payment can be continued. */
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
