import { today } from '#lib/format.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import type { SourceChoice } from './use-source-choice.tsx'

/** Which official draw decides, named before it comes out. */
export function LotteryFields({ choice: { eleccion, change, errores } }: { choice: SourceChoice }) {
  const { loteria } = eleccion
  const set = (part: Partial<typeof loteria>) => change({ loteria: { ...loteria, ...part } })
  return (
    <fieldset className="stack">
      <legend className="field-label">El sorteo oficial</legend>
      <TextField
        label="Qué lotería"
        placeholder="Quiniela nocturna"
        value={loteria.nombre}
        error={errores['loteria.nombre']}
        onChange={event => set({ nombre: event.currentTarget.value })}
      />
      <DateField
        label="Fecha del sorteo oficial"
        min={today()}
        value={loteria.fecha}
        error={errores['loteria.fecha']}
        onChange={fecha => set({ fecha })}
      />
      <TextField
        type="time"
        label="Hora del sorteo oficial"
        description="Las ventas tienen que cerrar antes."
        value={loteria.hora}
        error={errores['loteria.hora']}
        onChange={event => set({ hora: event.currentTarget.value })}
      />
      <TextField
        label="Qué cifras cuentan"
        placeholder="los 20 premios, en orden, de tres cifras"
        description="Con menos de 20 cifras en total, la prueba lo advierte."
        value={loteria.cifras}
        error={errores['loteria.cifras']}
        onChange={event => set({ cifras: event.currentTarget.value })}
      />
    </fieldset>
  )
}
