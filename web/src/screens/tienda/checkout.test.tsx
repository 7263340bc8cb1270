import { compraApi, type Producto, productoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { PaymentsError } from '../../../../api/src/outside/payments.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import type { Client } from '../../../../api/test/test-app.ts'
import { fillIn, renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { buy, fillCart, makeProduct, selling } from '../../../test/shop.ts'

let providerIsDown = false
const server = screenServer({
  ...selling,
  parts: deps => {
    const parts = selling?.parts?.(deps) ?? {}
    const create = parts.payments?.createPreference
    if (!parts.payments || !create) throw new Error('the shop does not sell')
    parts.payments.createPreference = (...preference) => {
      if (providerIsDown) throw new PaymentsError('unavailable', 'down')
      return create(...preference)
    }
    return parts
  },
})
let admin: Client
let taza: Producto
beforeAll(async () => {
  admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 60, precio: 1500 })
  taza = await makeProduct(admin, 'Taza', 8900.5)
})

type Options = { as?: 'cliente' | 'clienta'; numeros?: number[]; productos?: Producto[] }
async function open({ as, numeros = [], productos = [] }: Options) {
  const view = await renderScreen(server, '/tienda/checkout', as ? { as } : {})
  if (numeros.length > 0) await fillCart(admin, numeros, productos)
  await screen.findByRole('heading', { name: 'Revisá y pagá' })
  return view
}
/** The provider's page is shown, so the checkout has been left. */
const atProvider = () => screen.findByRole('heading', { name: 'Pago de prueba' })
const payButton = () => screen.getByRole('button', { name: 'Pagar en modo de prueba' })
const alerted = async (text: string) => within(await screen.findByRole('dialog', { name: text }))
const orders = async (who: 'cliente' | 'clienta') =>
  (await (await server.app.as(who)).call(compraApi.misCompras)).body.compras

