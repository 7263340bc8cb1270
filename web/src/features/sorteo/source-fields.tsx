import { FUENTES, RESPALDOS } from '@talonario/contract'
import { type ChangeEvent, useId, useState } from 'react'
import { fuenteWords, needsTrust } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { asksForLoteria, asksForTrust, type Eleccion, errorsOf, pedidoOf } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useDraft } from '#lib/form/draft.ts'
import { today } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField, TextField } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import styles from './sorteo.module.css'

/** The source of the entropy, the hour, and the source's own fields. */
export function SourceFields({ choice }: { choice: SourceChoice }) {
  const { eleccion, change, errores } = choice
  const { fuente, hora, respaldo } = eleccion
  const name = useId()
  return (
    <div className="stack">
      <fieldset className={styles.sourceChoice}>
        <legend className="field-label">Cómo se eligen los ganadores</legend>
        {FUENTES.map(value => (
          <label key={value}>
            <input type="radio" name={name} checked={fuente === value} onChange={() => change({ fuente: value })} />
            <span>
              <b>{fuenteWords[value].nombre}</b>{' '}
              {value === 'drand' && <Pill tone="good" icon="check" word="Recomendada" />}
              <span className={classNames('muted small', styles.sourceResumen)}>{fuenteWords[value].resumen}</span>
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
          label="Si drand no responde en 72 horas, se sortea con"
          value={respaldo}
          onChange={event => change({ respaldo: event.currentTarget.value as typeof respaldo })}
          data={RESPALDOS.map(value => ({
            value,
            label: value === 'ninguno' ? 'Nada: se espera a que responda' : fuenteWords[value].nombre,
          }))}
        />
      )}
      {asksForTrust(fuente, respaldo) && (
        <Note tone="gold" icon="warning">
          {needsTrust}
        </Note>
      )}
      {asksForLoteria(eleccion) && <LotteryFields choice={choice} />}
    </div>
  )
}

/** The official draw that decides, named beforehand. */
function LotteryFields({ choice: { eleccion, change, errores } }: { choice: SourceChoice }) {
  const { loteria } = eleccion
  const set = (part: Partial<typeof loteria>) => change({ loteria: { ...loteria, ...part } })
  const text = (name: keyof typeof loteria) => ({
    ...{ value: loteria[name], error: errores[`loteria.${name}`] },
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => set({ [name]: value }),
  })
  return (
    <fieldset className="stack">
      <legend className="field-label">El sorteo oficial</legend>
      <TextField label="Qué lotería" placeholder="Quiniela nocturna" {...text('nombre')} />
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
        {...text('hora')}
      />
      <TextField
        label="Qué cifras cuentan"
        placeholder="los 20 premios, en orden, de tres cifras"
        {...text('cifras')}
      />
      <TextField
        label="Cuántos números"
        inputMode="numeric"
        placeholder="20"
        description="El extracto que cargues va a tener que traer justo esa cantidad."
        {...text('cantidad')}
      />
      <TextField
        label="De cuántas cifras cada uno"
        inputMode="numeric"
        placeholder="3"
        description="Con sus ceros. Con menos de 20 cifras en total, la prueba lo advierte."
        {...text('digitos')}
      />
    </fieldset>
  )
}

type SourceChoice = ReturnType<typeof useSourceChoice>

/** The source being chosen, `of` which draw. `check` returns the value to send, or shows what is missing. */
export function useSourceChoice(initial: Eleccion, of?: string) {
  const { fields: eleccion, change: keep, reset } = useDraft(initial, of)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const change = (part: Partial<typeof eleccion>) => {
    keep(part)
    setErrores({})
  }
  const check = (fechaSorteo: string) => {
    const pedido = pedidoOf(fechaSorteo, eleccion)
    const wrong = errorsOf(pedido)
    setErrores(wrong)
    return Object.keys(wrong).length === 0 ? pedido : null
  }
  return { eleccion, change, reset, errores, check }
}
