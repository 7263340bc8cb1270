import { limits } from '@talonario/contract'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { type ProductPage, useProductPage } from '#domain/producto/producto.api.ts'
import { gestionMessages, productoMessages } from '#domain/producto/producto.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { ManagedProduct } from './managed-product.tsx'

type Place = { buscar: string; page: number; onPage: (page: number) => void }

/** What is on sale, to be searched, changed and taken off sale. */
export function ProductList({ onSearch, ...place }: Place & { onSearch: (buscar: string) => void }) {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const onEdit = (id: string, editing: boolean) =>
    setEdited(before => new Set(editing ? [...before, id] : [...before].filter(other => other !== id)))
  const search = (
    <SearchField
      beside
      label="Buscar producto"
      maxLength={limits.textoCorto}
      value={place.buscar}
      onChange={onSearch}
      debounce={ux.adminSearch}
    />
  )
  return (
    <Panel anchor="productos" title="Productos" aside={search}>
      <Found {...place} edited={edited} onEdit={onEdit} />
    </Panel>
  )
}

type Rows = Place & {
  /** Products whose form is open, on whichever page. */
  edited: ReadonlySet<string>
  onEdit: (id: string, editing: boolean) => void
}

function Found({ buscar, page, onPage, ...rows }: Rows) {
  const query = useProductPage({ buscar: buscar.trim(), page })
  const nothing = <Nothing searched={buscar.trim() !== ''} page={page} onPage={onPage} />
  if (query.error instanceof ApiError && query.error.code === 'PAGINA_FUERA_DE_RANGO') return nothing
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={5} height={84} />}
      loading="Cargando productos..."
      fixed
      {...(buscar.trim() ? gestionMessages.busqueda : gestionMessages.lista)}
      isEmpty={({ products }) => products.length === 0}
      empty={nothing}
    >
      {found => <Listed {...found} page={page} onPage={onPage} {...rows} />}
    </QueryView>
  )
}

function Listed({ products, pages, page, onPage, edited, onEdit }: ProductPage & Omit<Rows, 'buscar'>) {
  const removed = () => {
    if (products.length === 1 && page > 1) onPage(page - 1)
  }
  return (
    <div className="stack">
      <ul aria-label="Productos a la venta">
        {products.map(producto => (
          <ManagedProduct
            key={producto._id}
            producto={producto}
            editing={edited.has(producto._id)}
            onEdit={editing => onEdit(producto._id, editing)}
            onRemoved={removed}
          />
        ))}
      </ul>
      <Pager page={page} pages={pages} onChange={onPage} label="Páginas de productos" />
    </div>
  )
}

type NothingProps = Omit<Place, 'buscar'> & { searched: boolean }

function Nothing({ searched, page, onPage }: NothingProps) {
  const { sinResultado, paginaVacia } = productoMessages
  return (
    <EmptyState drawing="vacio-ventas" title={searched ? sinResultado : paginaVacia}>
      {page > 1 && <Button onClick={() => onPage(1)}>Ir a la página 1</Button>}
    </EmptyState>
  )
}
