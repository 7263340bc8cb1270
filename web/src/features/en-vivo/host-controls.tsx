import { limits } from '@talonario/contract'
import { useState } from 'react'
import { useCambiarRitmo, useRevelarPremio } from '#domain/en-vivo/en-vivo.api.ts'
import { funcionMessages, type Modo, modos } from '#domain/en-vivo/en-vivo.messages.ts'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { timeOfInstant } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField } from '#ui/form/form.tsx'
import styles from './host-controls.module.css'

type HostControlsProps = { sorteo: Resultado /** The wheels of a prize are turning. */; rolling: boolean }

/** The host's controls: the next prize, the pace, or all that is left. */
export function HostControls({ sorteo: { _id, premios, funcion }, rolling }: HostControlsProps) {
  const revelar = useRevelarPremio(_id)
  const cambiar = useCambiarRitmo(_id)
  if (funcion?.estado !== 'en_curso') return null
  const out = new Set(funcion.revelados.map(({ lugar }) => lugar))
  const next = premios.map((_, i) => premios.length - i).find(lugar => !out.has(lugar))
  const failed = revelar.error ?? cambiar.error
  const revealAll = async () => {
    const options = { detail: funcionMessages.todosDetalle, confirmLabel: 'Revelar todos' }
    if (await confirm(funcionMessages.preguntaTodos, options)) revelar.mutate(undefined)
  }
  if (!next) return <p className={styles.hostControls}>Ya salieron todos. En un momento se publica el resultado.</p>
  return (
    <div className={styles.hostControls}>
      <Button
        kind="primary"
        large
        icon="gift"
        busy={(revelar.isPending || rolling) && 'Saliendo...'}
        onClick={() => revelar.mutate(next)}
      >
        {`Revelar el ${next}º premio`}
      </Button>
      {funcion.ritmo === null ? (
        <Button icon="play" onClick={() => cambiar.mutate(limits.funcionRitmo)}>
          {`Seguir solos, cada ${limits.funcionRitmo} segundos`}
        </Button>
      ) : (
        <Button icon="clock" onClick={() => cambiar.mutate(null)}>
          Pausar
        </Button>
      )}
      {premios.length - out.size > 1 && <Button onClick={revealAll}>Revelar los que faltan</Button>}
      <p className="small">{`Si nadie sigue, a las ${timeOfInstant(funcion.limite)} salen todos solos.`}</p>
      {failed && <Note tone="bad">{sentenceOf(failed)}</Note>}
    </div>
  )
}

type LiveChoiceProps = { busy: boolean; onBegin: (ritmo: number | null) => unknown }

/** The show instead of the plain draw: what it does, its pace, and its beginning. */
export function LiveChoice({ busy, onBegin }: LiveChoiceProps) {
  const [modo, setModo] = useState<Modo>('solos')
  const { ritmo, detalle } = modos[modo]
  return (
    <section className="stack" aria-label="Hacerlo en vivo">
      <p>{funcionMessages.queHace}</p>
      <SelectField
        label="Los premios salen"
        description={detalle}
        value={modo}
        onChange={event => setModo(event.currentTarget.value as Modo)}
        data={Object.entries(modos).map(([value, { nombre }]) => ({ value, label: nombre }))}
      />
      <Button icon="play" busy={busy && 'Empezando...'} onClick={() => onBegin(ritmo)}>
        Hacerlo en vivo
      </Button>
    </section>
  )
}
