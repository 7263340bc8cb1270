import type { ReactNode } from 'react'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { PaymentDrawing, PaymentPage } from './payment-page.tsx'

/** The success page when the payment is not confirmed. */
export function FailedPayment({ message, children }: { message: string; children?: ReactNode }) {
  const actions = (
    <>
      <ButtonLink kind="primary" large to={paths.reintentarPago}>
        Volver a intentar
      </ButtonLink>
      {children}
    </>
  )
  return (
    <PaymentPage
      tab="Pago Fallido"
      above={<PaymentDrawing name="pago-fallido" />}
      title="Pago Fallido!"
      words={
        <p role="alert" className="muted">
          {message || pagoMessages.fallido}
        </p>
      }
      actions={actions}
    />
  )
}
