import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchBeacon } from '../../../../api/src/modules/resultado/resultado/resultado-baliza.service.ts'
import { drandBeacon } from '../../../../api/src/outside/drand.ts'
import { type Relay, startRelay } from '../../../../api/test/drand-stand-in.ts'
import { makeDraw, moveTo } from '../../../../api/test/draw-in-the-past.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer({ env: { CAMPAIGN_YEAR: '2023' } })
let relay: Relay
beforeAll(async () => {
  relay = await startRelay(server.app)
})
afterAll(() => relay.close())

it('a draw by drand seals, counts down to its round and comes out with the specified words, all on one screen', async () => {
  moveTo(server.app, '2023-08-23T15:49:24.000Z')
  await makeDraw(server.app, await server.app.as('admin'), { fuente: 'drand' })
  moveTo(server.app, '2023-08-23T15:58:22.000Z')
  const { user, router } = await renderScreen(server, '/admin/rifas/sortear', { as: 'admin' })
  expect(await screen.findByText('3 premios · 12 números vendidos')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Realizar Sorteo' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Realizar el sorteo del 23.08.2023 antes de su hora?' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Realizar Sorteo' }))
  const sealed =
    'El sorteo quedó cerrado y sellado: el resultado sale con el azar público del 23.08.2023 a las 12:59:24.'
  expect(await screen.findByText(sealed)).toBeDefined()
  const timer = await screen.findByText(/^La ronda 1\.000 sale en/)
  expect(timer.textContent).toMatch(/^La ronda 1\.000 sale en (1:0\d|0:5\d)\.$/)
  const before = timer.textContent
  await waitFor(() => expect(timer.textContent).not.toBe(before))

  moveTo(server.app, '2023-08-23T15:59:24.000Z')
  await watchBeacon({ ...server.app, beacon: drandBeacon([relay.url], { attemptMs: 3_000 }) })()
  const told = await screen.findByText('¡El sorteo se realizó correctamente!')
  expect(told.closest('[role=status]')?.textContent).toContain('Podés ver los detalles en la página principal.')
  await waitFor(() => expect(screen.queryByText(sealed)).toBeNull())
  const box = within(await screen.findByRole('region', { name: '¡Felicitaciones!' }))
  expect(await box.findByText('Sorteo del 23.08.2023')).toBeDefined()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/rifas/sortear'))
})
