import { metaAnualApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { makeProduct } from '../../../test/shop.ts'

const server = freshServer()
beforeEach(async () => {
  const admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  const meta = { userId: server.app.users.vendedora.id, metaVentas: 8, año: 2026 }
  await admin.call(metaAnualApi.establecer, { body: meta })
  await sellNumbers(server.app.db, { numeros: [1, 2], vendedor: server.app.users.vendedora })
})

const open = (as: 'vendedora' | 'vendedor' = 'vendedora', id = server.app.users[as].id) =>
  renderScreen(server, `/vendedor/estadisticas/${id}`, { as })
const tile = async (name: string) =>
  (await screen.findByText(name)).parentElement?.querySelector('dd')?.textContent?.replace(/\u00a0/g, ' ')

it('without products shows so', async () => {
  await open()
  expect(await screen.findByText('Cargando gráfico...')).toBeDefined()
  expect(await screen.findByText('No se encontraron productos para mostrar.')).toBeDefined()
})

it('shows numbers sold and money taken', async () => {
  await open()
  expect(await screen.findByText('Cargando ingresos...')).toBeDefined()
  expect(await screen.findByText(/\$\s3\.000/)).toBeDefined()
  await waitFor(async () => expect(await tile('Rifas vendidas')).toBe('2'))
})

it('before the first sale shows that there is no income', async () => {
  await open('vendedor')
  expect(await screen.findByText('Aún no hay ingresos registrados.')).toBeDefined()
  await waitFor(async () => expect(await tile('Rifas vendidas')).toBe('0'))
})

it('an income that cannot be fetched is 0, and numbers that cannot are only logged', async () => {
  const { schema } = server.app.db
  server.expectFailures()
  await schema.alterTable('compra_linea').renameTo('apartada').execute()
  try {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    await open()
    await waitFor(async () => expect(await tile('Rifas vendidas')).toBe('—'))
    await waitFor(async () => expect(await tile('Ingresos totales')).toBe('$ 0'))
    // Of the goal alone.
    const reasons = () => screen.getAllByText('Algo salió mal de nuestro lado. Probá de nuevo en un momento.')
    await waitFor(() => expect(reasons()).toHaveLength(1))
    expect(logged).toHaveBeenCalledWith('No se pudieron obtener las estadísticas', expect.anything())
  } finally {
    await schema.alterTable('apartada').renameTo('compra_linea').execute()
  }
})

it('the five best products stand 5th, 3rd, 1st, 2nd, 4th, and all of them follow in order', async () => {
  const admin = await server.app.as('admin')
  for (const sold of [10, 60, 30, 50, 20, 40]) {
    const { _id } = await makeProduct(admin, `Taza ${sold}`, 100)
    await server.app.db.updateTable('producto').set({ cantidad_vendidos: sold }).where('id', '=', _id).execute()
  }
  await open()
  const podium = await screen.findByRole('list', { name: 'Los 5 más vendidos' })
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByText(/^Taza/)
      .map(name => name.textContent)
  expect(names(podium)).toEqual(['Taza 20', 'Taza 40', 'Taza 60', 'Taza 50', 'Taza 30'])
  const all = screen.getByRole('list', { name: 'Unidades vendidas por producto' })
  expect(names(all)).toEqual(['Taza 60', 'Taza 50', 'Taza 40', 'Taza 30', 'Taza 20', 'Taza 10'])
})

it('of another seller is refused', async () => {
  await open('vendedora', server.app.users.vendedor.id)
  expect(await screen.findByText('No tenés permiso para hacer esto.')).toBeDefined()
})

it('shows why the goal counts more numbers than were sold in person', async () => {
  const { db, users } = server.app
  await db
    .updateTable('rifa')
    .set({ vendedor_id: users.vendedora.id, asignada_at: new Date('2026-11-21T15:00:00Z') })
    .where('numero', '=', 3)
    .execute()
  await sellNumbers(db, { numeros: [3] })
  await open()
  expect(await screen.findByText(/^Son las que vendiste en persona\. .*: 3 en total\.$/)).toBeDefined()
  expect(await tile('Rifas vendidas')).toBe('2')
})
