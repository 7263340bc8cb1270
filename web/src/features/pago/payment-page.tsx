import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import styles from './pago.module.css'

type PaymentPageProps = {
  /** In the tab of the browser. */
  tab: string
  /** A stamp or a drawing. */
  above?: ReactNode
  title?: string
  /** Sentences below the title. */
  words?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
}

/** A page in the middle: how it went, what was bought, where to go. */
export function PaymentPage({ tab, above, title, words, children, actions }: PaymentPageProps) {
  return (
    <div className={classNames('page', styles.payment)}>
      <PageTitle>{tab}</PageTitle>
      <div className={styles.paymentHead}>
        {above}
        {title && <h1>{title}</h1>}
        {words}
      </div>
      {children}
      {actions && <div className="stack gap-1">{actions}</div>}
    </div>
  )
}

export function PaymentDrawing({ name }: { name: 'pago-fallido' | 'pago-pendiente' }) {
  return <img src={`/dibujos/${name}.svg`} alt="" width={208} height={156} />
}

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
