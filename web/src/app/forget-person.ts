import type { QueryClient } from '@tanstack/react-query'
import { onOtherPerson } from '#lib/session.ts'
import { questionStore } from '#ui/feedback/dialogs.ts'
import { toastStore } from '#ui/feedback/toast.ts'

/** When somebody else signs in or out in another tab, nothing fetched, asked, said or begun for the former person stays here. */
export function forgetWithPerson(queryClient: QueryClient): void {
  onOtherPerson(() => {
    queryClient.clear()
    toastStore.set([])
    questionStore.set({ opened: false, question: null })
    sessionStorage.clear()
  })
}
