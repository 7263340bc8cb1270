import type { Usuario } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '#app/paths.ts'
import { vendedoresQuery } from '#features/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#features/vendedor/vendedor.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pager } from '#ui/pager.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { SellerTable } from './seller-table.tsx'
import './seller-list.css'

type Place = { page: number; onPage: (page: number) => void }

/** Who sells: active ones first, with what can be done about each. */
export function SellerList(place: Place) {
  const register = (
    <TextLink tap to={paths.admin.altaVendedor}>
      <Icon name="plus" small />
      Alta Vendedor
    </TextLink>
  )
  return (
    <Panel anchor="vendedores" title="Vendedores" aside={register} className="sellers">
      <Sellers {...place} />
    </Panel>
  )
}

function Sellers({ page, onPage }: Place) {
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
      {({ users, pages }) => <Listed users={users} page={page} pages={pages} onPage={onPage} />}
    </QueryView>
  )
}

function Listed({ users, page, pages, onPage }: Place & { users: readonly Usuario[]; pages: number }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={list} tabIndex={-1} className="sellers-list">
        <SellerTable users={users} onRemoved={() => list.current?.focus()} />
      </div>
      <Pager page={page} pages={pages} onChange={onPage} label="Páginas de vendedores" />
    </>
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
