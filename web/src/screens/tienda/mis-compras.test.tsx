import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { buy, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
beforeAll(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 20, precio: 1500 })
  const clienta = await server.app.as('clienta')
  await buy(clienta, [1, 2])
  server.app.clock.advance({ minutes: 1 })
  await buy(clienta, [3], 'pendiente')
})

describe('one’s purchases', () => {
  it('ask a visitor to sign in', async () => {
    const { router } = await renderScreen(server, '/mis-compras')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('?volver=%2Fmis-compras')
  })

  it('may be none', async () => {
    await renderScreen(server, '/mis-compras', { as: 'cliente' })
    expect(await screen.findByText('Todavía no compraste nada.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Elegir mi número' }).getAttribute('href')).toBe('/tienda')
  })

  it('tell how each order stands, with its numbers as tickets', async () => {
    await renderScreen(server, '/mis-compras', { as: 'clienta' })
    const [waiting, paid] = (await screen.findAllByRole('listitem')).filter(item => within(item).queryByText('Total'))
    expect(waiting?.textContent).toContain('21.11.2026, 12:01Esperando el pago')
    expect(waiting?.textContent).toContain('00003 Reservada')
    expect(paid?.textContent).toContain('Pagada')
    expect(paid?.textContent).toContain('00001 Tuya')
    expect(paid?.textContent).toMatch(/Total\$\s3\.000,00/)
  })

  it('can still be paid while the hold lasts', async () => {
    const { user } = await renderScreen(server, '/mis-compras', { as: 'clienta' })
    await user.click(await screen.findByRole('button', { name: 'Seguir con el pago' }))
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }))
    expect(await screen.findByText('Pago Exitoso!')).toBeDefined()
  })

  it('cannot be paid once the hold has run out', async () => {
    await buy(await server.app.as('cliente'), [4], 'rechazar')
    server.app.clock.advance({ minutes: 31 })
    await renderScreen(server, '/mis-compras', { as: 'cliente' })
    expect(await screen.findByText('Vencida')).toBeDefined()
    expect(screen.getByText('Números 00004')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Seguir con el pago' })).toBeNull()
  })
})
