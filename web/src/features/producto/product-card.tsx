import type { Producto } from '@talonario/contract'
import type { ReactNode } from 'react'
import { money } from '#lib/format.ts'
import { Picture } from '#ui/base/picture.tsx'
import { ExpandableText } from '#ui/list/expandable-text.tsx'
import './product-card.css'

/** A product of the shop; `buy` puts it into the cart. */
export function ProductCard({ producto, buy }: { producto: Producto; buy: ReactNode }) {
  const { nombreProducto, descripcion, precio, imagen } = producto
  return (
    <li className="product-card">
      <Picture drawing="producto-defecto" className="product-card-picture" imagen={imagen} />
      <div className="product-card-words">
        <h3>{nombreProducto}</h3>
        {descripcion && (
          <p className="muted small">
            <ExpandableText text={descripcion} />
          </p>
        )}
        <div className="row apart wrap-lines product-card-end">
          <b className="num">{money(precio)}</b>
          {buy}
        </div>
      </div>
    </li>
  )
}
