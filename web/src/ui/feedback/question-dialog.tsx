import { useMounted } from '@mantine/hooks'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from './dialog.tsx'
import type { Question } from './dialogs.ts'

/** One sentence and its answers: Cancelar and the confirming label, or only Aceptar. */
export default function QuestionDialog({ opened, question }: { opened: boolean; question: Question }) {
  const { text, detail, kind, confirmLabel = 'Aceptar', cancelLabel = 'Cancelar', danger, answer } = question
  // The first question brings its modal along, and only a modal that is already there notes where the focus was.
  const mounted = useMounted()
  const actions = (
    <>
      {kind === 'confirm' && <Button onClick={() => answer(false)}>{cancelLabel}</Button>}
      <Button
        kind={danger ? 'danger' : 'primary'}
        onClick={() => answer(true)}
        data-autofocus={kind === 'alert' || undefined}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog question opened={mounted && opened} onClose={() => answer(false)} title={text} actions={actions}>
      {detail && <p className="muted">{detail}</p>}
    </Dialog>
  )
}