describe('checkout', () => {
  it('shows name, price and quantity, and a total without fixed decimals', async () => {
    await open({ numeros: [7, 8], productos: [taza] })
    expect((await screen.findByRole('row', { name: /Boleto Nº 00007/ })).textContent).toMatch(/\$\s1\.5001$/)
    expect(screen.getByRole('row', { name: /Taza/ }).textContent).toMatch(/\$\s8\.900,501$/)
    expect(screen.getByText(/^\$\s11\.900,50$/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Volver a la tienda' }).getAttribute('href')).toBe('/tienda')
    expect(screen.queryByRole('button', { name: /^(Sumar|Restar|Quitar)/ })).toBeNull()
  })

  it('with nothing in the cart shows so', async () => {
    const { user } = await open({ as: 'cliente' })
    await user.click(payButton())
    const dialog = await alerted('No hay nada para pagar')
    await user.click(dialog.getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('with nothing in the cart shows a visitor so before any field', async () => {
    const { user } = await open({})
    await user.click(payButton())
    await alerted('No hay nada para pagar')
    expect(screen.queryByText('El documento es obligatorio.')).toBeNull()
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
  })

  it('asks a visitor for name, document and e-mail, once, and goes on to pay', async () => {
    const { user } = await open({ numeros: [50] })
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(3))
    await user.click(payButton())
    expect(await screen.findByText('El documento es obligatorio.')).toBeDefined()
    await fillIn(user, { 'Nombre completo': 'Nora Paz', 'Documento (DNI)': '4.567.890-1', Email: 'nora@correo.test' })
    await user.click(payButton())
    await atProvider()
    const { reference } = JSON.parse(localStorage.getItem('checkout') ?? '{}')
    const order = server.app.db.selectFrom('compra').selectAll().where('referencia', '=', reference)
    await waitFor(async () =>
      expect(await order.executeTakeFirst()).toMatchObject({ usuario_id: null, comprador_email: 'nora@correo.test' }),
    )
  })

  it('lets a visitor who comes back pay the same cart again, as the same order, whose numbers nobody else has taken', async () => {
    const comprador = { 'Nombre completo': 'Nora Paz', 'Documento (DNI)': '4.567.890-1', Email: 'nora@correo.test' }
    const { user, router } = await open({ numeros: [51] })
    await fillIn(user, comprador)
    await user.click(payButton())
    await atProvider()
    const { reference } = JSON.parse(localStorage.getItem('checkout') ?? '{}')
    await router.navigate('/tienda/checkout')
    expect(await screen.findByRole('row', { name: /Boleto Nº 00051/ })).toBeDefined()
    expect((await screen.findByRole('link', { name: 'tu compra' })).getAttribute('href')).toBe(`/compra/${reference}`)
    await waitFor(() => expect(screen.queryByText(/ya no está disponible/)).toBeNull())
    await fillIn(user, comprador)
    await user.click(payButton())
    await atProvider()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/simulado/pagar/${reference}`))
  })

  it('leads a visitor with an account to sign in, who comes back with the cart', async () => {
    const { user, router } = await open({ numeros: [9] })
    await user.click(screen.getByRole('link', { name: 'Ingresá' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(await screen.findByText(/Tu carrito queda como está y volvés directo a pagar\.$/)).toBeDefined()
    await fillIn(user, { Email: 'cliente@talonario.test', Contraseña: 'talonario-demo' })
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect(await screen.findByText('Boleto Nº 00009')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/tienda/checkout'))
  })

  it('continues at the payment provider, and the numbers are held', async () => {
    const { user, router } = await open({ as: 'cliente', numeros: [10, 11] })
    await user.click(payButton())
    await atProvider()
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/simulado\/pagar\/./))
    const paying = router.state.location.pathname.split('/').at(-1)
    const order = (await orders('cliente')).find(({ external_reference }) => external_reference === paying)
    expect(order).toMatchObject({ estado: 'esperando_pago', montoTotal: 3000 })
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toHaveLength(2)
  })

  it('of a cart that costs something else by now begins nothing, shows it, and continues at that', async () => {
    const gorra = await makeProduct(admin, 'Gorra', 4000)
    const params = { id: gorra._id }
    const change = (precio: number) =>
      admin.call(productoApi.modificarProducto, { params, body: { nombreProducto: 'Gorra', precio, descripcion: '' } })
    await change(4100)
    const { user } = await open({ as: 'clienta', numeros: [33], productos: [gorra] })
    // What it costs at the server is shown, and no longer what the cart remembers.
    expect(await screen.findByText(/^\$\s5\.600$/)).toBeDefined()
    await change(4200)
    const before = await orders('clienta')
    await user.click(payButton())
    const dialog = await screen.findByRole('dialog', { name: /cambió el precio: ahora cuesta \$\s5\.700,00/ })
    expect(await orders('clienta')).toEqual(before)
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(screen.getAllByText(/^\$\s5\.700$/).length).toBeGreaterThan(0))
    await user.click(payButton())
    await atProvider()
    const added = (await orders('clienta')).filter(({ _id }) => !before.some(one => one._id === _id))
    expect(added.map(({ montoTotal }) => montoTotal)).toEqual([5700])
  })

  it('clicked twice makes one order', async () => {
    const before = (await orders('clienta')).length
    const { user } = await open({ as: 'clienta', numeros: [12], productos: [taza] })
    await user.dblClick(payButton())
    await atProvider()
    expect(await orders('clienta')).toHaveLength(before + 1)
  })

  it('pays the same cart again as the same order', async () => {
    const { user, router } = await open({ as: 'clienta', numeros: [13] })
    await user.click(payButton())
    await atProvider()
    const first = router.state.location.pathname
    await router.navigate('/tienda/checkout')
    await user.click(await screen.findByRole('button', { name: 'Pagar en modo de prueba' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(first))
  })

  it('makes a new order of a cart whose hold ran out', async () => {
    const { user, router } = await open({ as: 'clienta', numeros: [14] })
    await user.click(payButton())
    await atProvider()
    const first = router.state.location.pathname
    server.app.clock.advance({ minutes: 31 })
    await router.navigate('/tienda/checkout')
    await user.click(await screen.findByRole('button', { name: 'Pagar en modo de prueba' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/simulado/))
    await waitFor(() => expect(router.state.location.pathname).not.toBe(first))
  })
})

describe('a payment that cannot start', () => {
  it('names the number that somebody else bought, and offers to take it out', async () => {
    const { user } = await open({ as: 'cliente', numeros: [20, 21] })
    await screen.findByText('Boleto Nº 00020')
    await sellNumbers(server.app.db, { numeros: [20] })
    await user.click(payButton())
    const dialog = await alerted('El número 00020 ya no está disponible.')
    await user.click(dialog.getByRole('button', { name: 'Aceptar' }))
    const remove = await screen.findByRole('button', { name: 'Quitarlo del carrito' })
    expect(screen.queryByText(/\$\s3\.000/)).toBeNull()
    await user.click(payButton())
    await user.click((await alerted('Ya no está disponible: 00020.')).getByRole('button', { name: 'Aceptar' }))
    await user.click(remove)
    await waitFor(() => expect(screen.queryByText('Boleto Nº 00020')).toBeNull())
    await user.click(payButton())
    expect(await atProvider()).toBeDefined()
  })

  it('because the provider failed shows so, and works later', async () => {
    server.expectFailures()
    const { user } = await open({ as: 'cliente', numeros: [30] })
    providerIsDown = true
    await user.click(payButton())
    const dialog = await alerted('No se pudo iniciar el pago')
    providerIsDown = false
    await user.click(dialog.getByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(payButton())
    expect(await atProvider()).toBeDefined()
  })

  it('without a reply shows so', async () => {
    const { user } = await open({ as: 'cliente', numeros: [31] })
    await screen.findByText('Boleto Nº 00031')
    server.goOffline()
    await user.click(payButton())
    expect(await alerted('Error de conexión al procesar el pago')).toBeDefined()
  })
})

it('a cart that was paid elsewhere is emptied, and it is said', async () => {
  const { user, router } = await open({ as: 'cliente', numeros: [40] })
  await user.click(payButton())
  await atProvider()
  await buy(await server.app.as('cliente'), [40])
  await router.navigate('/tienda/carrito')
  expect(await screen.findByText('Tu compra anterior ya está pagada: vaciamos el carrito.')).toBeDefined()
  expect(await screen.findByText('El carrito está vacío.')).toBeDefined()
})
