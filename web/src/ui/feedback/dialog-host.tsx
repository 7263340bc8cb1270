import { lazy, Suspense } from 'react'
import { useStore } from '#lib/store.ts'
import { questionStore } from './dialogs.ts'

// The modal arrives with the first question: no first visit pays for it.
const QuestionDialog = lazy(() => import('./question-dialog.tsx'))

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
