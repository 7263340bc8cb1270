import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { followSession, startSession } from '#lib/session.ts'
import type { Person } from '../../../api/src/demo/people.ts'
import { renderScreen, screenServer } from '../../test/render-screen.tsx'

const server = screenServer()

/** What another tab leaves in the storage they share. */
async function elsewhere(person: Person | null) {
  localStorage.clear()
  if (!person) return
  const user = server.app.users[person]
  localStorage.setItem('token', (await server.app.as(person)).token ?? '')
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('rol', user.rol)
}

const HOMES = { admin: '/admin/profile', vendedor: '/vendedor/profile', cliente: '/landing', nobody: '/login' } as const
const PATHS = {
  vendedora: '/vendedor/profile',
  cliente: '/editarPerfil',
  clienta: '/mis-compras',
  admin: '/admin/perfil',
} as const
const CASES = (Object.keys(PATHS) as (keyof typeof PATHS)[]).flatMap(from =>
  (['admin', 'vendedor', 'cliente', null] as const).filter(to => to !== from).map(to => [from, to] as const),
)

it.each(CASES)('%s’s screen shows nothing of theirs once %s came in another tab', async (from, to) => {
  const { router, queryClient } = await renderScreen(server, PATHS[from], { as: from })
  const former = server.app.users[from]
  await screen.findByRole('main')
  await waitFor(() => expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0))
  await elsewhere(to)
  let drawn = ''
  const watch = new MutationObserver(() => (drawn += document.body.textContent))
  act(() => dispatchEvent(new StorageEvent('storage')))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await waitFor(() => expect(router.state.location.pathname).toContain(HOMES[to ?? 'nobody']))
  await screen.findByRole('main')
  watch.disconnect()
  drawn += document.body.textContent
  for (const text of [former.nombreCompleto, former.ci]) expect(drawn).not.toContain(text)
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(former.ci)
})

it.each(['focus', 'pageshow'])('it is noticed on %s too, when no event came', async event => {
  const { router } = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
  await screen.findByLabelText('Nombre completo')
  await elsewhere('vendedora')
  act(() => void dispatchEvent(new Event(event)))
  await waitFor(() => expect(router.state.location.pathname).toContain('/vendedor/profile'))
})

it('the same person with a new token stays where they are', async () => {
  const { router } = await renderScreen(server, '/editarPerfil', { as: 'cliente' })
  await screen.findByLabelText('Nombre completo')
  await elsewhere('cliente')
  act(followSession)
  await waitFor(() => expect(router.state.location.pathname).toBe('/editarPerfil'))
})

it('a tab that reads the storage between two writes never finds a token with another person', () => {
  const { cliente, vendedora } = server.app.users
  startSession('de cliente', cliente)
  localStorage.setItem('cart', '[]')
  const seen: string[] = []
  const setItem = Storage.prototype.setItem
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    setItem.call(this, key, text)
    const user = JSON.parse(localStorage.getItem('user') ?? '{}').nombreUsu
    seen.push(`${localStorage.getItem('token')}: ${user}`)
  })
  startSession('de vendedora', vendedora)
  spy.mockRestore()
  expect(seen).toEqual(['null: vendedora', 'null: vendedora', 'de vendedora: vendedora'])
  expect(localStorage.getItem('cart')).toBeNull()
})
