import { ESTADOS_COMPRA, type EstadoCompra } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { estadosElegibles, estadoWords } from '#domain/caso/caso.messages.ts'
import { SelectField } from '#ui/form/fields.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import './caso.css'

type OrderFilterProps = {
  estado: EstadoCompra | ''
  buscar: string
  onEstado: (estado: EstadoCompra | '') => void
  onBuscar: (buscar: string) => void
}

const options = [
  { value: '', label: 'Todos los estados' },
  ...estadosElegibles.map(value => ({ value, label: estadoWords[value].word })),
]

/** Which orders to show. */
export function OrderFilter({ estado, buscar, onEstado, onBuscar }: OrderFilterProps) {
  return (
    <div className="order-filter">
      <SearchField
        label="Buscar por número, comprador, documento o pago"
        placeholder="Número, comprador o pago"
        value={buscar}
        onChange={onBuscar}
        debounce={ux.adminSearch}
        maxLength={120}
      />
      <SelectField
        aria-label="Estado"
        data={options}
        value={estado}
        onChange={event => onEstado(readEstado(event.currentTarget.value))}
      />
    </div>
  )
}

/** A state from outside; anything else is none. */
export const readEstado = (text: string): EstadoCompra | '' => ESTADOS_COMPRA.find(estado => estado === text) ?? ''
