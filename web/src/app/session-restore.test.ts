import { vendedorApi } from '@talonario/contract'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '#lib/ask.ts'
import { connectSession } from '#lib/call.ts'
import { expireSession, sessionStore } from '#lib/session.ts'
import { screenServer } from '../../test/render-screen.tsx'
import { restoreSession } from './session-restore.ts'

const server = screenServer()
beforeEach(() => connectSession({ token: () => sessionStore.get()?.token ?? null, onExpired: expireSession }))

/** What an earlier visit left in the browser, as the page finds it when it is loaded. */
async function visitedBefore(stored: Record<string, string>): Promise<string> {
  const { token } = await server.app.as('vendedora')
  const user = { ...server.app.users.vendedora, nombreCompleto: 'Nombre de antes' }
  const entries = { token: token ?? '', user: JSON.stringify(user), rol: 'vendedor', ...stored }
  for (const [key, text] of Object.entries(entries)) if (text) localStorage.setItem(key, text)
  dispatchEvent(new StorageEvent('storage'))
  return token ?? ''
}

it('token, user and rol of an earlier visit are the signed-in session', async () => {
  const token = await visitedBefore({})
  expect(sessionStore.get()).toMatchObject({ token, rol: 'vendedor', user: { nombreCompleto: 'Nombre de antes' } })
})

it.each(['', 'emperador'])('with the rol %j the role is public', async rol => {
  await visitedBefore({ rol })
  expect(sessionStore.get()?.rol).toBe('public')
})

it('the profile is fetched, and the server’s data count', async () => {
  await visitedBefore({ rol: 'admin' })
  await restoreSession(createQueryClient())
  expect(sessionStore.get()).toMatchObject({ rol: 'vendedor', user: { nombreCompleto: 'Romina Acosta' } })
  expect(localStorage.getItem('rol')).toBe('vendedor')
})

it('a token that the server refuses leaves nobody signed in', async () => {
  await visitedBefore({})
  const admin = await server.app.as('admin')
  const toggle = () => admin.call(vendedorApi.changeStatus, { params: { id: server.app.users.vendedora.id } })
  await toggle()
  onTestFinished(async () => void (await toggle()))
  await restoreSession(createQueryClient())
  expect(sessionStore.get()).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
})

it.each([400, 403, 418, 429, 503])('a reply of %d leaves the session as it is', async status => {
  const token = await visitedBefore({})
  const busy = { status: 'error', code: 'BASE_DE_DATOS', message: 'El servicio no está disponible.' }
  vi.stubGlobal('fetch', async () => Response.json(busy, { status }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await restoreSession(createQueryClient())
  expect(sessionStore.get()?.token).toBe(token)
  expect(localStorage.getItem('token')).toBe(token)
})

it.each<Record<string, string>>([
  { user: 'no es JSON' },
  { user: '{}' },
  { user: '7' },
  { user: '[]' },
  { user: '{"id":"7","nombreCompleto":null}' },
  { token: '' },
])('what is damaged is nobody: %j', async stored => {
  localStorage.clear()
  await visitedBefore(stored)
  expect(sessionStore.get()).toBeNull()
})
