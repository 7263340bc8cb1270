import { textoDeCodigos } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { saveFile } from '#lib/download.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import './recovery-codes.css'

type RecoveryCodesProps = { codigos: readonly string[]; email: string; onDone: () => void }

/** The codes for the day the telephone is lost, shown this once. */
export function RecoveryCodes({ codigos, email, onDone }: RecoveryCodesProps) {
  const text = textoDeCodigos(codigos, email)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess('Copiado.'),
      () => toastError('No se pudo copiar: seleccioná el texto.'),
    )
  const download = () =>
    saveFile({ bytes: new Blob([text], { type: 'text/plain' }), fileName: 'codigos-de-recuperacion.txt' })
  return (
    <div className="stack recovery-codes">
      <Note tone="good">La verificación en dos pasos está activada.</Note>
      <p>
        Guardá estos códigos de recuperación: cada uno sirve una sola vez, para entrar si no tenés tu teléfono.{' '}
        <b>No se vuelven a mostrar.</b>
      </p>
      <ol>
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className="row wrap-lines gap-2 recovery-codes-actions">
        <Button icon="download" autoFocus onClick={download}>
          Descargar
        </Button>
        <Button icon="print" onClick={() => print()}>
          Imprimir
        </Button>
        <Button icon="copy" onClick={copy}>
          Copiar
        </Button>
        <Button kind="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </div>
  )
}
