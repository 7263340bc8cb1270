import { limits, ORDENES_META, type OrdenMeta } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useExportarMetas } from '#domain/meta-anual/meta-anual.api.ts'
import { metaAnualMessages } from '#domain/meta-anual/meta-anual.messages.ts'
import { SelectField, TextField } from '#ui/form/form.tsx'
import { FilterBar, SearchField } from '#ui/form/search-field.tsx'
import { ExportCsv } from '#ui/list/export-csv.tsx'

const ordenes: Record<OrdenMeta, string> = {
  nombre: 'Por nombre',
  meta: 'Mayor meta',
  vendidas: 'Más vendidos',
  progreso: 'Mayor progreso',
}

type GoalFilterProps = {
  buscar: string
  orden: OrdenMeta | ''
  año: string
  thisYear: string
  past: boolean
  onChange: (change: { buscar?: string; orden?: string; año?: string }) => void
}

/** Filters the goals: the seller, their order and the year. */
export function GoalFilter({ buscar, orden, año, thisYear, past, onChange }: GoalFilterProps) {
  return (
    <FilterBar>
      <SearchField
        label="Buscar vendedor"
        placeholder="Nombre o documento"
        maxLength={limits.textoCorto}
        value={buscar}
        onChange={text => onChange({ buscar: text })}
        debounce={ux.adminSearch}
      />
      <SelectField
        label="Orden"
        data={ORDENES_META.map(value => ({ value, label: ordenes[value] }))}
        value={orden || 'nombre'}
        onChange={({ currentTarget: { value } }) => onChange({ orden: value === 'nombre' ? '' : value })}
      />
      <TextField
        label="Año"
        type="number"
        min={thisYear}
        value={año}
        error={past && metaAnualMessages.anioPasado}
        onChange={({ currentTarget: { value } }) => onChange({ año: value })}
      />
    </FilterBar>
  )
}

/** An order from outside; anything else counts as none. */
export const readGoalOrder = (text: string): OrdenMeta | '' =>
  text === 'nombre' ? '' : (ORDENES_META.find(orden => orden === text) ?? '')

/** Saves the goals of a year as a file for a spreadsheet. */
export function ExportGoals({ año }: { año: number }) {
  return <ExportCsv write={useExportarMetas()} of={{ query: { año } }} />
}
