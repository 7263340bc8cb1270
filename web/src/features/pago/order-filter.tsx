import { ESTADOS_COMPRA, limits, METODOS_COMPRA, ORDENES_COMPRA, toDay } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { historialQuery } from '#domain/cierre/cierre.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import type { FiltroCompras } from '#domain/pago/pago-caso.api.ts'
import { estadosElegibles, estadoWords, ordenWords } from '#domain/pago/pago-caso.messages.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { SelectField } from '#ui/form/form.tsx'
import { FilterBar, SearchField } from '#ui/form/search-field.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { DateField } from '#ui/picker/date-field.tsx'

type OrderFilterProps = { filtro: FiltroCompras; onChange: (change: Partial<FiltroCompras>) => void }

/** Filter and order of the orders. */
export function OrderFilter({ filtro, onChange }: OrderFilterProps) {
  const { vendedor, metodo, sorteo, desde, hasta } = filtro
  return (
    <div>
      <FilterBar>
        <SearchField
          label="Buscar por número, comprador, documento o pago"
          placeholder="Número, comprador o pago"
          value={filtro.buscar}
          onChange={buscar => onChange({ buscar })}
          debounce={ux.adminSearch}
          maxLength={limits.textoCorto}
        />
        <SelectField
          aria-label="Estado"
          data={[
            { value: '', label: 'Todos los estados' },
            ...estadosElegibles.map(value => ({ value, label: estadoWords[value].word })),
          ]}
          value={filtro.estado}
          onChange={event => onChange({ estado: known(ESTADOS_COMPRA, event.currentTarget.value) })}
        />
        <SelectField
          aria-label="Orden"
          data={ORDENES_COMPRA.map(value => ({ value, label: ordenWords[value] }))}
          value={filtro.orden || 'recientes'}
          onChange={event => onChange({ orden: readOrden(event.currentTarget.value) })}
        />
      </FilterBar>
      <Disclosure summary="Más filtros" open={[vendedor, metodo, sorteo, desde, hasta].some(Boolean)}>
        <MoreFilters filtro={filtro} onChange={onChange} />
      </Disclosure>
    </div>
  )
}

function MoreFilters({ filtro, onChange }: OrderFilterProps) {
  return (
    <FilterBar>
      <SearchField
        label="Vendedor: nombre o documento"
        value={filtro.vendedor}
        onChange={vendedor => onChange({ vendedor })}
        debounce={ux.adminSearch}
        maxLength={limits.textoCorto}
      />
      <SelectField
        label="Método de pago"
        data={[
          { value: '', label: 'Todos' },
          ...METODOS_COMPRA.map(value => ({ value, label: metodoWords[value] ?? value })),
        ]}
        value={filtro.metodo}
        onChange={event => onChange({ metodo: known(METODOS_COMPRA, event.currentTarget.value) })}
      />
      <DrawField value={filtro.sorteo} campania={filtro.campania} onChange={sorteo => onChange({ sorteo })} />
      <DateField label="Desde" value={toDay(filtro.desde) ?? ''} onChange={(desde: string) => onChange({ desde })} />
      <DateField label="Hasta" value={toDay(filtro.hasta) ?? ''} onChange={(hasta: string) => onChange({ hasta })} />
    </FilterBar>
  )
}

type DrawFieldProps = { value: string; campania: string; onChange: (id: string) => void }

/** Future draws first, then past ones. */
function DrawField({ value, campania, onChange }: DrawFieldProps) {
  const futuros = useQuery(sorteoQueries.futuros()).data ?? []
  const realizados = useQuery(historialQuery(campania)).data ?? []
  return (
    <SelectField
      label="Sorteo"
      data={[
        { value: '', label: 'Todos' },
        ...[...futuros, ...realizados].map(sorteo => ({ value: sorteo.id, label: nombreDeSorteo(sorteo) })),
      ]}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** A value from outside; anything else counts as none. */
function known<T extends string>(values: readonly T[], text: string): T | '' {
  return values.find(value => value === text) ?? ''
}
const readOrden = (text: string) => (text === 'recientes' ? '' : known(ORDENES_COMPRA, text))

/** The filter in the screen's address. */
export const readOrderFilter = (read: (name: keyof FiltroCompras) => string): FiltroCompras => ({
  estado: known(ESTADOS_COMPRA, read('estado')),
  buscar: read('buscar'),
  vendedor: read('vendedor'),
  metodo: known(METODOS_COMPRA, read('metodo')),
  sorteo: read('sorteo'),
  campania: read('campania'),
  desde: toDay(read('desde')) ?? '',
  hasta: toDay(read('hasta')) ?? '',
  orden: readOrden(read('orden')),
})
