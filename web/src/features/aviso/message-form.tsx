import { DESTINOS, type Destino, type difusionApi, difusionForm, limits, type ReplyOf } from '@talonario/contract'
import { type MensajeEscrito, useEnviarDifusion, usePreviaDifusion } from '#domain/aviso/aviso.api.ts'
import { destinoWords, difusionMessages } from '#domain/aviso/aviso.messages.ts'
import { alcanceOf, plantillas, type SorteoDeMensaje, sorteosPara } from '#domain/aviso/aviso.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { useUsos } from '#domain/uso/uso.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useOnce } from '#lib/form/once.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextArea, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { PlainText } from '#ui/layout/plain-text.tsx'
import styles from './aviso.module.css'

const EMPTY: MensajeEscrito = { destino: 'compradores', idSorteo: '', asunto: '', texto: '' }

/** Recipients and text. The mail and the number of recipients are shown before sending. */
export function MessageForm({ sorteos }: { sorteos: readonly SorteoDeMensaje[] }) {
  // A draw chosen for other recipients is none of theirs.
  const sorteoOf = ({ destino, idSorteo }: MensajeEscrito) =>
    sorteosPara(destino, sorteos).find(({ id }) => id === idSorteo)
  const mensajeOf = (fields: MensajeEscrito) => ({ ...fields, idSorteo: sorteoOf(fields)?.id ?? '' })
  const usos = useUsos()
  const destinos = DESTINOS.filter(destino => destino !== 'vendedores' || usos.has('vendedores'))
  const form = useContractForm(difusionForm, EMPTY, { toBody: mensajeOf, live: true })
  const fields = form.getValues()
  const sorteo = sorteoOf(fields)
  const mensaje = mensajeOf(fields)
  const previa = usePreviaDifusion()
  // A preview sends nothing: the draft is kept.
  const look = () => (form.validate().hasErrors ? undefined : previa.mutateAsync(mensaje))
  const done = () => {
    previa.reset()
    form.reset()
  }
  return (
    <Panel title="Escribir">
      <Form onSubmit={look}>
        <SelectField
          label="A quiénes"
          field={form.field('destino')}
          data={destinos.map(destino => ({ value: destino, label: destinoWords[destino] }))}
        />
        {fields.destino !== 'vendedores' && (
          <SelectField
            label="Sorteo"
            {...form.getInputProps('idSorteo')}
            value={mensaje.idSorteo}
            data={[
              { value: '', label: 'Elegir' },
              ...sorteosPara(fields.destino, sorteos).map(otro => ({
                value: otro.id,
                label: `${nombreDeSorteo(otro)}${otro.realizado ? ' (realizado)' : ''}`,
              })),
            ]}
          />
        )}
        {sorteo && (
          <Templates destino={fields.destino} sorteo={sorteo} written={fields.texto} onChoose={form.setValues} />
        )}
        <TextField label="Asunto" maxLength={limits.textoCorto} field={form.field('asunto')} />
        <TextArea
          label="Mensaje"
          rows={8}
          maxLength={limits.textoLargo}
          description="El saludo con el nombre, la firma y cómo dejar de recibir mensajes se agregan solos."
          field={form.field('texto')}
        />
        {previa.error && <Note tone="bad">{sentenceOf(previa.error)}</Note>}
        <Button className="stays" kind="primary" type="submit" icon="eye" busy={previa.isPending && 'Preparando...'}>
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
          {enviar.error && <Note tone="bad">{sentenceOf(enviar.error)}</Note>}
        </div>
      )}
    </Dialog>
  )
}
