import { expect, it, vi } from 'vitest'

it.each([
  ['admin', 'admin'],
  ['veedor', 'admin'],
  ['vendedor', 'vendedor'],
  ['nadie conocido', 'public'],
])('a page that is loaded knows whose session was kept: %s sees the screens of %s', async (rol, screens) => {
  localStorage.setItem('user', JSON.stringify({ id: '1', nombreCompleto: 'Ana Sosa', rol }))
  localStorage.setItem('rol', rol)
  localStorage.setItem('token', 'x')
  vi.resetModules()
  const { sessionStore } = await import('./session.ts')
  expect(sessionStore.get()?.rol).toBe(screens)
  localStorage.clear()
})
