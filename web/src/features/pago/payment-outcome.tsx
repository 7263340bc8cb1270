import type { ReactNode } from 'react'
import { pagoMessages } from '#domain/pago/pago.messages.ts'
import type { Payment } from '#domain/pago/pago.store.ts'
import { classNames } from '#lib/class-names.ts'
import { money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation, Receipt } from '#ui/ticket/receipt.tsx'
import { Stamp } from '#ui/ticket/stamp.tsx'
import styles from './pago.module.css'
import { PaymentDrawing, PaymentPage } from './payment-page.tsx'

type PaidOrderProps = {
  payment: Payment
  /** The signed-in person's; '' for a visitor. */
  email: string
  children: ReactNode
}

/** The payment is confirmed: the person's numbers (`children`), and the receipt. */
export function PaidOrder({ payment, email, children }: PaidOrderProps) {
  const { payment_id, external_reference, totalAPagar } = payment
  const reference = external_reference ? ([['Referencia', external_reference]] as const) : []
  const actions = (
    <>
      {email && (
        <ButtonLink kind="primary" large to={paths.misCompras}>
          Ver mis compras
        </ButtonLink>
      )}
      <ButtonLink to={paths.landing}>Ir al inicio</ButtonLink>
      <ButtonLink to={paths.tienda}>Volver a la tienda</ButtonLink>
    </>
  )
  return (
    <PaymentPage
      tab="Pago Exitoso"
      above={
        <span className={styles.paid}>
          <Stamp>PAGADO</Stamp>
        </span>
      }
      title="Pago Exitoso!"
      words={
        <>
          <p role="status">Tu compra se ha procesado correctamente.</p>
          {email && <p className="muted">{`Te lo mandamos a ${email}.`}</p>}
        </>
      }
      actions={actions}
    >
      {children}
      <Receipt>
        <p className={classNames('row apart', styles.orderTotal)}>
          <b>Monto</b>
          <span className={classNames(styles.orderSum, 'num')}>{money(totalAPagar)}</span>
        </p>
        <Perforation />
        <div className="small muted">
          <KeyValues pairs={[['ID de pago', payment_id], ...reference]} />
        </div>
      </Receipt>
    </PaymentPage>
  )
}

/** `search` leads on with the order, if it is known. */
type FailedPaymentProps = { message: string; search?: string; children?: ReactNode }

/** The success page when the payment is not confirmed. */
export function FailedPayment({ message, search = '', children }: FailedPaymentProps) {
  const actions = (
    <>
      <ButtonLink kind="primary" large to={`${paths.reintentarPago}${search}`}>
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
