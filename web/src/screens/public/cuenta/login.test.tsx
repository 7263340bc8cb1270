import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

type Screen = Awaited<ReturnType<typeof renderScreen>>

async function signIn({ user }: Screen, email: string, password = 'talonario-demo') {
  await fillIn(user, { Email: email, Contraseña: password })
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
}

const place = ({ router }: Screen) => router.state.location.pathname

describe('signing in', () => {
  it('sends e-mail and password and nothing else', async () => {
    const network = vi.spyOn(globalThis, 'fetch')
    await signIn(await renderScreen(server, '/login'), 'cliente@talonario.test')
    await waitFor(() => expect(localStorage.getItem('rol')).toBe('public'))
    const [, request] = network.mock.calls.find(([path]) => String(path) === '/api/usuario/login') ?? []
    expect(JSON.parse(String(request?.body))).toEqual({ email: 'cliente@talonario.test', password: 'talonario-demo' })
  })

  it('leads an admin to the admin home', async () => {
    const view = await renderScreen(server, '/login')
    await signIn(view, 'admin@talonario.test')
    await waitFor(() => expect(place(view)).toBe('/admin/profile'))
  })

  it('leads a seller to the profile with their id', async () => {
    const view = await renderScreen(server, '/')
    await signIn(view, 'vendedora@talonario.test')
    await waitFor(() => expect(place(view)).toBe(`/vendedor/profile/${server.app.users.vendedora.id}`))
  })

  it('leads a shopper to the landing page and keeps token, user and rol', async () => {
    const view = await renderScreen(server, '/login')
    await signIn(view, 'cliente@talonario.test')
    await waitFor(() => expect(place(view)).toBe('/landing'))
    expect(localStorage.getItem('token')).toHaveLength(43)
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ email: 'cliente@talonario.test' })
    expect(localStorage.getItem('rol')).toBe('public')
  })

  it('leads back to where the person was', async () => {
    const view = await renderScreen(server, '/editarPerfil')
    await waitFor(() => expect(place(view)).toBe('/login'))
    await signIn(view, 'cliente@talonario.test')
    await waitFor(() => expect(place(view)).toBe('/editarPerfil'))
  })

  it('never leads to another site', async () => {
    const view = await renderScreen(server, '/login?volver=//otro.sitio')
    await signIn(view, 'cliente@talonario.test')
    await waitFor(() => expect(place(view)).toBe('/landing'))
  })
})

describe('a log-in that fails', () => {
  it('an inactive account gets a message', async () => {
    await signIn(await renderScreen(server, '/login'), 'inactiva@talonario.test')
    expect((await screen.findByRole('alert')).textContent).toBe('Tu cuenta está inactiva. Contacta al administrador.')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('a wrong password gets the sentence of the server', async () => {
    await signIn(await renderScreen(server, '/login'), 'cliente@talonario.test', 'otra cosa')
    expect((await screen.findByRole('alert')).textContent).toBe('Email o contraseña incorrectos.')
  })

  it('without a connection the request failed', async () => {
    const view = await renderScreen(server, '/login')
    server.goOffline()
    await signIn(view, 'cliente@talonario.test')
    expect((await screen.findByRole('alert')).textContent).toBe('Error en la solicitud')
  })

  it('empty fields are named and the first one gets the focus', async () => {
    const { user } = await renderScreen(server, '/login')
    await user.click(await screen.findByRole('button', { name: 'Ingresar' }))
    expect(await screen.findByText('El email es obligatorio.')).toBeDefined()
    expect(screen.getByText('La contraseña es obligatoria.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })
})

describe('the log-in screen', () => {
  it('has no menu and leads to registration and recovery', async () => {
    await renderScreen(server, '/login?volver=/tienda/carrito')
    const registration = await screen.findByRole('link', { name: 'Registrate' })
    expect(registration.getAttribute('href')).toBe('/registro?volver=/tienda/carrito')
    expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).getAttribute('href')).toBe('/recover-pass')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('offers no demo accounts on a server without them', async () => {
    await renderScreen(server, '/login')
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('group', { name: 'Cuentas de demostración' })).toBeNull()
  })
})
