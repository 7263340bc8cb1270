import { loadPart } from './part.ts'
import './feedback.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { classNames } from '#lib/class-names.ts'
import { useStore } from '#lib/store.ts'
import { IconButton, TextButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { questionStore } from './dialogs.ts'
import { closeToast, type Toast, toastStore } from './toast.ts'

/** The container of toasts, in the page from the start so that screen readers follow it. */
export function ToastHost() {
  const toasts = useStore(toastStore)
  return (
    <section className="toasts" aria-live="polite" aria-label="Avisos">
      {toasts.map(toast => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </section>
  )
}

function ToastCard({ id, tone, text, detail, actions, autoClose }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(id), autoClose)
    return () => clearTimeout(timer)
  }, [held, id, autoClose])
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    <div className={classNames('toast', tone)} role={tone === 'bad' ? 'alert' : 'status'} {...hold}>
      <Icon name={tone === 'bad' ? 'warning' : 'check'} />
      <div className="grow">
        <b>{text}</b>
        {detail && <p className="small muted">{detail}</p>}
        {actions && (
          <div className="row wrap-lines">
            {actions.map(({ label, onChoose }) => (
              <TextButton
                key={label}
                className="tap"
                onClick={() => {
                  closeToast(id)
                  onChoose()
                }}
              >
                {label}
              </TextButton>
            ))}
          </div>
        )}
      </div>
      <IconButton icon="close" label="Cerrar aviso" onClick={() => closeToast(id)} />
    </div>
  )
}

// The modal arrives with the first question: no first visit pays for it.
const QuestionDialog = lazy(() => loadPart(() => import('./question-dialog.tsx')))

/** Where confirm() and alert() appear. */
export function DialogHost() {
  const { opened, question } = useStore(questionStore)
  if (!question) return null
  return (
    <Suspense>
      <QuestionDialog opened={opened} question={question} />
    </Suspense>
  )
}
