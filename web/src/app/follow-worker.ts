import { WORKER } from '#lib/live/push.ts'
import { sessionStore } from '#lib/session.ts'
import { TOAST_STAYS, toastSuccess } from '#ui/feedback/toast.ts'

/**
 * Registers the service worker, lets it keep the seller's screens while a seller is signed in here, and says when there is a new version of the site.
 * A page is never replaced by itself: what is open may be half written.
 */
export async function followWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(WORKER)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {})
  })
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') void offerVersion()
    })
  })
  const { active } = await serviceWorker.ready
  const keep = () => {
    const worker = registration.active ?? active
    worker?.postMessage(sessionStore.get()?.rol === 'vendedor' ? 'vende' : '')
  }
  sessionStore.subscribe(keep)
  keep()
}

let offered = false

/** Where the server has another entry than this page. */
async function offerVersion(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[src^="/assets/index-"]')?.getAttribute('src')
  if (!entry || offered || !sessionStore.get()) return
  const page = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(() => null)
  if (!page?.ok || (await page.text()).includes(`"${entry}"`)) return
  offered = true
  toastSuccess('Hay una versión nueva.', {
    detail: 'Terminá lo que estás haciendo: se usa la próxima vez que abras la página.',
    actions: [{ label: 'Actualizar', onChoose: () => location.reload() }],
    autoClose: TOAST_STAYS,
  })
}
