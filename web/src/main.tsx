import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { forgetWithPerson, Providers } from '#app/providers.tsx'
import { routes } from '#app/router.tsx'
import { ux } from '#config/ux.ts'
import { loadConfig } from '#domain/config/config.api.ts'
import { createQueryClient } from '#lib/ask.ts'
import { connectSession } from '#lib/call.ts'
import { warmFormats } from '#lib/format.ts'
import { hasDatabase } from '#lib/kept.ts'
import { expireSession, sessionStore } from '#lib/session.ts'
import { followScheme } from '#ui/base/scheme.ts'

followScheme()
const queryClient = createQueryClient()
forgetWithPerson(queryClient)
connectSession({ token: () => sessionStore.get()?.token ?? null, onExpired: expireSession })
if (sessionStore.get()) void import('#app/session-restore.ts').then(({ restoreSession }) => restoreSession(queryClient))
// What was sold here without a signal leaves by itself, whoever is signed in.
void hasDatabase('telefono').then(async known => {
  if (known) (await import('#domain/telefono/telefono-envio.api.ts')).followSignal()
})

// After everything that is seen has loaded, which in WebKit is before this script runs.
const follow = () =>
  setTimeout(
    () => void import('#app/follow-worker.ts').then(({ followWorker }) => followWorker()).catch(() => {}),
    ux.worker,
  )
if (document.readyState === 'complete') follow()
else addEventListener('load', follow)

// Each step is a separate task, so that a slow telephone scrolls and reacts between any two of them. index.html
// requested the configuration before this script ran; the first screen is fetched meanwhile.
const late = new Promise(resolve => setTimeout(resolve, ux.configWait))
const config = Promise.race([loadConfig(queryClient).catch(() => {}), late])
await nextTask()
const router = createBrowserRouter(routes)
for (const warm of warmFormats) {
  await nextTask()
  warm()
}
await Promise.all([screenReady(), config])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// A fault that React drew around is reported as itself, not as the number of React's sentence about it.
const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error)
startTransition(() =>
  createRoot(root, { onRecoverableError }).render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  ),
)

// The faces of a page that a messenger's link opens come once its screen has what it asked for (`web/prerender.ts`), and change it once.
const { dataset } = document.documentElement
const whenQuiet = setInterval(() => {
  if (queryClient.isFetching()) return
  clearInterval(whenQuiet)
  if (dataset.lateFaces === undefined) return
  const faces = ['Besley Variable', 'Public Sans Variable'].map(face => document.fonts.load(`1em "${face}"`))
  void Promise.allSettled(faces).then(() => delete dataset.lateFaces)
}, ux.lateFaces)

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

/** The page's first look (`app/shell.tsx`) stays until the real screen can replace it at once. */
function screenReady(): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
