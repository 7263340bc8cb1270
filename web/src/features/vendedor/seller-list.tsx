import type { VendedorEnLista } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type FiltroVendedores, vendedoresQuery } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { ApiError } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { readSellerFilter, SellerFilter } from './seller-filter.tsx'
import { SellerTable } from './seller-table.tsx'
import './vendedor.css'

/** The sellers: active ones first, with the actions for each. The search is in the address. */
export function SellerList({ invite }: { invite?: (user: VendedorEnLista) => ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [read, write] = useAddressState<'vendedores' | 'vendedor' | 'estado' | 'orden'>()
  const filtro = readSellerFilter(read)
  const register = (
    <TextLink tap to={paths.admin.altaVendedor}>
      <Icon name="plus" small />
      Alta Vendedor
    </TextLink>
  )
  return (
    <Panel anchor="vendedores" title="Vendedores" aside={register} className="sellers">
      <SellerFilter
        filtro={filtro}
        onChange={({ buscar: vendedor = filtro.buscar, ...change }) => write({ vendedor, ...change, vendedores: '' })}
      />
      <div ref={list} tabIndex={-1} className="sellers-list">
        <Sellers
          filtro={filtro}
          invite={invite}
          page={readPage(read('vendedores'))}
          onPage={page => write({ vendedores: String(page) })}
          onClear={() => write({ vendedor: '', estado: '', orden: '', vendedores: '' })}
          onMoved={() => list.current?.focus()}
        />
      </div>
    </Panel>
  )
}

type SellersProps = {
  invite: ((user: VendedorEnLista) => ReactNode) | undefined
  filtro: FiltroVendedores
  page: number
  onPage: (page: number) => void
  onClear: () => void
  /** A removed row loses the focus: this moves it to the list. */
  onMoved: () => void
}

function Sellers({ filtro, invite, page, onPage, onClear, onMoved }: SellersProps) {
  const query = useQuery(vendedoresQuery(page, filtro))
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
  const wanted = filtro.buscar !== '' || filtro.estado !== ''
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={3} height={72} />}
      loading="Cargando vendedores..."
      fixed
      {...vendedorMessages.lista}
      errorActions={first}
      isEmpty={({ users }) => users.length === 0}
      empty={wanted ? <NobodyLikeThis onClear={onClear} /> : <NoSellers />}
    >
      {({ users, pages, total }) => (
        <>
          <p className="small muted" role="status">
            {total === 1 ? '1 vendedor' : `${count(total)} vendedores`}
          </p>
          <SellerTable
            users={users}
            invite={invite}
            onMoved={onMoved}
            onRemoved={() => {
              if (users.length === 1 && page > 1) onPage(page - 1)
              onMoved()
            }}
          />
          <Pager page={page} pages={pages} onChange={onPage} label="Páginas de vendedores" />
        </>
      )}
    </QueryView>
  )
}

function NobodyLikeThis({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState drawing="perdidos-404" title={vendedorMessages.sinResultados}>
      <Button onClick={onClear}>Ver todos</Button>
    </EmptyState>
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
