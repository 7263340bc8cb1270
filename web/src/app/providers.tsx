import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfig } from '#lib/config.ts'
import { onOtherPerson } from '#lib/session.ts'
import { Kit } from '#ui/base/kit.tsx'
import { questionStore } from '#ui/feedback/dialogs.ts'
import { DialogHost, ToastHost } from '#ui/feedback/hosts.tsx'
import { toastStore } from '#ui/feedback/toast.ts'
import '#ui/base/base.css'

/** The kit, the server's data, and the places where toasts and questions appear. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <Kit>
      <QueryClientProvider client={queryClient}>
        <AccentStyle />
        {children}
        <ToastHost />
        <DialogHost />
      </QueryClientProvider>
    </Kit>
  )
}

/** The organiser's colour, where one was chosen. */
function AccentStyle() {
  const { colores } = useConfig().organizacion
  return colores && <style>{colores}</style>
}

/** If somebody else signs in or out in another tab, clears what was fetched, asked, shown or begun for the former person. */
export function forgetWithPerson(queryClient: QueryClient): void {
  onOtherPerson(() => {
    queryClient.clear()
    toastStore.set([])
    questionStore.set({ opened: false, question: null })
    sessionStorage.clear()
  })
}
