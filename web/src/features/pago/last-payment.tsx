import { readPayment } from '#domain/pago/pago.store.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** The outcome of the last payment made here, if the cart is empty. */
export function LastPayment() {
  const payment = readPayment()
  if (!payment) return null
  return (
    <Note tone="good">
      {`Tu última compra ya está paga: ${money(payment.totalAPagar)}. `}
      <TextLink to={paths.misCompras}>Ver mis compras</TextLink>
    </Note>
  )
}
