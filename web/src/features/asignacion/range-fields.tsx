import { TextField } from '#ui/form/fields.tsx'
import './asignacion.css'

export type Range = { desde: string; hasta: string }

export const noRange: Range = { desde: '', hasta: '' }

type RangeFieldsProps = { value: Range; onChange: (range: Range) => void }

/** From one number to another; only digits can be typed. */
export function RangeFields({ value, onChange }: RangeFieldsProps) {
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7)
  return (
    <div className="range-fields">
      <TextField
        label="Desde"
        inputMode="numeric"
        autoComplete="off"
        value={value.desde}
        onChange={event => onChange({ ...value, desde: digits(event.currentTarget.value) })}
      />
      <TextField
        label="Hasta"
        inputMode="numeric"
        autoComplete="off"
        value={value.hasta}
        onChange={event => onChange({ ...value, hasta: digits(event.currentTarget.value) })}
      />
    </div>
  )
}
