import { comisionApi, organizacionApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { phoneOf } from '../../../../api/test/phone.ts'
import { holdNetwork } from '../../../test/network.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { standAt } from '../../../test/stand-at.ts'

const server = freshServer({ env: { CONTACT_EMAIL: 'hola@talonario.test' } })

/** Links of a menu; it may be in the page twice, for small and large screens. */
function ways(menu: string): string[] {
  const links = screen.queryAllByRole('navigation', { name: menu }).flatMap(nav => within(nav).getAllByRole('link'))
  return [...new Set(links.map(link => link.getAttribute('href') ?? ''))]
}
const settled = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The same, with the organisers' menu: it comes once it is known what the raffle uses. */
async function settledWithMenu(name: string) {
  await settled(name)
  await screen.findByText('Más')
}

describe('the frame of a visitor', () => {
  it.each(['/', '/login', '/registro', '/recover-pass', '/reset-password/abc'])('is bare at %s', async path => {
    await renderScreen(server, path)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('banner')).toBeNull()
  })

  it('has a menu to the public places, and none of organisers or sellers', async () => {
    await renderScreen(server, '/beneficios')
    await settled('Beneficios')
    expect(screen.getByRole('banner')).toBeDefined()
    expect(ways('Principal')).toEqual([
      '/landing',
      '/beneficios',
      '/resultado',
      '/tienda',
      '/contacto',
      '/editarPerfil',
    ])
  })

  it('begins with the organisation’s short name where it has one', async () => {
    const admin = await server.app.as('admin')
    const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
    const identidad = { ...datos.identidad, nombreCorto: 'Los Aromos 27' }
    await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
    await renderScreen(server, '/beneficios')
    const home = await screen.findByRole('link', { name: 'Los Aromos 27, inicio' })
    expect(home.textContent).toBe('Los Aromos 27')
  })

  it('ends in the server’s year, the social networks and the mail', async () => {
    standAt(new Date('2031-05-01T12:00:00Z'))
    await renderScreen(server, '/beneficios')
    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getByText('© 2026 Comisión de Viaje del Liceo Los Aromos')).toBeDefined()
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
    expect(href('Instagram')).toBe('https://www.instagram.com/')
    expect(href('Facebook')).toBe('https://www.facebook.com/')
    expect(href('hola@talonario.test')).toBe('mailto:hola@talonario.test')
  })
})

