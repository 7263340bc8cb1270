import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()

const person = {
  'Nombre de usuario': 'nadia',
  'Nombre completo': 'Nadia Ríos',
  'Documento (DNI)': '4.123.456-7',
  Teléfono: '099 123 456',
  Dirección: 'Colonia 1234',
  Email: 'nadia@correo.test',
  Contraseña: 'tres tristes tigres',
  'Repetir contraseña': 'tres tristes tigres',
}

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function register(texts: Partial<typeof person> = {}, before?: (user: UserEvent) => unknown) {
  const view = await renderScreen(server, '/registro')
  await fillIn(view.user, { ...person, ...texts })
  await before?.(view.user)
  await view.user.click(screen.getByRole('button', { name: 'Registrarme' }))
  return view
}

const countNadias = async () =>
  (await server.app.db.selectFrom('usuario').select('id').where('nombre_usu', '=', 'nadia').execute()).length

describe('registration', () => {
  it('passwords that differ are not sent', async () => {
    await register({ 'Repetir contraseña': 'tres tristes gatos' })
    expect(await screen.findByText('Las contraseñas no coinciden')).toBeDefined()
    expect(await countNadias()).toBe(0)
  })

  it('missing passwords do not coincide either', async () => {
    await register({ Contraseña: '', 'Repetir contraseña': '' })
    expect(await screen.findByText('Las contraseñas no coinciden')).toBeDefined()
    expect(await countNadias()).toBe(0)
  })

  it('without a connection it shows so', async () => {
    await register({}, () => server.goOffline())
    expect(await screen.findByText('Error al conectar con el servidor')).toBeDefined()
  })

  it('signs in at once with its picture and leads to the landing page', async () => {
    const { router } = await register({}, async user => {
      const picker = screen.getByLabelText('Elegí tu foto (opcional)') as HTMLInputElement
      expect(picker.accept).toBe('image/*')
      await user.upload(picker, new File([Buffer.from(pixel, 'base64')], 'yo.png', { type: 'image/png' }))
      expect(await screen.findByText('yo.png')).toBeDefined()
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/landing'))
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({
      nombreUsu: 'nadia',
      ci: '41234567',
      direccion: 'Colonia 1234',
      imagen: expect.stringMatching(/\.webp$/),
      rol: 'public',
    })
  })

  it('a name that is taken gets the sentence of the server', async () => {
    await register({ 'Nombre de usuario': server.app.users.cliente.nombreUsu })
    expect(await screen.findByText('El nombre de usuario ya está en uso.')).toBeDefined()
  })

  it('leads to the log-in when that fails after a success', async () => {
    await sql`alter table usuario alter estado set default 'inactivo'`.execute(server.app.db)
    const { router } = await register({
      'Nombre de usuario': 'otra',
      Email: 'otra@correo.test',
      'Documento (DNI)': '51234567',
    })
    expect(await screen.findByText('Registro exitoso pero no se pudo iniciar sesión automáticamente.')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(localStorage.getItem('token')).toBeNull()
  })
})
