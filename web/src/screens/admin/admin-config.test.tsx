import { accesoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { shorten } from '../../../test/shorten.ts'

const server = freshServer()

async function save(texts: Record<string, string>, before?: () => void) {
  const view = await renderScreen(server, '/admin/admin-config', { as: 'admin' })
  await fillIn(view.user, texts)
  before?.()
  await view.user.click(await screen.findByRole('button', { name: 'Guardar Cambios' }))
  return view
}

it('nothing is saved without the current password, a new one that is the same twice, or a connection', async () => {
  const { user } = await save({ 'Nueva contraseña': 'tres tristes tigres' })
  const again = async (texts: Record<string, string>) => {
    await fillIn(user, texts)
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
  }
  expect(await screen.findByText('Debes ingresar tu contraseña actual para guardar los cambios.')).toBeDefined()
  await again({ 'Contraseña actual': 'talonario-demo' })
  expect(await screen.findByText('Las contraseñas nuevas no coinciden.')).toBeDefined()
  server.goOffline()
  await again({ 'Nueva contraseña': '' })
  expect(await screen.findByText('Error al conectar con el servidor.')).toBeDefined()
})

it('sends full name, e-mail and current password, also unchanged, and nothing else that stayed as it was', async () => {
  const network = vi.spyOn(globalThis, 'fetch')
  await save({ 'Contraseña actual': 'talonario-demo' })
  expect(await screen.findByText('Datos actualizados correctamente')).toBeDefined()
  const [, request] = network.mock.calls.find(([path]) => String(path) === '/api/usuario/update') ?? []
  expect(Object.fromEntries(request?.body as FormData)).toEqual({
    nombreCompleto: 'Marcela Sosa',
    email: 'admin@talonario.test',
    currentPassword: 'talonario-demo',
  })
})

it('cancel goes back one page', async () => {
  const { user, router } = await renderScreen(server, '/admin/admin-config', { as: 'admin', before: ['/landing'] })
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/landing'))
})

it('what was saved is kept, and the admin home follows after a second and a half', async () => {
  shorten('configRedirect', 1500)
  const { router } = await save({
    'Nombre completo': 'Marcela Sosa Vidal',
    'Nueva contraseña': 'tres tristes tigres',
    'Confirmar contraseña': 'tres tristes tigres',
    'Contraseña actual': 'talonario-demo',
  })
  expect(await screen.findByText('Datos actualizados correctamente')).toBeDefined()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/profile'))
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ nombreCompleto: 'Marcela Sosa Vidal' })
  const nobody = await server.app.as('nobody')
  const login = (password: string) =>
    nobody.call(accesoApi.login, { body: { email: 'admin@talonario.test', password } })
  expect((await login('tres tristes tigres')).status).toBe(200)
  expect((await login('talonario-demo')).status).toBe(401)
})

it('who only looks is shown as such, may lose the access, and reads on every screen that nothing is changed', async () => {
  const { db, users } = server.app
  await db.updateTable('usuario').set({ rol: 'veedor' }).where('id', '=', users.vendedora.id).execute()
  const { user } = await renderScreen(server, '/admin/admin-config', { as: 'admin' })
  const people = within(await screen.findByRole('list', { name: 'Quiénes organizan' }))
  expect(people.getByText('Solo mira')).toBeDefined()
  await user.click(people.getByRole('button', { name: 'Quitar el acceso' }))
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  expect(await people.findByText('Sin acceso')).toBeDefined()

  await db.updateTable('usuario').set({ rol: 'veedor' }).where('id', '=', users.admin.id).execute()
  users.admin = { ...users.admin, rol: 'veedor' }
  await renderScreen(server, '/admin/admin-config', { as: 'admin' })
  expect(await screen.findByText('Tu cuenta solo mira.')).toBeDefined()
  expect(screen.queryByLabelText('Email de quien invitás')).toBeNull()
})
