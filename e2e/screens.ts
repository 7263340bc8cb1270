import type { Page } from '@playwright/test'
import type { Person } from './fixtures.ts'

/** Every screen, by who sees it. */

const publicPaths = [
  '/landing',
  '/login',
  '/registro',
  '/recover-pass',
  '/reset-password/un-token-cualquiera',
  '/invitacion/un-token-cualquiera',
  '/contacto',
  '/beneficios',
  '/ayuda',
  '/terminos',
  '/privacidad',
  '/resultado',
  '/boleto/un-codigo-cualquiera',
  '/cuotas/un-codigo-cualquiera-de-cuotas',
  '/r',
  '/mis-numeros',
  '/mis-numeros/un-enlace-cualquiera',
  '/tienda',
  '/tienda?ver=todos',
  '/tienda/carrito',
  '/tienda/checkout',
  '/tienda/failure',
  '/tienda/pending',
  '/sin-mensajes/11111111-1111-4111-8111-111111111111',
  '/premio/11111111-1111-4111-8111-111111111111',
  '/no-existe',
]

const screens: Record<'nobody' | Person, string[]> = {
  nobody: publicPaths,
  cliente: ['/editarPerfil', '/mis-compras', '/tienda'],
  clienta: ['/landing'],
  vendedora: [
    '/vendedor/profile/{id}',
    '/vendedor/vender-rifa/{id}',
    '/vendedor/historial-vendedor/{id}',
    '/vendedor/caja/{id}',
    '/vendedor/estadisticas/{id}',
    '/vendedor/editarVendedor/{id}',
    '/vendedor/meta-anual/obtener-progreso',
    '/vendedor/comision',
    '/vendedor/cuotas',
    '/vendedor/mi-enlace',
    '/vendedor/sin-senal',
  ],
  vendedor: ['/vendedor/profile/{id}'],
  admin: [
    '/admin/profile',
    '/admin/caja',
    '/admin/balance',
    '/admin/caja/{vendedora}',
    '/admin/comision',
    '/admin/configuracion',
    '/admin/datos-personales',
    '/admin/vendedores',
    '/admin/alta-vendedor',
    '/admin/telefonos',
    '/admin/productos',
    '/admin/admin-config',
    '/admin/gestion-metas-anuales',
    '/admin/sorteos',
    '/admin/rifas/sorteo',
    '/admin/rifas/premios',
    '/admin/rifas/crear',
    '/admin/rifas/asignar',
    '/admin/rifas/asignar?ver=talonarios',
    '/admin/rifas/historial',
    '/admin/rifas/sortear',
    '/admin/reclamos',
    '/admin/difusion',
    '/admin/correo',
    '/admin/pagos',
    '/admin/pagos/{en_revision}',
    '/admin/pagos/{pagada}',
    '/admin/auditoria',
    '/admin/campanias',
    '/admin/configuracion',
    '/admin/configuracion?ver=cobros',
    '/admin/configuracion?ver=ventas',
  ],
}

export const screensByPerson = Object.entries(screens) as ['nobody' | Person, string[]][]

/** `{id}` is the signed-in person, `{vendedora}` a seller with money; `{pagada}` and the like an order of the demo in that state. */
export async function addressOf(page: Page, path: string): Promise<string> {
  const [, what = ''] = /\{(\w+)\}/.exec(path) ?? []
  return what ? path.replace(`{${what}}`, await idOf(page, what)) : path
}

async function idOf(page: Page, what: string): Promise<string> {
  if (what === 'id') return await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const ask = async (call: string) =>
    (await page.request.get(`/api/${call}`, { headers: { authorization: token } })).json()
  if (what === 'vendedora') return (await ask('caja/saldos')).vendedores[0].vendedor.id
  return (await ask(`pago/listarCompras/1?estado=${what}`)).compras[0]._id
}
