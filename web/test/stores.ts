import { payingStore } from '#domain/pago/pago.store.ts'
import { configStore } from '#lib/config.ts'
import { serverTimeStore } from '#lib/live/server-clock.ts'
import { expiryStore, personStore } from '#lib/session.ts'
import type { Store } from '#lib/store.ts'
import { questionStore } from '#ui/feedback/dialogs.ts'
import { toastStore } from '#ui/feedback/toast.ts'

/** Files share the modules of their worker, and with them the stores: each leaves them as they were at first. */
const stores = [
  remember(configStore),
  remember(expiryStore),
  remember(payingStore),
  remember(personStore),
  remember(questionStore),
  remember(serverTimeStore),
  remember(toastStore),
]

function remember<T>(store: Store<T>) {
  const found = store.get()
  return { putBack: () => store.set(found) }
}

export function putBackStores(): void {
  for (const store of stores) store.putBack()
}
