import { limits, type Producto, pageCount } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ux } from '#config/ux.ts'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { productoMessages } from '#domain/producto/producto.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { money } from '#lib/format.ts'
import { Picture } from '#ui/base/avatar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ExpandableText } from '#ui/list/expandable-text.tsx'
import { Pager } from '#ui/list/pager.tsx'
import styles from './product-section.module.css'

type Place = {
  buscar: string
  page: number
  onPage: (page: number) => void
  /** What puts a product into the cart. */
  buy: (producto: Producto) => ReactNode
}
type ProductSectionProps = Place & { onSearch: (buscar: string) => void }

/** The products on sale: the server's pages, or pages of what a search found. A shop without any has no such part, unless it was asked for. */
export function ProductSection({ onSearch, ...place }: ProductSectionProps) {
  const none = useQuery(productoQueries.pagina(1)).data?.products.length === 0
  if (none && place.page === 1 && !place.buscar) return null
  return (
    <section aria-labelledby="productos">
      <div className={styles.productsHead}>
        <h2 id="productos">Productos</h2>
        {!none && (
          <SearchField
            beside
            label="Buscar producto"
            maxLength={limits.textoCorto}
            value={place.buscar}
            onChange={onSearch}
            debounce={ux.shopSearch}
          />
        )}
      </div>
      {none ? <NoProducts /> : place.buscar.trim() ? <FoundProducts {...place} /> : <ProductPage {...place} />}
    </section>
  )
}

function ProductPage({ page, onPage, buy }: Place) {
  const query = useQuery(productoQueries.pagina(page))
  if (query.error instanceof ApiError && query.error.code === 'PAGINA_FUERA_DE_RANGO') return <NoProducts />
  return (
    <QueryView
      query={query}
      skeleton={<ProductsSkeleton />}
      refused={productoMessages.noCargaron}
      isEmpty={({ products }) => products.length === 0}
      empty={<NoProducts />}
    >
      {({ products, pages }) => <ProductList products={products} page={page} pages={pages} onPage={onPage} buy={buy} />}
    </QueryView>
  )
}

function FoundProducts({ buscar, page, onPage, buy }: Place) {
  const size = limits.productosPorPagina
  return (
    <QueryView
      query={useQuery(productoQueries.filtrar(buscar.trim()))}
      skeleton={<ProductsSkeleton />}
      refused={productoMessages.noBuscaron}
      isEmpty={found => found.length === 0}
      empty={<EmptyState drawing="vacio-ventas" title={productoMessages.sinResultado} />}
    >
      {found => (
        <ProductList
          products={found.slice((page - 1) * size, page * size)}
          page={page}
          pages={pageCount(found.length, size)}
          onPage={onPage}
          buy={buy}
        />
      )}
    </QueryView>
  )
}

type ProductListProps = Omit<Place, 'buscar'> & { products: readonly Producto[]; pages: number }

function ProductList({ products, page, pages, onPage, buy }: ProductListProps) {
  return (
    <div className="stack">
      <ul className={styles.productList}>
        {products.map(producto => (
          <ProductCard key={producto._id} producto={producto} buy={buy(producto)} />
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} label="Páginas de productos" />}
    </div>
  )
}

function NoProducts(): ReactNode {
  return <EmptyState drawing="vacio-ventas" title={productoMessages.paginaVacia} />
}

function ProductsSkeleton() {
  return (
    <div className={styles.productList}>
      <Skeleton height={260} />
      <Skeleton height={260} />
      <Skeleton height={260} />
      <Skeleton height={260} />
    </div>
  )
}

/** A product of the shop; `buy` puts it into the cart. */
function ProductCard({ producto, buy }: { producto: Producto; buy: ReactNode }) {
  const { nombreProducto, descripcion, precio, imagen } = producto
  return (
    <li className={styles.productCard}>
      <Picture drawing="producto-defecto" className={styles.productCardPicture} imagen={imagen} />
      <div className={styles.productCardWords}>
        <h3>{nombreProducto}</h3>
        {descripcion && (
          <p className="muted small">
            <ExpandableText text={descripcion} />
          </p>
        )}
        <div className={classNames(styles.productCardEnd, 'row apart wrap-lines')}>
          <b className={classNames(styles.productPrice, 'num')}>{money(precio)}</b>
          {buy}
        </div>
      </div>
    </li>
  )
}
