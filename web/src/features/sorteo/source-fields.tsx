import { FUENTES, RESPALDOS } from '@talonario/contract'
import { useId } from 'react'
import { fuenteWords } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { pideLoteria } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { Pill } from '#ui/base/pill.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { LotteryFields } from './lottery-fields.tsx'
import type { SourceChoice } from './use-source-choice.tsx'
import './source-fields.css'

/** Where the entropy will come from, the hour, and what that source needs to be told. */
export function SourceFields({ choice }: { choice: SourceChoice }) {
  const { eleccion, change, errores, fields } = choice
  const { fuente, hora, respaldo } = eleccion
  const name = useId()
  return (
    <div className="stack" ref={fields}>
      <fieldset className="source-choice">
        <legend className="field-label">De dónde sale el azar</legend>
        {FUENTES.map(value => (
          <label key={value}>
            <input type="radio" name={name} checked={fuente === value} onChange={() => change({ fuente: value })} />
            <span>
              <b>{fuenteWords[value].nombre}</b>{' '}
              {value === 'drand' && (
                <Pill tone="good" icon="check">
                  Recomendada
                </Pill>
              )}
              <span className="muted small source-resumen">{fuenteWords[value].resumen}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fuente !== 'loteria' && (
        <TextField
          type="time"
          label="Hora del sorteo"
          value={hora}
          error={errores.hora}
          onChange={event => change({ hora: event.currentTarget.value })}
        />
      )}
      {fuente === 'drand' && (
        <SelectField
          label="Si la baliza no responde en 72 horas, decide"
          value={respaldo}
          onChange={event => change({ respaldo: event.currentTarget.value as typeof respaldo })}
        >
          {RESPALDOS.map(value => (
            <option key={value} value={value}>
              {value === 'ninguno' ? 'Nada: se espera a la baliza' : fuenteWords[value].nombre}
            </option>
          ))}
        </SelectField>
      )}
      {pideLoteria(eleccion) && <LotteryFields choice={choice} />}
    </div>
  )
}
