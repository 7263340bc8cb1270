import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { type Config, configStore } from '#lib/config.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** What a screen looks like before any call is answered: the server puts it into the page (`api/src/http/pages/first-look.ts`). */
export async function renderShell(path: string, config: Config): Promise<string> {
  configStore.set(config)
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(path, 'http://talonario')))
  if (context instanceof Response) throw new Error(`${path} leads somewhere else`)
  const [error] = Object.values(context.errors ?? {})
  if (error) throw error
  return renderToString(
    <Providers queryClient={createQueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
}
