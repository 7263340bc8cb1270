import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settlePago } from '../../../../../api/src/modules/dinero/pago/pago.service.ts'
import { createSimulado } from '../../../../../api/src/outside/simulado/simulado.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { changePayment } from '../../../../../api/test/shop.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { fillIn, freshServer, renderScreen } from '../../../../test/render-screen.tsx'
import { buy, selling } from '../../../../test/shop.ts'

const server = freshServer(selling)
const open = (path = '/admin/pagos') => renderScreen(server, path, { as: 'admin' })
const orders = () => screen.findByRole('table', { name: 'Compras' })

it('without orders shows so, and that all money is in its place', async () => {
  await open()
  expect(await screen.findByText('Todavía no hay compras.')).toBeDefined()
  expect(await screen.findByText('No hay casos abiertos: todo el dinero está en su lugar.')).toBeDefined()
})

it('shows when the server is not reached, and tries again', async () => {
  const { router } = await open('/admin/metas')
  server.goOffline()
  await router.navigate('/admin/pagos')
  await waitFor(() => expect(screen.getAllByText('No se pudo conectar con el servidor.').length).toBe(2))
  expect(screen.getAllByRole('button', { name: 'Reintentar' }).length).toBe(2)
})

/** One order of each kind: in person, paid in the shop, waiting for its payment. */
async function threeOrders(): Promise<void> {
  const { db, clock, users } = server.app
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 30, precio: 1500 })
  await sellNumbers(db, { numeros: [9], vendedor: users.vendedora, comprador: { nombre: 'Íñigo Peña' } })
  clock.advance({ minutes: 1 })
  await buy(await server.app.as('clienta'), [1, 2])
  clock.advance({ minutes: 1 })
  await buy(await server.app.as('cliente'), [3], 'pendiente')
}

it('lists orders of every channel, latest first, with what was bought and how it stands', async () => {
  await threeOrders()
  await open()
  const rows = within(await orders())
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/00003.*21\.11\.2026, 12:02.*Tienda.*Esperando el pago.*1\.500/),
    expect.stringMatching(/00001, 00002.*Tienda.*Pagada.*3\.000/),
    expect.stringMatching(/Íñigo Peña.*00009.*En persona.*Pagada/),
  ])
  expect(screen.getByText('3 compras')).toBeDefined()
})

it('is filtered by state and by what is searched, in its address', async () => {
  await threeOrders()
  const { user, router } = await open()
  await user.selectOptions(await screen.findByLabelText('Estado'), 'Pagada')
  await waitFor(() => expect(screen.getByText('2 compras')).toBeDefined())
  await fillIn(user, { 'Buscar por número, comprador, documento o pago': 'inigo' })
  await waitFor(() => expect(screen.getByText('1 compra')).toBeDefined())
  await waitFor(() => expect(router.state.location.search).toBe('?estado=pagada&buscar=inigo'))
  await fillIn(user, { 'Buscar por número, comprador, documento o pago': 'nadie así' })
  expect(await screen.findByText('Ninguna compra coincide con lo que buscás.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ver todas' }))
  await waitFor(() => expect(screen.getByText('3 compras')).toBeDefined())
})

it('is filtered by seller, method, draw and day, sorted, and kept as a file', async () => {
  await threeOrders()
  const { user, router } = await open('/admin/pagos?vendedor=acosta')
  expect(await screen.findByText('1 compra')).toBeDefined()
  await user.clear(screen.getByLabelText('Vendedor: nombre o documento'))
  await waitFor(() => expect(screen.getByText('3 compras')).toBeDefined())
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'Efectivo')
  await waitFor(() => expect(screen.getByText('1 compra')).toBeDefined())
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'Todos')
  await user.selectOptions(await screen.findByLabelText('Sorteo'), '24.12.2026')
  await fillIn(user, { Desde: '22-11-2026' })
  expect(await screen.findByText('Ninguna compra coincide con lo que buscás.')).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?sorteo=[\da-f-]{36}&desde=2026-11-22$/))
  await user.click(screen.getByRole('button', { name: 'Ver todas' }))
  await user.selectOptions(await screen.findByLabelText('Orden'), 'Mayor importe')
  const first = async () => within(await orders()).getAllByRole('row')[1]?.textContent
  await waitFor(async () => expect(await first()).toMatch(/3\.000/))
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeDefined()
})

it('puts what waits for a person on top, with what to do, until it is marked as done', async () => {
  const { db, clock, env } = server.app
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  const referencia =
    new URL(await buy(await server.app.as('clienta'), [5])).searchParams.get('external_reference') ?? ''
  const payment = await db
    .selectFrom('pago_simulado')
    .select('id')
    .where('referencia', '=', referencia)
    .executeTakeFirst()
  await changePayment(server.app, payment?.id ?? '', { estado: 'en_reclamo' })
  const payments = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'clave de prueba' })
  await settlePago({ db, payments, env }, { referencia }, clock.now())
  const { user } = await open()
  const cases = await screen.findByRole('region', { name: 'Casos abiertos' })
  expect(within(cases).getByText('1 por resolver')).toBeDefined()
  expect(within(cases).getByText('El comprador abrió un reclamo')).toBeDefined()
  expect(within(cases).getByText(/^Respondelo en Mercado Pago/)).toBeDefined()
  await user.click(within(cases).getByRole('button', { name: 'Marcar como resuelto' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Cómo se resolvió?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar el caso' }))
  expect(await within(dialog).findByText('Escribí cómo se resolvió.')).toBeDefined()
  await fillIn(user, { 'Qué se hizo': 'Respondida' })
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar el caso' }))
  expect(await screen.findByText('El caso quedó cerrado.')).toBeDefined()
  expect(await screen.findByText('No hay casos abiertos: todo el dinero está en su lugar.')).toBeDefined()
})

it('shows of a payment that cannot be read what the provider sent', async () => {
  const { db, clock, env } = server.app
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5, precio: 1500 })
  const referencia =
    new URL(await buy(await server.app.as('clienta'), [5])).searchParams.get('external_reference') ?? ''
  const simulado = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'clave de prueba' })
  const answer = { id: '77', externalReference: referencia, words: 'status: "in_dispute"' }
  const payments = { ...simulado, searchPayments: async () => [answer] }
  await settlePago({ db, payments, env }, { referencia }, clock.now())
  await open()
  const cases = await screen.findByRole('region', { name: 'Casos abiertos' })
  expect(within(cases).getByText('Un pago quedó sin decidir')).toBeDefined()
  expect(within(cases).getByText('Lo que mandó: status: "in_dispute"')).toBeDefined()
  expect(within(cases).getByText(/Pago 77$/)).toBeDefined()
})

it('sales in person are chosen and voided by one act; others cannot be chosen', async () => {
  await threeOrders()
  const { user } = await open()
  const boxes = within(await orders()).getAllByRole('checkbox')
  expect(boxes.map(box => box.closest('label')?.textContent)).toEqual(['Elegir la venta a Íñigo Peña'])
  await user.click(boxes[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Anular la venta elegida' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Anular la venta elegida?' }))
  await user.type(question.getByRole('textbox', { name: /Motivo/ }), 'Cargada por error')
  await user.click(question.getByRole('button', { name: 'Anular' }))
  expect(await screen.findByText('Se anuló 1 venta.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})
