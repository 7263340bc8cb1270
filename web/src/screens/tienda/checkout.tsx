import { useReviewedCart } from '#domain/carrito/carrito.api.ts'
import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { type CartLine, isRifa, priceOf, totalOf } from '#domain/carrito/carrito.rules.ts'
import { buyable } from '#domain/carrito/carrito-revision.rules.ts'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { useSettledCheckout } from '#domain/pago/pago.api.ts'
import { OpenPayment, UnavailableLines } from '#features/carrito/cart-notes.tsx'
import { LiveShop } from '#features/carrito/live-shop.tsx'
import { PlanDates } from '#features/modalidad/plan-dates.tsx'
import { LastPayment } from '#features/pago/last-payment.tsx'
import { OrderReceipt, type ReceiptLine } from '#features/pago/order-receipt.tsx'
import { PayStep } from '#features/pago/pay-button.tsx'
import { PaymentPage } from '#features/pago/payment-page.tsx'
import { useConfig, useRifa } from '#lib/config.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField } from '#ui/form/form.tsx'

/** What is about to be paid, read-only, and the step to the payment provider. */
export default function Checkout() {
  useSettledCheckout()
  const { payments, transferencia } = useConfig()
  const rifa = useRifa()
  const lines = useReviewedCart()
  const planes = usePlan()
  // At what is paid now.
  const bought = buyable(lines).map(line =>
    isRifa(line) ? { ...line, precioRifa: planes.ahora(line.precioRifa) } : line,
  )
  const total = totalOf(bought)
  const actions = (
    <>
      {payments === 'apagado' && transferencia === undefined && (
        <Note icon="warning">La venta en línea no está disponible en este momento.</Note>
      )}
      {planes.hay && bought.some(isRifa) && (
        <>
          <SelectField {...planes.field} />
          {planes.plan && <PlanDates {...planes.plan} />}
        </>
      )}
      <PayStep lines={lines} total={total} planes={planes} />
      <ButtonLink kind="quiet" icon="chevron-left" to={paths.tienda}>
        Volver a la tienda
      </ButtonLink>
      <p className="muted small centered">{promise(bought.filter(isRifa).length)}</p>
    </>
  )
  return (
    <PaymentPage tab="Checkout" title="Revisá y pagá" actions={actions}>
      <LiveShop />
      <UnavailableLines lines={lines} />
      <OpenPayment lines={lines} />
      {lines.length === 0 && <LastPayment />}
      <OrderReceipt title={rifa} lines={bought.map(toReceipt)} total={total}>
        {lines.length === 0 && <p className="muted centered">{carritoMessages.vacio}</p>}
      </OrderReceipt>
    </PaymentPage>
  )
}

function toReceipt(line: CartLine): ReceiptLine {
  const nombre = isRifa(line) ? `Boleto Nº ${padNumber(line.NumeroRifa)}` : line.nombreProducto
  return { id: `${line.tipo} ${line._id}`, nombre, precio: priceOf(line), cantidad: line.quantity }
}

function promise(numbers: number): string {
  const card = 'No vemos los datos de tu tarjeta.'
  if (numbers === 0) return card
  return numbers === 1
    ? `Reservamos tu número mientras pagás. ${card}`
    : `Reservamos tus ${numbers} números mientras pagás. ${card}`
}
