import { casoApi, cuotaApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeContinua, savePlanes, sellByPlan } from '../../../../api/test/continua.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

it('a sale just made is corrected and undone, an older one by asking the organiser', async () => {
  const { db, users, clock, as } = server.app
  await makeRaffle(await as('admin'), { fecha: '2026-12-24', cantidad: 2, precio: 1500 })
  const vendedor = users.vendedora
  const comprador = { nombre: 'Ana Paz', email: 'ana@correo.test' }
  const hourAgo = new Date(clock.now().getTime() - 3_600_000)
  await sellNumbers(db, { numeros: [1], vendedor, comprador, at: clock.now() })
  await sellNumbers(db, { numeros: [2], vendedor, at: hourAgo })
  const { user } = await renderScreen(server, `/vendedor/historial-vendedor/${vendedor.id}`, { as: 'vendedora' })
  const [first, second] = within(await screen.findByRole('list', { name: 'Ventas' })).getAllByRole('listitem')
  if (!first || !second) throw new Error('no sales')
  await user.click(within(first).getByRole('button', { name: 'Corregir sus datos' }))
  const nombre = await screen.findByLabelText('Nombre')
  await user.clear(nombre)
  await user.type(nombre, 'Ana Paz Ruiz')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.getAllByText('Ana Paz Ruiz').length).toBeGreaterThan(0))
  await user.click(await screen.findByRole('button', { name: 'Deshacer la venta' }))
  const question = await screen.findByRole('dialog', { name: '¿Deshacer la venta a Ana Paz Ruiz?' })
  await user.click(within(question).getByRole('button', { name: 'Deshacer la venta' }))
  expect(await screen.findByText('La venta quedó anulada.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Ana Paz Ruiz')).toBeNull())
  const [older] = within(await screen.findByRole('list', { name: 'Ventas' })).getAllByRole('listitem')
  await user.click(within(older ?? second).getByRole('button', { name: 'Pedir que se anule' }))
  const asking = await screen.findByRole('dialog', { name: /¿Pedir que se anule/ })
  await user.click(within(asking).getByRole('button', { name: 'Pedir que se anule' }))
  expect(await screen.findByText('Le pedimos a quien organiza que la anule.')).toBeDefined()
})

