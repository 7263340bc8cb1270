import { cuentaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sessionStore } from '#lib/session.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'
import { shorten } from '../../../../test/shorten.ts'

const server = freshServer()

/** What the server keeps of the account. */
async function stored(name: 'cliente' | 'clienta' | 'vendedora') {
  const { user } = (
    await (
      await server.app.as('admin')
    ).call(cuentaApi.profile, {
      params: { id: server.app.users[name].id },
    })
  ).body
  return user
}

async function save(texts: Record<string, string>, as: 'cliente' | 'vendedora' = 'cliente', path = '/editarPerfil') {
  const view = await renderScreen(server, path, { as })
  await fillIn(view.user, texts)
  await view.user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
  return view
}

describe('the profile', () => {
  it('is for those who signed in, and shows the server’s data; everything that is kept is a file to download', async () => {
    const { router, unmount } = await renderScreen(server, '/editarPerfil')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    unmount()
    const { user } = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
    const name = (await screen.findByLabelText('Nombre completo')) as HTMLInputElement
    expect(name.value).toBe('Julio Bentancor')
    expect((screen.getByLabelText('Documento (DNI)') as HTMLInputElement).value).toBe('55555555')
    const saved = vi.fn((_file: Blob) => 'blob:datos')
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {})
    await user.click(await screen.findByRole('button', { name: 'Descargar mis datos' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(JSON.parse(await saved.mock.calls[0]![0].text()).perfil.email).toBe('cliente@talonario.test')
  })

  it('is not saved without the current password, a name, and a new password that is the same twice', async () => {
    const { user } = await save({ Dirección: 'Rivera 100' })
    expect(await screen.findByText('Debes ingresar tu contraseña para confirmar los cambios')).toBeDefined()
    const again = async (texts: Record<string, string>) => {
      await fillIn(user, texts)
      await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    }
    await again({ 'Contraseña actual': 'no es esta' })
    expect(await screen.findByText('La contraseña actual no es correcta.')).toBeDefined()
    await again({ 'Nombre completo': '', 'Contraseña actual': 'talonario-demo' })
    expect(await screen.findByText('El nombre completo es obligatorio.')).toBeDefined()
    await again({ 'Nombre completo': 'Julio Bentancor', 'Nueva contraseña': 'tres tristes tigres' })
    expect(await screen.findByText('Las contraseñas no coinciden')).toBeDefined()
    expect((await stored('cliente')).direccion).toBe('')
  })

  it('leads to recovery, and back', async () => {
    const view = await renderScreen(server, '/editarPerfil', { as: 'cliente', before: ['/beneficios'] })
    await view.user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/beneficios'))
    await view.router.navigate('/editarPerfil')
    await view.user.click(await screen.findByRole('button', { name: 'Recuperar contraseña' }))
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/recover-pass'))
  })
})

describe('a profile that was saved', () => {
  it('is kept, also without a telephone, and after two seconds the person signs in again', async () => {
    shorten('profileRedirect', 2000)
    const { router } = await save({ Teléfono: '', Dirección: 'Rivera 100', 'Contraseña actual': 'talonario-demo' })
    expect(await screen.findByText('Datos actualizados correctamente. Redirigiendo al login...')).toBeDefined()
    const token = localStorage.getItem('token')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(await stored('cliente')).toMatchObject({ direccion: 'Rivera 100', telefono: '' })
    await waitFor(async () => expect(await knows(token)).toBe(401))
  })

  it('a seller edits theirs in their own frame, and needs a telephone', async () => {
    const { id } = server.app.users.vendedora
    const texts = { Teléfono: '', 'Contraseña actual': 'talonario-demo' }
    const { user } = await save(texts, 'vendedora', `/vendedor/editarVendedor/${id}`)
    expect(await screen.findByText('El teléfono es obligatorio.')).toBeDefined()
    await fillIn(user, {
      Teléfono: '099 111 222',
      'Nombre completo': 'Romina Acosta Paz',
      'Contraseña actual': 'talonario-demo',
    })
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    expect(await screen.findByText('Datos actualizados correctamente. Redirigiendo al login...')).toBeDefined()
    expect((await stored('vendedora')).nombreCompleto).toBe('Romina Acosta Paz')
  })
})

/** The server's status for a session token. */
async function knows(token: string | null): Promise<number> {
  const reply = await server.app.app.inject({
    url: `/api/usuario/profile/${server.app.users.cliente.id}`,
    headers: { authorization: String(token) },
  })
  return reply.statusCode
}

describe('deleting the account', () => {
  async function ask() {
    const view = await renderScreen(server, '/editarPerfil', { as: 'clienta' })
    const press = async () => {
      await view.user.click(await screen.findByRole('button', { name: 'Borrar Cuenta Permanentemente!' }))
      return await screen.findByRole('dialog', {
        name: '¿Estás seguro de que deseas eliminar tu cuenta? Esta acción no se puede deshacer.',
      })
    }
    return { ...view, press, dialog: await press() }
  }

  it('happens only after a yes, and with the password; then it clears what is kept here and leads to the log-in', async () => {
    localStorage.setItem('cart', '[]')
    const { user, dialog: first, press, router } = await ask()
    expect(screen.getByText(/Lo que pagaste sigue participando; lo que espera un pago se cancela/)).toBeDefined()
    await user.click(within(first).getByRole('button', { name: 'Cancelar' }))
    expect((await stored('clienta')).email).toBe('clienta@talonario.test')
    const dialog = await press()
    await user.click(within(dialog).getByRole('button', { name: 'Borrar cuenta' }))
    expect(await within(dialog).findByText('La contraseña es obligatoria.')).toBeDefined()
    await user.type(within(dialog).getByLabelText('Tu contraseña'), 'no es esta')
    await user.click(within(dialog).getByRole('button', { name: 'Borrar cuenta' }))
    expect(
      await screen.findByRole('dialog', {
        name: 'No se pudo eliminar la cuenta: La contraseña actual no es correcta.',
      }),
    ).toBeDefined()
    expect((await stored('clienta')).email).toBe('clienta@talonario.test')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const last = await press()
    await user.type(within(last).getByLabelText('Tu contraseña'), 'talonario-demo')
    await user.click(within(last).getByRole('button', { name: 'Borrar cuenta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await waitFor(() => expect(localStorage).toHaveLength(0))
    const rows = await server.app.db
      .selectFrom('usuario')
      .select('id')
      .where('email', '=', 'clienta@talonario.test')
      .execute()
    expect(rows).toEqual([])
  })

  it('without an id shows so', async () => {
    const view = await renderScreen(server, '/beneficios', { as: 'clienta' })
    const session = sessionStore.get()!
    sessionStore.set({ ...session, user: { ...session.user, id: '' } })
    await view.router.navigate('/editarPerfil')
    await view.user.click(await screen.findByRole('button', { name: 'Borrar Cuenta Permanentemente!' }))
    await fillIn(view.user, { 'Tu contraseña': 'talonario-demo' })
    await view.user.click(await screen.findByRole('button', { name: 'Borrar cuenta' }))
    expect(await screen.findByRole('dialog', { name: 'Error interno: no se encontró el ID de usuario.' })).toBeDefined()
  })

  it('without a connection shows so', async () => {
    const { user, dialog } = await ask()
    server.goOffline()
    await user.type(within(dialog).getByLabelText('Tu contraseña'), 'talonario-demo')
    await user.click(within(dialog).getByRole('button', { name: 'Borrar cuenta' }))
    expect(await screen.findByRole('dialog', { name: 'Error al conectar con el servidor.' })).toBeDefined()
  })

  it('that is refused gives the reason', async () => {
    const view = await renderScreen(server, '/editarPerfil', { as: 'admin' })
    await view.user.click(await screen.findByRole('button', { name: 'Borrar Cuenta Permanentemente!' }))
    await fillIn(view.user, { 'Tu contraseña': 'talonario-demo' })
    await view.user.click(await screen.findByRole('button', { name: 'Borrar cuenta' }))
    expect(
      await screen.findByRole('dialog', {
        name: 'No se pudo eliminar la cuenta: No se puede: es la única cuenta de administración.',
      }),
    ).toBeDefined()
  })
})

describe('open sessions', () => {
  const current = () => screen.findByText('Esta sesión')

  it('are named, and with the password all but this one end', async () => {
    const elsewhere = await server.app.as('cliente')
    const { user } = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
    await current()
    await user.click(screen.getByRole('button', { name: 'Cerrar las demás sesiones' }))
    await fillIn(user, { 'Tu contraseña': 'no es esta' })
    await user.click(screen.getByRole('button', { name: 'Cerrar las demás' }))
    expect(await screen.findByText('La contraseña actual no es correcta.')).toBeDefined()
    expect((await elsewhere.call(cuentaApi.profile, { params: { id: server.app.users.cliente.id } })).status).toBe(200)

    await user.clear(screen.getByLabelText('Tu contraseña'))
    await fillIn(user, { 'Tu contraseña': 'talonario-demo' })
    await user.click(screen.getByRole('button', { name: 'Cerrar las demás' }))
    expect(await screen.findByText(/^Se (cerró 1 sesión|cerraron \d+ sesiones)\.$/)).toBeDefined()
    expect(await screen.findByText('No hay ninguna otra.')).toBeDefined()
    expect((await elsewhere.call(cuentaApi.profile, { params: { id: server.app.users.cliente.id } })).status).toBe(401)
  })
})
