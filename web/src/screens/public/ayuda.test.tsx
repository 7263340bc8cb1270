import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()
const chapters = () => within(screen.getByRole('navigation', { name: 'Capítulos' })).getAllByRole('link')

it('a screen leads to the chapter about it, and the manual is searched there', async () => {
  const { user, router } = await renderScreen(server, '/admin/rifas/crear', { as: 'admin' })
  await user.click(await screen.findByRole('link', { name: 'Ayuda: Crear los números' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Crear los números' })).toBeDefined()
  await waitFor(() => expect(router.state.location.hash).toBe('#crear-los-numeros'))
  await fillIn(user, { 'Buscar en la ayuda': 'segundo factor' })
  expect((await screen.findAllByRole('article')).length).toBeLessThan(5)
  expect(chapters().length).toBeLessThan(5)
  await fillIn(user, { 'Buscar en la ayuda': 'xyzzy' })
  expect(await screen.findByRole('heading', { level: 2, name: 'No se encontró nada con esas palabras.' })).toBeDefined()
})
