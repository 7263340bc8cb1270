import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/router.tsx'
import { expireSession, sessionStore } from '#app/session-store.ts'
import { ux } from '#config/ux.ts'
import { loadConfig } from '#features/config/config.api.ts'
import { connectSession } from '#lib/call.ts'
import { createQueryClient } from '#lib/query-client.ts'

const queryClient = createQueryClient()
connectSession({ token: () => sessionStore.get()?.token ?? null, onExpired: expireSession })
if (sessionStore.get()) void import('#app/session-restore.ts').then(({ restoreSession }) => restoreSession(queryClient))

// The first screen is fetched while the configuration is on its way; index.html asked for it before this script was here.
const router = createBrowserRouter(routes)
const late = new Promise(resolve => setTimeout(resolve, ux.configWait))
await Promise.race([loadConfig(queryClient).catch(() => {}), late])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers queryClient={queryClient}>
    <RouterProvider router={router} />
  </Providers>,
)
