import { PaymentPage } from './payment-page.tsx'

/** While the state of a payment is being fetched. */
export function Checking({ children }: { children: string }) {
  return (
    <PaymentPage
      tab="Verificando el pago"
      above={<span className="spinner" aria-hidden="true" />}
      words={<p role="status">{children}</p>}
    />
  )
}
