import { useCart } from '#domain/carrito/carrito.store.ts'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './carrito.module.css'

/** Floats over the shop and leads to the cart; the badge counts its lines. */
export function CartButton() {
  const { length } = useCart()
  return (
    <ButtonLink
      kind={length > 0 ? 'primary' : 'default'}
      icon="cart"
      to={paths.carrito}
      className={classNames(styles.cartButton, 'no-print')}
    >
      {length > 0 && (
        <span className={styles.cartCount} aria-hidden="true">
          {length}
        </span>
      )}
      <span className={styles.cartWords}>Ver carrito</span>
      <VisuallyHidden>{length === 1 ? ', 1 línea' : `, ${length} líneas`}</VisuallyHidden>
    </ButtonLink>
  )
}
