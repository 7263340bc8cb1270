import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { IconButton } from './button.tsx'
import './marks.css'

type CopyableProps = { text: string; shown?: string; label: string }

/** A long code to be compared or pasted elsewhere. */
export function Copyable({ text, shown = text, label }: CopyableProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess('Copiado.')
    } catch {
      toastError('No se pudo copiar: seleccioná el texto.')
    }
  }
  return (
    <span className="copyable">
      <code>{shown}</code>
      <IconButton icon="copy" label={`Copiar ${label}`} onClick={copy} />
    </span>
  )
}