describe('the menu of the organisers', () => {
  const places = () => ways('Administración').map(place => place.replace('/admin/', ''))

  it('leads to everything they do, in the order of the work, where there is one of each', async () => {
    const { db, users } = server.app
    const usuario_id = users.vendedora.id
    await db
      .insertInto('cuenta')
      .values({ codigo: `caja:${usuario_id}`, usuario_id })
      .execute()
    await db.insertInto('meta_anual').values({ usuario_id, anio: 2026, meta_ventas: 5 }).execute()
    await db.insertInto('producto').values({ nombre: 'Gorra', precio: 100 }).execute()
    const admin = await server.app.as('admin')
    await admin.call(comisionApi.establecerPlan, { body: { activa: true, tramos: [{ desde: 1, tasa: 5 }] } })
    await phoneOf(await server.app.as('vendedora'))
    await renderScreen(server, '/admin/admin-config', { as: 'admin' })
    await settledWithMenu('Config Admin')
    expect(places()).toEqual([
      'profile',
      'sorteos',
      'rifas/asignar',
      'rifas/sortear',
      'reclamos',
      'vendedores',
      'pagos',
      'caja',
      'configuracion',
      'rifas/crear',
      'rifas/sorteo',
      'rifas/premios',
      'rifas/historial',
      'alta-vendedor',
      'gestion-metas-anuales',
      'productos',
      'comision',
      'telefonos',
      'difusion',
      'correo',
      'auditoria',
      'datos-personales',
      'admin-config',
      'logout',
    ])
    expect(ways('Administración').filter(place => !place.startsWith('/admin/'))).toEqual([])
  })

  it('has no entry of what the raffle does not use, until it has been done once', async () => {
    const { db, clock } = server.app
    await db.updateTable('usuario').set({ deleted_at: clock.now() }).where('rol', '=', 'vendedor').execute()
    await db.updateTable('campania').set({ venden: 'pocos' }).execute()
    const { router } = await renderScreen(server, '/admin/admin-config', { as: 'admin' })
    await settledWithMenu('Config Admin')
    expect(places()).toEqual([
      'profile',
      'sorteos',
      'rifas/sortear',
      'reclamos',
      'pagos',
      'configuracion',
      'rifas/crear',
      'rifas/sorteo',
      'rifas/premios',
      'rifas/historial',
      'difusion',
      'correo',
      'auditoria',
      'datos-personales',
      'admin-config',
      'logout',
    ])
    await db.insertInto('producto').values({ nombre: 'Gorra', precio: 100 }).execute()
    await router.navigate('/admin/correo')
    await waitFor(() => expect(places()).toContain('productos'))
  })

  it('folds what is seldom used, and is open on it', async () => {
    const { user } = await renderScreen(server, '/admin/correo', { as: 'admin' })
    await settledWithMenu('Correo')
    const more = screen.getByText('Más').closest('details')
    expect(more?.open).toBe(true)
    expect(screen.getByRole('link', { name: 'Correo', current: 'page' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Pagos' }))
    await settled('Pagos')
    expect(more?.open).toBe(false)
  })

  it.each(['/admin/perfil', '/editarPerfil'])('has one place for their own data, also from %s', async path => {
    const { router } = await renderScreen(server, path, { as: 'admin' })
    await settledWithMenu('Config Admin')
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/admin-config'))
    expect((await screen.findByLabelText<HTMLInputElement>('Teléfono')).value).toBe('099 000 000')
    expect(await screen.findByRole('button', { name: 'Borrar Cuenta Permanentemente!' })).toBeDefined()
  })

  it('stays at an unknown address, with a link to the home', async () => {
    await renderScreen(server, '/admin/no-existe', { as: 'admin' })
    await settledWithMenu('Parece que nos perdimos...')
    expect(ways('Administración')).toContain('/admin/rifas/crear')
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/admin/profile')
  })
})

describe('the menu of the sellers', () => {
  it('leads to their own places', async () => {
    const { id } = server.app.users.vendedora
    await renderScreen(server, `/vendedor/editarVendedor/${id}`, { as: 'vendedora' })
    await settled('Editar Perfil')
    expect(ways('Vendedor')).toEqual([
      `/vendedor/profile/${id}`,
      `/vendedor/vender-rifa/${id}`,
      `/vendedor/caja/${id}`,
      `/vendedor/historial-vendedor/${id}`,
      `/vendedor/estadisticas/${id}`,
    ])
  })
})

it.each([
  ['admin', '/tienda'],
  ['admin', '/vendedor/no-existe'],
  ['vendedora', '/tienda'],
  ['vendedora', '/admin/no-existe'],
  ['cliente', '/admin/no-existe'],
  ['cliente', '/vendedor/no-existe'],
] as const)('%s has the public menu and no other at %s', async (as, path) => {
  await renderScreen(server, path, { as })
  await waitFor(() => expect(ways('Principal')).toContain('/tienda'))
  expect([ways('Administración'), ways('Vendedor')]).toEqual([[], []])
})

it('an expired session leads to /login with a message, and after signing in back to where the person was', async () => {
  const { user, router } = await renderScreen(server, '/beneficios', { as: 'cliente' })
  await settled('Beneficios')
  // What the page before asks for is answered once the person is on the next one.
  const release = holdNetwork('/api/', { replies: true })
  await server.app.db.deleteFrom('sesion').execute()
  await router.navigate('/mis-compras?desde=aqui')
  release()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(await screen.findByText('Tu sesión venció. Volvé a iniciar sesión.')).toBeDefined()
  await fillIn(user, { Email: 'cliente@talonario.test', Contraseña: 'talonario-demo' })
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/mis-compras'))
  await waitFor(() => expect(router.state.location.search).toBe('?desde=aqui'))
})
