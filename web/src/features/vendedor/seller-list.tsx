import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { vendedoresQuery } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SellerTable } from './seller-table.tsx'
import './vendedor.css'

type Place = { page: number; onPage: (page: number) => void }

/** Who sells: active ones first, with what can be done about each. */
export function SellerList(place: Place) {
  const list = useRef<HTMLDivElement>(null)
  const register = (
    <TextLink tap to={paths.admin.altaVendedor}>
      <Icon name="plus" small />
      Alta Vendedor
    </TextLink>
  )
  return (
    <Panel anchor="vendedores" title="Vendedores" aside={register} className="sellers">
      <div ref={list} tabIndex={-1} className="sellers-list">
        <Sellers {...place} onMoved={() => list.current?.focus()} />
      </div>
    </Panel>
  )
}

/** A row that goes takes the focus with it: `onMoved` gives it back to the list. */
function Sellers({ page, onPage, onMoved }: Place & { onMoved: () => void }) {
  const query = useQuery(vendedoresQuery(page))
  const first = <Button onClick={() => onPage(1)}>Ir a la página 1</Button>
  if (query.error instanceof ApiError && query.error.code === 'PAGINA_FUERA_DE_RANGO') {
    return (
      <div role="alert">
        <EmptyState drawing="perdidos-404" title={vendedorMessages.sinMas}>
          {first}
        </EmptyState>
      </div>
    )
  }
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={3} height={72} />}
      loading="Cargando vendedores..."
      fixed
      {...vendedorMessages.lista}
      errorActions={first}
      isEmpty={({ users }) => users.length === 0}
      empty={<NoSellers />}
    >
      {({ users, pages }) => (
        <>
          <SellerTable users={users} onMoved={onMoved} />
          <Pager page={page} pages={pages} onChange={onPage} label="Páginas de vendedores" />
        </>
      )}
    </QueryView>
  )
}

function NoSellers() {
  return (
    <EmptyState
      drawing="vacio-ventas"
      title={vendedorMessages.vacia}
      text="Dale una cuenta a quien vende y después asignale números."
    >
      <ButtonLink icon="plus" to={paths.admin.altaVendedor}>
        Alta Vendedor
      </ButtonLink>
    </EmptyState>
  )
}
