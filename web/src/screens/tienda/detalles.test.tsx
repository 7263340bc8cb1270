import { type Producto, rifaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import type { Client } from '../../../../api/test/test-app.ts'
import { refuseAll } from '../../../test/network.ts'
import { watchPause } from '../../../test/pause.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { buy, fillCart, makeProduct, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
let admin: Client
let taza: Producto
beforeAll(async () => {
  admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 60, precio: 1500 })
  taza = await makeProduct(admin, 'Taza', 8900.5)
})

/** Paths called from now on, each with what was sent, and its place among the calls of all mocks. */
function watchCalls() {
  const network = vi.spyOn(globalThis, 'fetch')
  return (path: string) =>
    network.mock.calls
      .map(([url, request], i) => ({ url: String(url), request, place: network.mock.invocationCallOrder[i] ?? 0 }))
      .filter(({ url }) => url.startsWith(`/api${path}`))
      .map(({ request, ...call }) => ({ ...call, body: JSON.parse(String(request?.body ?? 'null')) }))
}

it('the shop searches once, 300 milliseconds after the last key', async () => {
  const { user } = await renderScreen(server, '/tienda')
  const field = await screen.findByLabelText('Buscar número de rifa')
  const calls = watchCalls()
  const paused = watchPause(field, 299)
  await user.type(field, '039')
  const searches = () => calls('/rifa/listarRifas').filter(({ url }) => url.includes('buscar='))
  await waitFor(() => expect(searches()).toHaveLength(1), { interval: 5 })
  expect(paused.mock.invocationCallOrder[0]).toBeLessThan(searches()[0]?.place ?? 0)
  expect(await screen.findByRole('button', { name: '00039 Libre' })).toBeDefined()
  expect(searches()).toHaveLength(1)
})

it('the floating button counts the lines of the cart, not the things, and leads to it', async () => {
  const { user } = await renderScreen(server, '/tienda')
  await user.click(await screen.findByRole('button', { name: '00005 Libre' }))
  await user.click(await screen.findByRole('button', { name: 'Agregar Taza' }))
  await user.click(screen.getByRole('button', { name: 'Sumar: Cantidad de Taza' }))
  const cart = screen.getByRole('link', { name: 'Ver carrito, 2 líneas' })
  expect(cart.getAttribute('href')).toBe('/tienda/carrito')
})

it('a line of the cart has a picture, a title, the price of one and how many', async () => {
  const { user } = await renderScreen(server, '/tienda/carrito')
  await fillCart(admin, [7], [taza, { ...taza, _id: 'otra', nombreProducto: 'Gorra', imagen: 'gorra.webp' }])
  const lines = within(await screen.findByRole('list', { name: 'Líneas del carrito' })).getAllByRole('listitem')
  const [numero, producto, conFoto] = lines
  await user.click(within(producto!).getByRole('button', { name: 'Sumar: Cantidad de Taza' }))
  await waitFor(() => expect(numero?.textContent).toContain('00007'))
  expect(numero?.textContent).toMatch(/\$\s1\.500 · cantidad 1/)
  expect(producto?.querySelector('img')?.getAttribute('src')).toBe('/dibujos/producto-defecto.svg')
  expect(conFoto?.querySelector('img')?.getAttribute('src')).toBe('/api/uploads/gorra.webp')
  expect(producto?.textContent).toMatch(/Taza\$\s8\.900,50 c\/u/)
  expect(within(producto!).getByLabelText<HTMLInputElement>('Cantidad de Taza').value).toBe('2')
})

it('a cart that costs nothing is nothing to pay', async () => {
  const regalo = await makeProduct(admin, 'Calcomanía', 0)
  const { user } = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
  await fillCart(admin, [], [regalo])
  await user.click(await screen.findByRole('button', { name: 'Pagar en modo de prueba' }))
  expect(await screen.findByRole('dialog', { name: 'No hay nada para pagar' })).toBeDefined()
})

it('a payment sends _id, quantity and tipo, and once it started renews the hold of each number', async () => {
  const { user } = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
  await fillCart(admin, [10, 11], [taza])
  await screen.findByText('Boleto Nº 00010')
  const calls = watchCalls()
  await user.click(screen.getByRole('button', { name: 'Pagar en modo de prueba' }))
  await screen.findByRole('heading', { name: 'Pago de prueba' })
  const { rifas } = (await admin.call(rifaApi.buscarRifas, { body: { numeros: [10, 11] } })).body
  const ids = rifas.map(({ _id }) => _id).sort()
  const [started] = calls('/pago/procesarPago')
  const numbers = ids.map(_id => ({ _id, quantity: 1, tipo: 'rifa' }))
  expect(started?.body.productos).toHaveLength(3)
  expect(started?.body.productos).toEqual(
    expect.arrayContaining([...numbers, { _id: taza._id, quantity: 1, tipo: 'producto' }]),
  )
  expect(
    calls('/rifa/actualizarRifa')
      .map(({ body }) => body.rifaId)
      .sort(),
  ).toEqual(ids)
})

it('a payment that was rejected without a reason has a sentence of its own', async () => {
  const { searchParams } = await buy(await server.app.as('clienta'), [20], 'rechazar')
  await renderScreen(server, `/tienda/success?${searchParams}`)
  expect(await screen.findByRole('heading', { name: 'Pago Fallido!' })).toBeDefined()
  expect(screen.getByText('Hubo un problema al procesar tu pago. Intenta nuevamente.')).toBeDefined()
})

it('a confirmation that breaks without a word is a failure', async () => {
  const view = await renderScreen(server, '/beneficios')
  refuseAll()
  await view.router.navigate('/tienda/success?payment_id=1&status=approved&external_reference=x')
  expect(await screen.findByRole('heading', { name: 'Pago Fallido!' })).toBeDefined()
  expect(screen.getByText('Hubo un error al procesar tu pago')).toBeDefined()
})

it('a link of an order that is nobody’s leads on', async () => {
  await renderScreen(server, `/compra/${'a'.repeat(22)}`)
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('Pedir otro enlace')).toBe('/mis-numeros')
  expect(await hrefOf('Ver mis compras')).toBe('/mis-compras')
})
