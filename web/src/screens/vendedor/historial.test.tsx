import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()
beforeAll(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 40, precio: 1500 })
  const { db, users } = server.app
  // An hour before midnight in Buenos Aires it is the next day in UTC.
  const at = new Date('2026-11-20T02:00:00Z')
  const comprador = { nombre: 'Marta Giménez', email: 'marta@correo.test' }
  await sellNumbers(db, { numeros: [7], vendedor: users.vendedora, comprador, at })
  for (let numero = 11; numero <= 31; numero += 1)
    await sellNumbers(db, { numeros: [numero], vendedor: users.vendedora })
})

const open = (as: 'vendedora' | 'vendedor' = 'vendedora', id = server.app.users[as].id) =>
  renderScreen(server, `/vendedor/historial-vendedor/${id}`, { as })
const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ')

/** The value of a name in a part of the page. */
function factOf(part: HTMLElement, name: string) {
  return plain(within(part).getByText(name).parentElement?.querySelector('dd')?.textContent)
}

it('without sales shows so', async () => {
  await open('vendedor')
  expect(await screen.findByText('No se encontraron ventas de rifas.')).toBeDefined()
})

it('while it loads shows so', async () => {
  await open()
  expect(await screen.findByText('Cargando historial...')).toBeDefined()
  await screen.findByText('Resumen')
})

it('without a connection shows so', async () => {
  const view = await renderScreen(server, '/vendedor/meta-anual/obtener-progreso', { as: 'vendedora' })
  server.goOffline()
  await view.router.navigate(`/vendedor/historial-vendedor/${server.app.users.vendedora.id}`)
  expect(await screen.findByText('Error de conexión al servidor')).toBeDefined()
})

it('the summary has the number of sales and the money', async () => {
  await open()
  const summary = (await screen.findByText('Resumen')).closest('details')
  if (!summary) throw new Error('no summary')
  expect(factOf(summary, 'Total de ventas')).toBe('22')
  expect(factOf(summary, 'Monto total vendido')).toBe('$ 33.000,00')
})

it('a sale is found by its participant and has all that is known of it', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('Buscar por número o participante'), 'gimenez')
  const sales = screen.getByRole('list', { name: 'Ventas' })
  const card = within(sales).getByRole('listitem')
  const facts = [
    ['Fecha de compra', '19.11.26'],
    ['Participante', 'Marta Giménez'],
    ['Número de rifa', '00007'],
    ['Email', 'marta@correo.test'],
    ['Comprador', 'Marta Giménez'],
    ['Método de pago', 'Efectivo'],
    ['Estado del pago', 'Pagado'],
    ['Precio de la rifa', '$ 1.500,00'],
    ['Monto total', '$ 1.500,00'],
  ]
  for (const [name = '', value] of facts) expect([name, factOf(card, name)]).toEqual([name, value])
})

it('can be kept as a file', async () => {
  const { user } = await open()
  // jsdom keeps no files: what the browser would be handed is caught on the way.
  const files: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain('Marta Giménez')
})

it('of another seller is refused', async () => {
  await open('vendedora', server.app.users.vendedor.id)
  expect(await screen.findByText('No tenés permiso para hacer esto.')).toBeDefined()
  expect(screen.queryByText('Resumen')).toBeNull()
})
