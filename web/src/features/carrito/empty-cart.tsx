import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Nothing in the cart yet, and where to go. */
export function EmptyCart() {
  return (
    <EmptyState
      drawing="vacio-carrito"
      heading="h2"
      title={carritoMessages.vacio}
      text="Elegí un número y aparece acá."
    >
      <ButtonLink kind="primary" large to={paths.tienda}>
        Elegir mi número
      </ButtonLink>
    </EmptyState>
  )
}
