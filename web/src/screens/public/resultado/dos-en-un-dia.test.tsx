import { boletoApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FECHAS, givePrize, holderOf, makeContinua, savePlanes, sellByPlan } from '../../../../../api/test/continua.ts'
import { moveTo } from '../../../../../api/test/draw-in-the-past.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

/** Two draws on the first day of a campaign: an extra one at 19:00, and the principal one. */

const server = freshServer()
const [PRIMERO] = FECHAS
let extra = ''

beforeEach(async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  const body = { fechaSorteo: PRIMERO, tipo: 'extra', hora: '19:00' } as const
  extra = (await admin.call(sorteoApi.generarSorteo, { body })).body.sorteo.id
  await givePrize(server.app, extra)
})

async function sellAndDraw(): Promise<void> {
  const { compra_id } = await sellByPlan(server.app, 1, 'vendedora', 'Contado')
  await server.app.db
    .updateTable('compra')
    .set({ usuario_id: server.app.users.cliente.id })
    .where('id', '=', compra_id)
    .execute()
  const { vence_at } = await server.app.db
    .selectFrom('sorteo')
    .select('vence_at')
    .where('id', '=', extra)
    .executeTakeFirstOrThrow()
  moveTo(server.app, vence_at?.toISOString() ?? '')
  const body = { fechaSorteo: PRIMERO, sorteoId: extra }
  expect((await (await server.app.as('admin')).call(resultadoApi.realizarSorteo, { body })).status).toBe(200)
}

it('each list that a draw is chosen from names both', async () => {
  await renderScreen(server, '/admin/difusion', { as: 'admin' })
  const select = await screen.findByLabelText('Sorteo')
  expect(await within(select).findByRole('option', { name: '01.12.2026 (extra)' })).toBeDefined()
  expect(within(select).getByRole('option', { name: '01.12.2026' })).toBeDefined()
})

it('the organiser’s home and the shop name the next of the two', async () => {
  const { unmount } = await renderScreen(server, '/admin/profile', { as: 'admin' })
  expect(await screen.findByRole('link', { name: 'martes 1 de diciembre (extra)' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'martes 1 de diciembre' })).toBeDefined()
  unmount()
  await renderScreen(server, '/tienda')
  expect(await screen.findByRole('link', { name: 'Juega en 4 sorteos, desde el 01.12.2026 (extra)' })).toBeDefined()
})

it('its page, the winners and the ticket say which one it was', async () => {
  await sellAndDraw()
  const page = await renderScreen(server, `/resultado/${extra}`)
  expect(await screen.findByRole('heading', { name: 'Sorteo del 01.12.2026 (extra)' })).toBeDefined()
  page.unmount()
  const winners = await renderScreen(server, '/resultado')
  expect(await screen.findByText('01.12.2026 (extra)')).toBeDefined()
  winners.unmount()
  const { compra_id } = await holderOf(server.app, 1)
  const admin = await server.app.as('admin')
  const [{ boleto = '' } = {}] = (await admin.call(boletoApi.boletosDeCompra, { params: { id: compra_id } })).body
    .boletos
  await renderScreen(server, `/boleto/${boleto}`)
  const draws = within(await screen.findByRole('list', { name: 'En qué sorteos juega' }))
  expect(
    draws
      .getAllByRole('link')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Sorteo del 01.12.2026 (extra)', 'Sorteo del 01.12.2026'])
})

it('one’s purchases show what became of a number in each draw it played in, with its code there', async () => {
  await sellAndDraw()
  await renderScreen(server, '/mis-compras', { as: 'cliente' })
  const draws = within(await screen.findByRole('list', { name: 'Cómo salió el 00001' }))
  expect(
    draws
      .getAllByRole('listitem')
      .map(({ textContent }) => /^Sorteo del ([\d.]+( \(extra\))?)/.exec(textContent ?? '')?.[1]),
  ).toEqual(['01.12.2026 (extra)', '01.12.2026', '11.12.2026', '21.12.2026'])
  expect(await draws.findByText('Ganó')).toBeDefined()
  expect(await draws.findAllByText('Por sortear')).toHaveLength(3)
  const check = await draws.findByRole('link', { name: 'Comprobar el 00001, sorteo del 01.12.2026 (extra)' })
  expect(check.getAttribute('href')).toContain(extra)
  expect(await draws.findAllByRole('button', { name: /^Copiar código/ })).toHaveLength(1)
})
