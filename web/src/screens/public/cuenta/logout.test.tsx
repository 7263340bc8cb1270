import { cuentaApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addToCart } from '#domain/carrito/carrito.store.ts'
import { sessionStore } from '#lib/session.ts'
import { client } from '../../../../../api/test/test-app.ts'
import { renderScreen, screenServer } from '../../../../test/render-screen.tsx'
import { makeProduct } from '../../../../test/shop.ts'

const server = screenServer()

it.each([
  ['admin', '/admin/logout'],
  ['vendedora', '/vendedor/logout'],
  ['cliente', '/logout'],
] as const)('%s leaves over %s: nothing is kept here, and the session is over', async (as, path) => {
  const { router, setOut } = await renderScreen(server, '/beneficios', { as })
  addToCart(await makeProduct(await server.app.as('admin'), 'Taza', 10))
  localStorage.setItem('otra cosa', 'x')
  const token = localStorage.getItem('token')
  setOut(path)
  expect(await screen.findByText('Cerrando Sesion...')).toBeDefined()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage).toHaveLength(0)
  expect(sessionStore.get()).toBeNull()
  const { id } = server.app.users[as]
  expect((await client(server.app.app, token).call(cuentaApi.profile, { params: { id } })).status).toBe(401)
})

it('without a connection it still ends here', async () => {
  const { router, setOut } = await renderScreen(server, '/beneficios', { as: 'cliente' })
  server.goOffline()
  setOut('/logout')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage).toHaveLength(0)
})
