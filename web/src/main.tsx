import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/router.tsx'
import { restoreSession } from '#app/session-restore.ts'
import { ux } from '#config/ux.ts'
import { loadConfig } from '#features/config/config.api.ts'
import { createQueryClient } from '#lib/query-client.ts'

const queryClient = createQueryClient()
void restoreSession(queryClient)

// The page asks for the configuration before this script is here; nobody waits long for money and dates in the right locale.
const late = new Promise(resolve => setTimeout(resolve, ux.configWait))
await Promise.race([loadConfig(queryClient).catch(() => {}), late])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers queryClient={queryClient}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </Providers>,
)
