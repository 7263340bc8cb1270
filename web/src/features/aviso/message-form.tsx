import { DESTINOS, type Destino, type difusionApi, difusionForm, limits, type ReplyOf } from '@talonario/contract'
import { useState } from 'react'
import { type MensajeEscrito, useEnviarDifusion, usePreviaDifusion } from '#domain/aviso/aviso.api.ts'
import { destinoWords, difusionMessages } from '#domain/aviso/aviso.messages.ts'
import { alcanceOf, plantillas, type SorteoDeMensaje, sorteosPara } from '#domain/aviso/aviso.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { fieldErrors } from '#lib/form/contract-form.ts'
import { useDraft } from '#lib/form/draft.ts'
import { useOnce } from '#lib/form/once.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextArea, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { PlainText } from '#ui/layout/plain-text.tsx'
import styles from './aviso.module.css'

const EMPTY = { destino: 'compradores' as Destino, idSorteo: '', asunto: '', texto: '' }

/** Recipients and text. The mail and the number of recipients are shown before sending. */
export function MessageForm({ sorteos }: { sorteos: readonly SorteoDeMensaje[] }) {
  const { fields, change, reset } = useDraft(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const previa = usePreviaDifusion()
  const posibles = sorteosPara(fields.destino, sorteos)
  const sorteo = posibles.find(({ id }) => id === fields.idSorteo)
  const mensaje = { ...fields, idSorteo: sorteo?.id ?? '' }

  const look = () => {
    const judged = difusionForm.safeParse(mensaje)
    setErrors(fieldErrors(judged))
    return judged.success ? previa.mutateAsync(mensaje) : undefined
  }
  const done = () => {
    previa.reset()
    reset()
  }
  return (
    <Panel title="Escribir">
      <Form onSubmit={look}>
        <SelectField
          label="A quiénes"
          value={fields.destino}
          onChange={event => change({ destino: event.currentTarget.value as Destino })}
          data={DESTINOS.map(destino => ({ value: destino, label: destinoWords[destino] }))}
        />
        {fields.destino !== 'vendedores' && (
          <SelectField
            label="Sorteo"
            value={mensaje.idSorteo}
            error={errors.idSorteo}
            onChange={event => change({ idSorteo: event.currentTarget.value })}
            data={[
              { value: '', label: 'Elegir' },
              ...posibles.map(({ id, fechaSorteo, realizado }) => ({
                value: id,
                label: `${dayDots(fechaSorteo)}${realizado ? ' (realizado)' : ''}`,
              })),
            ]}
          />
        )}
        {sorteo && <Templates destino={fields.destino} sorteo={sorteo} written={fields.texto} onChoose={change} />}
        <TextField
          label="Asunto"
          maxLength={limits.textoCorto}
          value={fields.asunto}
          error={errors.asunto}
          onChange={event => change({ asunto: event.currentTarget.value })}
        />
        <TextArea
          label="Mensaje"
          rows={8}
          maxLength={limits.textoLargo}
          description="El saludo con el nombre, la firma y cómo dejar de recibir mensajes se agregan solos."
          value={fields.texto}
          error={errors.texto}
          onChange={event => change({ texto: event.currentTarget.value })}
        />
        {previa.error && <Note tone="bad">{sentenceOf(previa.error, difusionMessages.previa)}</Note>}
        <Button kind="primary" type="submit" icon="eye" busy={previa.isPending && 'Preparando...'}>
          Ver antes de enviar
        </Button>
      </Form>
      <SendMessage previa={previa.data} mensaje={mensaje} onClose={previa.reset} onSent={done} />
    </Panel>
  )
}

type TemplatesProps = {
  destino: Destino
  sorteo: SorteoDeMensaje
  written: string
  onChoose: (texts: { asunto: string; texto: string }) => void
}

function Templates({ destino, sorteo, written, onChoose }: TemplatesProps) {
  const choose = async (mensaje: (typeof plantillas)[number]['mensaje']) => {
    if (written && !(await confirm(difusionMessages.reemplazar, { confirmLabel: 'Reemplazar' }))) return
    onChoose(mensaje(sorteo, location.origin))
  }
  return (
    <div className="row gap-1 wrap-lines">
      <span className="muted small">Empezar con un texto:</span>
      {plantillas
        .filter(plantilla => plantilla.destino === destino)
        .map(({ nombre, mensaje }) => (
          <Button key={nombre} kind="quiet" onClick={() => choose(mensaje)}>
            {nombre}
          </Button>
        ))}
    </div>
  )
}

type SendMessageProps = {
  previa: ReplyOf<typeof difusionApi.previaDifusion> | undefined
  mensaje: MensajeEscrito
  onClose: () => void
  onSent: () => void
}

/** The mail as it will look and its number of recipients: the last check before sending. */
function SendMessage({ previa, mensaje, onClose, onSent }: SendMessageProps) {
  const enviar = useEnviarDifusion()
  const close = () => {
    enviar.reset()
    onClose()
  }
  const { run: send } = useOnce(() =>
    enviar.mutateAsync(mensaje, {
      onSuccess: ({ message }) => {
        toastSuccess(message)
        onSent()
      },
    }),
  )
  const actions = (
    <>
      <Button onClick={close}>Seguir escribiendo</Button>
      <Button
        kind="primary"
        icon="mail"
        disabled={previa?.destinatarios === 0}
        busy={enviar.isPending && 'Enviando...'}
        onClick={() => send()}
      >
        Enviar
      </Button>
    </>
  )
  return (
    <Dialog
      question
      opened={previa !== undefined}
      onClose={close}
      title="¿Enviar este mensaje?"
      size={560}
      actions={actions}
    >
      {previa && (
        <div className="stack">
          <p>
            <strong>{alcanceOf(previa)}</strong>
          </p>
          <section className={styles.mailPaper} aria-label="Así se lee">
            <p>
              <strong>{previa.correo.asunto}</strong>
            </p>
            <PlainText>{previa.correo.texto}</PlainText>
          </section>
          {enviar.error && <Note tone="bad">{sentenceOf(enviar.error, difusionMessages.enviar)}</Note>}
        </div>
      )}
    </Dialog>
  )
}
