import { cancelacionApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { ux } from '#config/ux.ts'
import { PASSWORD } from '../../../../api/src/demo/people.ts'
import { workCanceladas } from '../../../../api/src/modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { clientOf, startStandIn } from '../../../../api/test/mercadopago-stand-in.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { CAJA } from '../../../../api/test/stand-in-orders.ts'
import { listenLive } from '../../../test/event-source.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { shorten } from '../../../test/shorten.ts'

const mp = await startStandIn()
afterAll(() => mp.close())
const server = freshServer({ parts: ({ clock }) => ({ payments: clientOf(mp, { posId: CAJA, clock }) }) })

async function chargeByQr() {
  listenLive()
  const { users, as } = server.app
  await makeRaffle(await as('admin'), { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  const path = `/vendedor/vender-rifa/${users.vendedora.id}`
  const { user } = await renderScreen(server, path, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: '00003 Libre' }))
  await fillIn(user, {
    'Nombre del comprador': 'Marta Giménez',
    'Documento (DNI)': '3.204.117-5',
    Teléfono: '099 412 873',
    Email: 'marta@correo.test',
  })
  await user.click(screen.getByRole('button', { name: 'Cobrar con QR' }))
  expect(await screen.findByRole('img', { name: 'Código para pagar' })).toBeDefined()
  const [order] = [...mp.orders.all.values()].slice(-1)
  return { user, order: order! }
}

it('a buyer scans a code for any wallet, and the screen shows the amount and when it is paid', async () => {
  shorten('pendingPayment', 15_000)
  const { order } = await chargeByQr()
  expect(
    screen.getByText(/^Que Marta Giménez escanee este código con la app de su banco o billetera\. Tiene hasta las/),
  ).toBeDefined()
  expect(screen.getByText('$ 1.500')).toBeDefined()
  // There is no address to send.
  expect(screen.queryByRole('link', { name: /Mandarle el enlace/ })).toBeNull()
  // No notification arrives: the screen asks.
  mp.orders.scan(order.id)
  server.app.clock.advance({ seconds: 15 })
  expect(await screen.findByText('Pagado')).toBeDefined()
})

it('a seller cancels it, and the number is free', async () => {
  const { user, order } = await chargeByQr()
  await user.click(screen.getByRole('button', { name: 'Cancelar el cobro' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Código para pagar' })).toBeNull())
  expect(order.status).toBe('canceled')
  expect(await screen.findByRole('button', { name: '00003 Libre' })).toBeDefined()
})

it('a seller who cancels what was paid meanwhile sees that it is paid', async () => {
  const { user, order } = await chargeByQr()
  mp.orders.scan(order.id)
  await user.click(screen.getByRole('button', { name: 'Cancelar el cobro' }))
  expect(await screen.findByText('Pagado')).toBeDefined()
})

it('a sale whose draw is called off while it waits says so, and not that it was paid too late', async () => {
  shorten('pendingPayment', 15_000)
  await chargeByQr()
  const { app } = server
  const body = { fechaSorteo: '2026-12-24', motivo: 'Se inundó', currentPassword: PASSWORD }
  const { status } = await (await app.as('admin')).call(cancelacionApi.cancelarSorteo, { body })
  expect(status).toBe(200)
  await workCanceladas(app, () => app.clock.now())
  expect(await screen.findByText('Este cobro se canceló. Cerrá y elegí entre los números que se venden.')).toBeDefined()
  expect(screen.queryByRole('img', { name: 'Código para pagar' })).toBeNull()
})

it('a sale that nobody paid in time says so, and is asked about no more', async () => {
  shorten('pendingPayment', 15_000)
  const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  onTestFinished(() => [begun, ended].forEach(spy => void spy.mockRestore()))
  const asking = () => begun.mock.results.filter((_, i) => begun.mock.calls[i]?.[1] === ux.pendingPayment)
  const over = (timer: unknown) => ended.mock.calls.some(([one]) => one === timer)
  await chargeByQr()
  await waitFor(() => expect(asking()).not.toHaveLength(0))
  server.app.clock.advance({ minutes: 31 })
  expect(
    await screen.findByText('No se pagó a tiempo y los números quedaron libres. Cerrá y volvé a empezar.'),
  ).toBeDefined()
  await waitFor(() => expect(asking().filter(({ value }) => !over(value))).toHaveLength(0))
})
