import { ux } from '#config/ux.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { createStore } from '#lib/store.ts'

type Action = { label: string; onChoose: () => void }
export type Toast = {
  id: number
  tone: 'good' | 'bad'
  text: string
  detail?: string
  /** What can be done about it; each closes it. */
  actions?: readonly Action[]
  autoClose: number
}
type ToastOptions = Partial<Pick<Toast, 'detail' | 'actions' | 'autoClose'>>

/** `autoClose` of one that stays until it is closed: the longest that a timer takes. */
export const TOAST_STAYS = 2_147_483_647

export const toastStore = createStore<Toast[]>([])
let lastId = 0

/** Announces a success. `autoClose` in milliseconds. */
export function toastSuccess(text: string, options?: ToastOptions): void {
  show('good', text, options)
}

/** Announces a failure, at once to screen readers. */
export function toastError(text: string, options?: ToastOptions): void {
  show('bad', text, options)
}

/** Callbacks of a write that show the message of its reply, or the reason of its refusal. */
export const toastReply = (sentences?: Parameters<typeof sentenceOf>[1]) => ({
  onSuccess: ({ message }: { message: string }) => toastSuccess(message),
  onError: (error: unknown) => toastError(sentenceOf(error, sentences)),
})

export function closeToast(id: number): void {
  toastStore.set(toastStore.get().filter(toast => toast.id !== id))
}

/** At most three at a time, and one of a kind: the oldest makes room, and what is said again begins anew. */
function show(tone: Toast['tone'], text: string, { detail, actions, autoClose = ux.toast }: ToastOptions = {}): void {
  lastId += 1
  toastStore.set([
    ...toastStore
      .get()
      .filter(toast => toast.text !== text)
      .slice(-2),
    { id: lastId, tone, text, detail, actions, autoClose },
  ])
}