it('instalments that were taken together are undone as what they are', async () => {
  const { as, users } = server.app
  const admin = await as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin)
  const { id: titularId } = await sellByPlan(server.app, 1)
  const body = { titularId, cuotas: [2, 3], metodoPago: 'efectivo' as const }
  await (await as('vendedora')).call(cuotaApi.cobrarCuota, { body })
  const { user } = await renderScreen(server, `/vendedor/historial-vendedor/${users.vendedora.id}`, { as: 'vendedora' })
  const [button] = await screen.findAllByRole('button', { name: 'Deshacer el cobro' })
  await user.click(button as HTMLElement)
  const question = within(await screen.findByRole('dialog', { name: /^¿Deshacer el cobro de las cuotas 2 a 3 a / }))
  expect(question.getByText(/^Las cuotas quedan sin pagar, y si hay email/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Deshacer el cobro' }))
  expect(await screen.findByText('El cobro quedó anulado: la cuota se debe otra vez.')).toBeDefined()
})

it('a sale that an organiser was asked to void says so and since when, and what was decided', async () => {
  const { db, users, clock, as } = server.app
  const admin = await as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 2, precio: 1500 })
  const vendedor = users.vendedora
  await sellNumbers(db, { numeros: [1, 2], vendedor, at: new Date(clock.now().getTime() - 3_600_000) })
  const address = `/vendedor/historial-vendedor/${vendedor.id}`
  const { user, unmount } = await renderScreen(server, address, { as: 'vendedora' })
  await user.click((await screen.findAllByRole('button', { name: 'Pedir que se anule' }))[0] as HTMLElement)
  const asking = await screen.findByRole('dialog', { name: /¿Pedir que se anule/ })
  expect(within(asking).getByText(/Son 2 números: 00001, 00002\./)).toBeDefined()
  await user.click(within(asking).getByRole('button', { name: 'Pedir que se anule' }))
  // Both cards are of the one sale.
  await waitFor(() => expect(screen.getAllByText(/^Pediste que se anule el \d.*: falta que/)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pedir que se anule' })).toBeNull())
  unmount()
  const [caso] = (await admin.call(casoApi.casos)).body.casos
  await admin.call(casoApi.cerrarCaso, { body: { id: caso?._id ?? '', nota: 'No corresponde' } })
  await renderScreen(server, address, { as: 'vendedora' })
  expect(await screen.findAllByText(/^Pediste que se anule el \d.*: quien organiza la dejó en pie\./)).toHaveLength(2)
  expect(await screen.findAllByRole('button', { name: 'Pedir que se anule' })).toHaveLength(2)
})

it('a sale that the organiser entered is only asked about, also right after it', async () => {
  const { users, as } = server.app
  const admin = await as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1, precio: 1500 })
  const body = { vendedor: users.vendedora.id, talones: [{ numero: 1, nombre: 'Zulma' }] }
  await admin.call(ventaApi.registrarTalones, { body })
  const { user } = await renderScreen(server, `/vendedor/historial-vendedor/${users.vendedora.id}`, { as: 'vendedora' })
  await user.click(await screen.findByRole('button', { name: 'Pedir que se anule' }))
  const asking = await screen.findByRole('dialog', { name: '¿Pedir que se anule la venta a Zulma?' })
  expect(within(asking).getByText(/La cargó quien organiza, y lo decide\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Deshacer la venta' })).toBeNull()
})

it('another buyer of a sale waits for an organiser, who sees both, asks the one so far and confirms', async () => {
  const { db, users, clock, as } = server.app
  await makeRaffle(await as('admin'), { fecha: '2026-12-24', cantidad: 1, precio: 1500 })
  const vendedor = users.vendedora
  await sellNumbers(db, { numeros: [1], vendedor, at: new Date(clock.now().getTime() - 3_600_000) })
  const address = `/vendedor/historial-vendedor/${vendedor.id}`
  const selling = await renderScreen(server, address, { as: 'vendedora' })
  await selling.user.click(await screen.findByRole('button', { name: 'Corregir sus datos' }))
  expect(await screen.findByText(/^Un error en una cosa lo corregís solo\./)).toBeDefined()
  await fillIn(selling.user, { Nombre: 'Berta Amiga', Teléfono: '098 765 432' })
  await selling.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(
    await screen.findByText(/^Pediste otros datos de quien compró el \d.*: falta que quien organiza lo confirme\./),
  ).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Corregir sus datos' })).toBeNull())
  selling.unmount()

  const deciding = await renderScreen(server, '/admin/pagos', { as: 'admin' })
  expect(await screen.findByText('Figura: Ana Quiroga · 12345678 · 099 123 456 · ana@correo.test')).toBeDefined()
  expect(screen.getByText('Pide: Berta Amiga · 12345678 · 098 765 432 · ana@correo.test')).toBeDefined()
  const ask = screen.getByRole('link', { name: 'Preguntarle a Ana Quiroga por WhatsApp' }).getAttribute('href') ?? ''
  expect(new URL(ask).searchParams.get('text')).toBe(
    'Hola Ana Quiroga: quien te vendió el número 00001 pide cambiar los datos con que está anotada tu compra. ¿Es para corregir un error? Si no sabés por qué, contestanos antes del sorteo.',
  )
  await deciding.user.click(screen.getByRole('button', { name: 'Confirmar los datos' }))
  expect(await screen.findByText('Los datos de quien compró quedaron corregidos.')).toBeDefined()
  expect(await screen.findByText('No hay casos abiertos: todo el dinero está en su lugar.')).toBeDefined()
  deciding.unmount()

  await renderScreen(server, address, { as: 'vendedora' })
  expect(await screen.findByText(/^Pediste otros datos .*: ya se decidió, y quedó como ves acá\./)).toBeDefined()
})
