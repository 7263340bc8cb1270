import { useReviewedCart } from '#domain/carrito/carrito.api.ts'
import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { clearCart } from '#domain/carrito/carrito.store.ts'
import { useSettledCheckout } from '#domain/pago/pago.api.ts'
import { CartBar, CartLines, CartSummary, EmptyCart } from '#features/carrito/cart-lines.tsx'
import { OpenPayment, UnavailableLines } from '#features/carrito/cart-notes.tsx'
import { LiveShop } from '#features/carrito/live-shop.tsx'
import { BoughtWith } from '#features/enlace/bought-with.tsx'
import { LastPayment } from '#features/pago/last-payment.tsx'
import { classNames } from '#lib/class-names.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import styles from './tienda.module.css'

/** The cart: its lines, what is no longer available, and the payment. */
export default function Carrito() {
  useSettledCheckout()
  const lines = useReviewedCart()
  const clear = async () => {
    if (await confirm(carritoMessages.vaciar, { confirmLabel: 'Vaciar', danger: true })) clearCart()
  }
  return (
    <div className={classNames('page', styles.cart)}>
      <PageTitle>Carrito</PageTitle>
      <LiveShop />
      <div className="row apart wrap-lines">
        <h1>Tu carrito</h1>
        {lines.length > 0 && (
          <Button kind="quiet" icon="trash" onClick={clear}>
            Vaciar carrito
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <>
          <LastPayment />
          <EmptyCart />
        </>
      ) : (
        <>
          <UnavailableLines lines={lines} />
          <OpenPayment lines={lines} />
          <BoughtWith />
          <div className="cols left-wide">
            <CartLines lines={lines} />
            <CartSummary lines={lines} />
          </div>
          <CartBar lines={lines} />
        </>
      )}
    </div>
  )
}
