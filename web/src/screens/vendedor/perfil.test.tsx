import { asignacionApi, metaAnualApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionStore } from '#lib/session.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()
beforeAll(async () => {
  const admin = await server.app.as('admin')
  const { db, users } = server.app
  const { vendedora } = users
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 30 })
  const numerosRifas = Array.from({ length: 20 }, (_, i) => i + 1)
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: vendedora.ci, numerosRifas } })
  await sellNumbers(db, { numeros: [1, 2, 3, 4, 25], vendedor: vendedora, comprador: { nombre: 'Marta Giménez' } })
  await sellNumbers(db, { numeros: [6], vendedor: vendedora, comprador: { nombre: 'Julio Paz', ci: '45129083' } })
  for (const [año, metaVentas] of [
    [2026, 8],
    [2027, 100],
  ] as const)
    await admin.call(metaAnualApi.establecer, { body: { userId: vendedora.id, metaVentas, año } })
})

const open = (as: 'vendedora' | 'vendedor' = 'vendedora', id = server.app.users[as].id) =>
  renderScreen(server, `/vendedor/profile/${id}`, { as })

describe('the profile', () => {
  it('is where the address of the area alone leads', async () => {
    const { router } = await renderScreen(server, '/vendedor', { as: 'vendedora' })
    expect(await screen.findByRole('heading', { name: 'Romina Acosta' })).toBeDefined()
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/vendedor/profile/${server.app.users.vendedora.id}`),
    )
  })

  it('without an id is one’s own', async () => {
    const { router } = await renderScreen(server, '/vendedor/profile', { as: 'vendedora' })
    expect(await screen.findByRole('heading', { name: 'Romina Acosta' })).toBeDefined()
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/vendedor/profile/${server.app.users.vendedora.id}`),
    )
  })

  it('of a seller without anything yet shows so', async () => {
    await open('vendedor')
    expect(await screen.findByText('No hay rifas asignadas para este vendedor.')).toBeDefined()
    expect(await screen.findByText('No hay clientes disponibles.')).toBeDefined()
    expect(await screen.findByText('Todavía no tenés una meta para 2026.')).toBeDefined()
  })

  it('with an id that is none shows so', async () => {
    await open('vendedora', 'nadie')
    expect(await screen.findByText('No se encontró un ID de usuario válido.')).toBeDefined()
  })

  it('of another seller is refused by the server', async () => {
    await open('vendedora', server.app.users.vendedor.id)
    expect(await screen.findByText('No se encontró el vendedor.')).toBeDefined()
    expect(await screen.findByText('No tenés permiso para hacer esto.')).toBeDefined()
    expect(screen.queryByText('Diego Pereyra')).toBeNull()
  })

  it('shows the goal of the campaign year in its band', async () => {
    await open()
    const goal = await screen.findByRole('progressbar', { name: 'Meta anual 2026' })
    expect(goal.getAttribute('aria-valuetext')).toBe('75 %')
    expect(goal.closest('.goal')?.className).toContain('media')
    expect(screen.getByText('Vendiste 6 de 8 números. Te faltan 2.')).toBeDefined()
    expect(screen.queryByRole('progressbar', { name: 'Meta anual 2027' })).toBeNull()
  })

  it('leads to selling', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: 'Vender un número' }))
    const { id } = server.app.users.vendedora
    await waitFor(() => expect(router.state.location.pathname).toBe(`/vendedor/vender-rifa/${id}`))
  })

  it('hides a picture that cannot be loaded', async () => {
    const view = await renderScreen(server, '/vendedor/profile', { as: 'vendedora' })
    await screen.findByRole('heading', { name: 'Romina Acosta' })
    const { user } = sessionStore.get() ?? {}
    view.queryClient.setQueryData(['usuario', 'profile', user?.id], { user: { ...user, imagen: 'rota.webp' } })
    const picture = await waitFor(() => view.container.querySelector('[class*=sellerHead] img') ?? Promise.reject())
    picture.dispatchEvent(new Event('error'))
    await waitFor(() => expect(view.container.querySelector('[class*=sellerHead] .avatar')).toBeNull())
  })
})

describe('the assigned numbers', () => {
  it('are twelve until more are asked for, each with its state, without those sold that nobody had assigned', async () => {
    const { user } = await open()
    expect(await screen.findByText('5 de 20 vendidos')).toBeDefined()
    const panel = within(screen.getByRole('region', { name: 'Números asignados' }))
    expect((await panel.findByText('00006')).closest('.ticket')?.textContent).toContain('Pagada')
    expect(panel.getByText('00007').closest('.ticket')?.textContent).toContain('Libre')
    expect(panel.queryByText('00013')).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Ver más' }))
    expect(await panel.findByText('00020')).toBeDefined()
  })

  it('are those of the campaign after its year too', async () => {
    const { env } = server.app
    const year = env.CAMPAIGN_YEAR
    Object.assign(env, { CAMPAIGN_YEAR: 2027 })
    try {
      await open()
      expect(await screen.findByText('5 de 20 vendidos')).toBeDefined()
      expect(await screen.findByText(/^15 para vender/)).toBeDefined()
    } finally {
      Object.assign(env, { CAMPAIGN_YEAR: year })
    }
  })

  it('that cannot be fetched are named, with the server’s reason', async () => {
    const { schema } = server.app.db
    server.expectFailures()
    await schema.alterTable('titular').renameTo('apartado').execute()
    try {
      await open()
      expect(await screen.findByText('No se encontraron rifas asignadas para este vendedor.')).toBeDefined()
    } finally {
      await schema.alterTable('apartado').renameTo('titular').execute()
    }
  })

  it('that are free lead to their sale', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Buscar en mis números'), '18')
    await user.click(screen.getByRole('link', { name: '00018 Libre' }))
    expect(await screen.findByRole('form', { name: 'Vender el número 00018' })).toBeDefined()
  })
})

describe('the clients', () => {
  it('show three numbers, all of them when asked for, and three again', async () => {
    const { user } = await open()
    const numbers = await screen.findByRole('list', { name: 'Números de Marta Giménez' })
    await waitFor(() => expect(within(numbers).getAllByRole('listitem')).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'y 2 más: números de Marta Giménez' }))
    await waitFor(() => expect(within(numbers).getAllByRole('listitem')).toHaveLength(5))
    await user.click(screen.getByRole('button', { name: 'Ver menos: números de Marta Giménez' }))
    await waitFor(() => expect(within(numbers).getAllByRole('listitem')).toHaveLength(3))
    expect(screen.getByText('Julio Paz')).toBeDefined()
  })
})

describe('one’s goals', () => {
  it('have a screen of their own with every year', async () => {
    await renderScreen(server, '/vendedor/meta-anual/obtener-progreso', { as: 'vendedora' })
    expect(await screen.findByRole('progressbar', { name: 'Meta anual 2026' })).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Meta anual 2027' })).toBeDefined()
  })
})
