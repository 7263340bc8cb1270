import { createStore } from '#lib/store.ts'

type ConfirmOptions = { detail?: string; confirmLabel?: string; cancelLabel?: string; danger?: boolean }

export type Question = ConfirmOptions & { text: string; kind: 'confirm' | 'alert'; answer: (yes: boolean) => void }

/** The question on the screen; it stays here while the dialog fades out. */
export const questionStore = createStore<{ opened: boolean; question: Question | null }>({
  opened: false,
  question: null,
})

/** Asks and returns true or false: the specification's confirm(). */
export function confirm(text: string, options: ConfirmOptions = {}): Promise<boolean> {
  return ask({ ...options, text, kind: 'confirm' })
}

/** Tells and waits until it was read: the specification's alert(). */
export async function alert(text: string, options: Pick<ConfirmOptions, 'detail'> = {}): Promise<void> {
  await ask({ ...options, text, kind: 'alert' })
}

/** A second question answers the first with no: only one is open at a time. */
function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  questionStore.get().question?.answer(false)
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      questionStore.set({ ...questionStore.get(), opened: false })
      resolve(yes)
    }
    questionStore.set({ opened: true, question: { ...question, answer } })
  })
}
