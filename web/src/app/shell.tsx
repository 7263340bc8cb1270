import type { Llegada, Usuario } from '@talonario/contract'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { llegadaStore } from '#domain/enlace/enlace.store.ts'
import { createQueryClient } from '#lib/ask.ts'
import { type Config, configStore } from '#lib/config.ts'
import { type Session, sessionStore } from '#lib/session.ts'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** A placeholder person for screens behind a guard. */
const nobody: Usuario = {
  id: '00000000-0000-0000-0000-000000000000',
  _id: '',
  nombreUsu: '',
  nombreCompleto: '',
  email: '',
  ci: '',
  telefono: '',
  direccion: '',
  imagen: '',
  rol: 'public',
  estado: 'activo',
  emailVerificado: true,
  emailPendiente: '',
}

/** A seller's name with its first letter, which the server writes over (`api/src/http/pages/preview.ts`). */
const NAME = '\uE001\uE000'

function sessionFor(path: string): Session | null {
  const rol = (['admin', 'vendedor'] as const).find(known => path.startsWith(`/${known}/`))
  return rol ? { token: '', rol, user: { ...nobody, rol } } : null
}

/** Renders a screen as it looks before any call is answered, for the server's page (`api/src/http/pages/first-look.ts`). */
export async function renderShell(path: string, config: Config, oferta: Llegada['oferta']): Promise<string> {
  configStore.set(config)
  llegadaStore.set({ codigo: nobody.id, vendedor: { nombre: NAME, imagen: '' }, oferta })
  sessionStore.set(sessionFor(path))
  const address = path.endsWith('/') ? path + nobody.id : path
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(address, 'http://talonario')))
  if (context instanceof Response) throw new Error(`${path} leads somewhere else`)
  const [error] = Object.values(context.errors ?? {})
  if (error) throw error
  return renderToString(
    <Providers queryClient={createQueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
}
