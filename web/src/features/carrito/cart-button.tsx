import { useCart } from '#domain/carrito/carrito.store.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import './carrito.css'

/** Floats over the shop and leads to the cart; the badge counts its lines. */
export function CartButton() {
  const { length } = useCart()
  return (
    <ButtonLink
      kind={length > 0 ? 'primary' : 'default'}
      icon="cart"
      to={paths.carrito}
      className="cart-button no-print"
    >
      {length > 0 && (
        <span className="cart-count" aria-hidden="true">
          {length}
        </span>
      )}
      <span className="cart-words">Ver carrito</span>
      <VisuallyHidden>{length === 1 ? ', 1 línea' : `, ${length} líneas`}</VisuallyHidden>
    </ButtonLink>
  )
}
