import { type Modo, modos } from '#domain/funcion/funcion.messages.ts'
import { SelectField } from '#ui/form/fields.tsx'

/** How prizes are revealed: one by one, automatically or by the host, or all at once. */
export function ModeChoice({ value, onChange }: { value: Modo; onChange: (modo: Modo) => void }) {
  return (
    <SelectField
      label="Los premios salen"
      description={modos.find(({ modo }) => modo === value)?.detalle}
      value={value}
      onChange={event => onChange(event.currentTarget.value as Modo)}
    >
      {modos.map(({ modo, nombre }) => (
        <option key={modo} value={modo}>
          {nombre}
        </option>
      ))}
    </SelectField>
  )
}
