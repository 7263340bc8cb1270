import type { QueryClient } from '@tanstack/react-query'
import { onOtherPerson } from '#lib/session.ts'
import { questionStore } from '#ui/feedback/dialogs.ts'
import { toastStore } from '#ui/feedback/toast.ts'

/** If somebody else signs in or out in another tab, clears what was fetched, asked, shown or begun for the former person. */
export function forgetWithPerson(queryClient: QueryClient): void {
  onOtherPerson(() => {
    queryClient.clear()
    toastStore.set([])
    questionStore.set({ opened: false, question: null })
    sessionStorage.clear()
  })
}
