import { FUENTES, generarSorteoForm, RESPALDOS } from '@talonario/contract'
import { useId, useState } from 'react'
import { useSilentBeacon } from '#domain/sorteo/sorteo-admin.api.ts'
import { fuenteWords, needsTrust, sinBaliza, sinBalizaPrueba } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { asksForLoteria, asksForTrust, type Eleccion, pedidoOf } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { type ContractForm, useContractForm } from '#lib/form/contract-form.ts'
import { today } from '#lib/format.ts'
import { TextButton } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField, TextField } from '#ui/form/form.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import styles from './sorteo.module.css'

type SourceForm = ContractForm<Eleccion>

/** How the draw will be made, in one line until something else is wanted. */
export function SourceLine({ form }: { form: SourceForm }) {
  const { fuente, hora, ...rest } = form.getValues()
  const [changing, setChanging] = useState(form.restored || asksForLoteria({ fuente, hora, ...rest }))
  const silent = useSilentBeacon(fuente === 'drand')
  if (changing) return <SourceFields form={form} />
  return (
    <div className="stack gap-1">
      <p>
        {'Cómo se sortea: '}
        <b>{fuenteWords[fuente].nombre}</b>
        {`, a las ${hora}. `}
        <TextButton className="tap" aria-label="Cambiar cómo se sortea" onClick={() => setChanging(true)}>
          Cambiar
        </TextButton>
      </p>
      {silent && <SilentBeacon />}
    </div>
  )
}

function SilentBeacon() {
  const trial = useConfig().payments === 'simulado'
  return (
    <Note tone="bad" icon="warning">
      {sinBaliza} {trial && sinBalizaPrueba}
    </Note>
  )
}

/** The source of the entropy, the hour, and the source's own fields. */
export function SourceFields({ form }: { form: SourceForm }) {
  const eleccion = form.getValues()
  const { fuente, respaldo } = eleccion
  const name = useId()
  const { fuente: configurada, payments } = useConfig()
  const trial = payments === 'simulado'
  const silent = useSilentBeacon(fuente === 'drand')
  // A secret of the organiser is offered only where the installation draws with it, in a trial, or if the draw already does.
  const offered = <F extends string>(fuentes: readonly F[], own: string) =>
    fuentes.filter(value => value !== 'interna' || own === value || configurada === value || trial)
  return (
    <div className="stack">
      <fieldset className={styles.sourceChoice}>
        <legend className="field-label">Cómo se eligen los ganadores</legend>
        {offered(FUENTES, fuente).map(value => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={fuente === value}
              onChange={() => form.setValues({ fuente: value })}
            />
            <span>
              <b>{fuenteWords[value].nombre}</b>{' '}
              {value === 'drand' && configurada === 'drand' && !silent && (
                <Pill tone="good" icon="check" word="Recomendada" />
              )}
              <span className={classNames('muted small', styles.sourceResumen)}>{fuenteWords[value].resumen}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fuente === 'drand' && silent && <SilentBeacon />}
      {fuente !== 'loteria' && <TextField type="time" label="Hora del sorteo" field={form.field('hora')} />}
      {fuente === 'drand' && (
        <SelectField
          label="Si esa red no responde en 72 horas, se sortea con"
          field={form.field('respaldo')}
          data={offered(RESPALDOS, respaldo).map(value => ({
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
      {asksForLoteria(eleccion) && <LotteryFields form={form} />}
    </div>
  )
}

/** The official draw that decides, named beforehand. */
function LotteryFields({ form }: { form: SourceForm }) {
  const { loteria } = form.getValues()
  return (
    <fieldset className="stack">
      <legend className="field-label">El sorteo oficial</legend>
      <TextField label="Qué lotería" placeholder="Quiniela nocturna" field={form.field('loteria.nombre')} />
      <DateField
        label="Fecha del sorteo oficial"
        min={today()}
        value={loteria.fecha}
        {...form.getInputProps('loteria.fecha')}
      />
      <TextField
        type="time"
        label="Hora del sorteo oficial"
        description="Las ventas tienen que cerrar antes."
        field={form.field('loteria.hora')}
      />
      <TextField
        label="Qué cifras cuentan"
        placeholder="los 20 premios, en orden, de tres cifras"
        field={form.field('loteria.cifras')}
      />
      <TextField
        label="Cuántos números"
        inputMode="numeric"
        placeholder="20"
        description="El extracto que cargues va a tener que traer justo esa cantidad."
        field={form.field('loteria.cantidad')}
      />
      <TextField
        label="De cuántas cifras cada uno"
        inputMode="numeric"
        placeholder="3"
        description="Con sus ceros. Con menos de 20 cifras en total, la prueba lo advierte."
        field={form.field('loteria.digitos')}
      />
    </fieldset>
  )
}

/** A form in which a source is chosen, beginning with `initial`; `of` which draw. */
export const useSourceForm = (initial: Eleccion, of?: string) =>
  useContractForm(generarSorteoForm, initial, { of, toBody: pedidoOf, live: true })
