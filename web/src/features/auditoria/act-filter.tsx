import { ACCIONES, type Accion } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import type { FiltroActos } from '#domain/auditoria/auditoria.api.ts'
import { accionWords } from '#domain/auditoria/auditoria.messages.ts'
import { readAccion } from '#domain/auditoria/auditoria.rules.ts'
import { SelectField } from '#ui/form/fields.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import './act-list.css'

const options = [
  { value: '', label: 'Todas las acciones' },
  ...(Object.keys(ACCIONES) as Accion[]).map(value => ({ value, label: accionWords[value] })),
]

type ActFilterProps = { filtro: FiltroActos; onChange: (change: Partial<FiltroActos>) => void }

/** Which acts to show. */
export function ActFilter({ filtro, onChange }: ActFilterProps) {
  return (
    <div className="act-filter">
      <SearchField
        label="Buscar por nombre, email o identificador"
        placeholder="Nombre, email o identificador"
        value={filtro.buscar}
        onChange={buscar => onChange({ buscar })}
        debounce={ux.adminSearch}
        maxLength={120}
      />
      <SelectField
        aria-label="Acción"
        data={options}
        value={filtro.accion}
        onChange={event => onChange({ accion: readAccion(event.currentTarget.value) })}
      />
    </div>
  )
}
