import { ESTADOS_VENDEDOR, type EstadoVendedor, limits, ORDENES_VENDEDOR } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import type { FiltroVendedores } from '#domain/vendedor/vendedor.api.ts'
import { ordenWords } from '#domain/vendedor/vendedor.messages.ts'
import { SelectField } from '#ui/form/fields.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'

const estados: Record<EstadoVendedor, string> = { activo: 'Activos', inactivo: 'Inactivos' }

type SellerFilterProps = { filtro: FiltroVendedores; onChange: (change: Partial<FiltroVendedores>) => void }

/** Filter and order of the sellers. */
export function SellerFilter({ filtro, onChange }: SellerFilterProps) {
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
export const readSellerFilter = (read: (name: 'vendedor' | 'estado' | 'orden') => string): FiltroVendedores => ({
  buscar: read('vendedor'),
  estado: readEstado(read('estado')),
  orden: readOrden(read('orden')),
})
