import type { difusionApi, ReplyOf } from '@talonario/contract'
import { type MensajeEscrito, useEnviarDifusion } from '#domain/difusion/difusion.api.ts'
import { difusionMessages } from '#domain/difusion/difusion.messages.ts'
import { alcanceDe } from '#domain/difusion/difusion.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useOnce } from '#lib/form/once.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { PlainText } from '#ui/layout/plain-text.tsx'
import './difusion.css'

type SendMessageProps = {
  previa: ReplyOf<typeof difusionApi.previaDifusion> | undefined
  mensaje: MensajeEscrito
  onClose: () => void
  onSent: () => void
}

/** The mail as it will look and its number of recipients: the last check before sending. */
export function SendMessage({ previa, mensaje, onClose, onSent }: SendMessageProps) {
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
            <strong>{alcanceDe(previa)}</strong>
          </p>
          <section className="mail-paper" aria-label="Así se lee">
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
