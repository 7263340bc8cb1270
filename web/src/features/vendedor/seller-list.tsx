import { ESTADOS_VENDEDOR, type EstadoVendedor, limits, ORDENES_VENDEDOR } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { type FiltroVendedores, vendedoresQuery } from '#domain/vendedor/vendedor.api.ts'
import { ordenWords, vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { readPage, useAddressState } from '#lib/address-state.ts'
import { ApiError } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { SelectField } from '#ui/form/form.tsx'
import { FilterBar, SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SellerTable } from './seller-table.tsx'
import styles from './vendedor.module.css'

/** The sellers: active ones first, with the actions for each. The search is in the address. */
export function SellerList({ inviting = false }: { inviting?: boolean }) {
  const [read, write] = useAddressState<'vendedores' | 'vendedor' | 'estado' | 'orden'>()
  const filtro = readSellerFilter(read)
  const register = (
    <TextLink tap to={paths.admin.altaVendedor}>
      <Icon name="plus" small />
      Alta Vendedor
    </TextLink>
  )
  return (
    <Panel anchor="vendedores" title="Vendedores" aside={register} className={styles.sellers}>
      <SellerFilter
        filtro={filtro}
        onChange={({ buscar: vendedor = filtro.buscar, ...change }) => write({ vendedor, ...change, vendedores: '' })}
      />
      <div className={styles.sellersList}>
        <Sellers
          filtro={filtro}
          inviting={inviting}
          page={readPage(read('vendedores'))}
          onPage={page => write({ vendedores: String(page) })}
          onClear={() => write({ vendedor: '', estado: '', orden: '', vendedores: '' })}
        />
      </div>
    </Panel>
  )
}

type SellersProps = {
  /** Whether those without a password can be invited here. */
  inviting: boolean
  filtro: FiltroVendedores
  page: number
  onPage: (page: number) => void
  onClear: () => void
}

function Sellers({ filtro, inviting, page, onPage, onClear }: SellersProps) {
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
        <div className="stack gap-1">
          <p className="small muted" role="status">
            {total === 1 ? '1 vendedor' : `${count(total)} vendedores`}
          </p>
          <SellerTable
            users={users}
            inviting={inviting}
            onRemoved={() => {
              if (users.length === 1 && page > 1) onPage(page - 1)
            }}
          />
          <Pager page={page} pages={pages} onChange={onPage} label="Páginas de vendedores" />
        </div>
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

const estados: Record<EstadoVendedor, string> = { activo: 'Activos', inactivo: 'Inactivos' }

type SellerFilterProps = { filtro: FiltroVendedores; onChange: (change: Partial<FiltroVendedores>) => void }

/** Filter and order of the sellers. */
function SellerFilter({ filtro, onChange }: SellerFilterProps) {
  return (
    <FilterBar>
      <SearchField
        label="Buscar por nombre, documento, email o teléfono"
        placeholder="Nombre, documento, email o teléfono"
        maxLength={limits.textoCorto}
        value={filtro.buscar}
        onChange={buscar => onChange({ buscar })}
        debounce={ux.adminSearch}
      />
      <SelectField
        aria-label="Qué vendedores"
        data={[{ value: '', label: 'Todos' }, ...ESTADOS_VENDEDOR.map(value => ({ value, label: estados[value] }))]}
        value={filtro.estado}
        onChange={event => onChange({ estado: readEstado(event.currentTarget.value) })}
      />
      <SelectField
        aria-label="Orden"
        data={ORDENES_VENDEDOR.map(value => ({ value, label: ordenWords[value] }))}
        value={filtro.orden || 'nombre'}
        onChange={event => onChange({ orden: readOrden(event.currentTarget.value) })}
      />
    </FilterBar>
  )
}

/** From outside; anything else counts as none. */
const readEstado = (text: string) => ESTADOS_VENDEDOR.find(estado => estado === text) ?? ''
const readOrden = (text: string) => ORDENES_VENDEDOR.find(orden => orden === text && orden !== 'nombre') ?? ''

/** The filter in the screen's address. */
const readSellerFilter = (read: (name: 'vendedor' | 'estado' | 'orden') => string): FiltroVendedores => ({
  buscar: read('vendedor'),
  estado: readEstado(read('estado')),
  orden: readOrden(read('orden')),
})
