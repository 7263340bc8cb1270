import { PaymentDrawing, PaymentPage } from '#features/pago/payment-page.tsx'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'

/** The payment was refused; the cart is as it was. */
export default function PagoFallido() {
  const actions = (
    <>
      <ButtonLink kind="primary" large to={paths.tienda}>
        Volver a la tienda
      </ButtonLink>
      <ButtonLink to={paths.landing}>Ir al inicio</ButtonLink>
    </>
  )
  return (
    <PaymentPage
      tab="Pago fallido"
      above={<PaymentDrawing name="pago-fallido" />}
      title="No pudimos procesar tu pago correctamente."
      words={
        <p className="muted">Verificá que los datos de tu tarjeta o cuenta estén correctos e intentá nuevamente.</p>
      }
      actions={actions}
    />
  )
}
