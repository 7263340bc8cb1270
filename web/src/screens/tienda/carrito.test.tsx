import { type Producto, packApi, productoApi, sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveStore } from '#lib/live/live.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import type { Client } from '../../../../api/test/test-app.ts'
import { listenLive } from '../../../test/event-source.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { buy, fillCart, makeProduct, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
let admin: Client
let taza: Producto
beforeAll(async () => {
  admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40, precio: 1500 })
  taza = await makeProduct(admin, 'Taza', 0.1)
})

async function open(numeros: number[], productos: Producto[] = []) {
  const view = await renderScreen(server, '/tienda/carrito')
  await fillCart(admin, numeros, productos)
  return view
}
const lines = () => within(screen.getByRole('list', { name: 'Líneas del carrito' })).getAllByRole('listitem')
const kept = () => JSON.parse(localStorage.getItem('cart') ?? '[]')

describe('the cart', () => {
  it('shows that it is empty', async () => {
    await renderScreen(server, '/tienda/carrito')
    expect(await screen.findByText('El carrito está vacío.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Elegir mi número' }).getAttribute('href')).toBe('/tienda')
  })

  it('shows title, unit price and sum, and a total with two decimals', async () => {
    const { user } = await open([7], [taza])
    await user.click(await screen.findByRole('button', { name: 'Sumar: Cantidad de Taza' }))
    await user.click(screen.getByRole('button', { name: 'Sumar: Cantidad de Taza' }))
    expect(await screen.findByText('Boleto · Sorteo 24.12.2026')).toBeDefined()
    expect(screen.getByText(/\$\s0,10 c\/u/)).toBeDefined()
    expect(screen.getAllByText(/^\$\s0,30$/).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/^\$\s1\.500,30$/).length).toBeGreaterThan(0)
  })

  it('changes how many of products, never of numbers', async () => {
    const { user } = await open([7], [taza])
    await screen.findByRole('button', { name: 'Quitar el 00007' })
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Sumar/ })).toHaveLength(1))
    const field = screen.getByLabelText('Cantidad de Taza')
    await user.clear(field)
    await waitFor(() => expect(kept()).toHaveLength(2))
    await user.type(field, '12')
    await waitFor(() => expect(kept()[1].quantity).toBe(12))
  })

  it('loses a product whose last one is taken away', async () => {
    const { user } = await open([7], [taza])
    await user.click(await screen.findByRole('button', { name: 'Restar: Cantidad de Taza' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
  })

  it('loses a line with one click', async () => {
    const { user } = await open([7, 8])
    await user.click(await screen.findByRole('button', { name: 'Quitar el 00007' }))
    await waitFor(() => expect(kept().map(({ NumeroRifa }: { NumeroRifa: number }) => NumeroRifa)).toEqual([8]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Líneas del carrito' })))
    await user.click(screen.getByRole('button', { name: 'Quitar el 00008' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('is emptied after a question', async () => {
    const { user } = await open([7], [taza])
    await user.click(await screen.findByRole('button', { name: 'Vaciar carrito' }))
    const question = await screen.findByRole('dialog', { name: '¿Querés vaciar el carrito?' })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(kept()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Vaciar carrito' }))
    const again = await screen.findByRole('dialog')
    await user.click(within(again).getByRole('button', { name: 'Vaciar' }))
    expect(await screen.findByText('El carrito está vacío.')).toBeDefined()
    expect(localStorage.getItem('cart')).toBeNull()
  })

  it('leads to the checkout', async () => {
    await open([7])
    const next = await screen.findAllByRole('link', { name: 'Siguiente' })
    expect(next[0]?.getAttribute('href')).toBe('/tienda/checkout')
  })
})

describe('what changed since it was put into the cart', () => {
  it('a number sold meanwhile is marked, and goes with one click', async () => {
    const { user, queryClient } = await open([20, 21])
    await screen.findByRole('button', { name: 'Quitar el 00020' })
    await sellNumbers(server.app.db, { numeros: [20] })
    await queryClient.invalidateQueries()
    const remove = await screen.findByRole('button', { name: 'Quitarlo del carrito' })
    expect(remove.closest('[role="alert"]')?.textContent).toContain('00020: ya se vendió.')
    expect(screen.getAllByText(/^\$\s1\.500,00$/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/\$\s3\.000/)).toBeNull()
    await user.click(remove)
    await waitFor(() => expect(kept().map(({ NumeroRifa }: { NumeroRifa: number }) => NumeroRifa)).toEqual([21]))
    expect(screen.queryByRole('button', { name: 'Quitarlo del carrito' })).toBeNull()
  })

  it('a number that another person is paying is marked', async () => {
    const rival = await server.app.as('cliente')
    const { queryClient } = await open([22])
    await screen.findByRole('button', { name: 'Quitar el 00022' })
    await buy(rival, [22], 'pendiente')
    await queryClient.invalidateQueries()
    const remove = await screen.findByRole('button', { name: 'Quitarlo del carrito' })
    expect(remove.closest('[role="alert"]')?.textContent).toContain('00022: otra persona lo está pagando.')
  })

  it('a number whose payment one has begun is not marked, and the payment can go on', async () => {
    await buy(await server.app.as('clienta'), [23], 'pendiente')
    await renderScreen(server, '/tienda/carrito', { as: 'clienta' })
    await fillCart(admin, [23])
    expect(await screen.findByText(/Ya empezaste a pagar números de este carrito/)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Mis compras' }).getAttribute('href')).toBe('/mis-compras')
  })

  it('a product taken off sale is marked', async () => {
    const gorra = await makeProduct(admin, 'Gorra', 5)
    await admin.call(productoApi.eliminarProducto, { params: { id: gorra._id } })
    await open([], [gorra])
    expect((await screen.findByRole('alert')).textContent).toContain('Gorra: ya no está a la venta.')
  })

  it('a new price is taken over and said', async () => {
    const vaso = await makeProduct(admin, 'Vaso', 10)
    await admin.call(productoApi.modificarProducto, {
      params: { id: vaso._id },
      body: { nombreProducto: 'Vaso', precio: 12, descripcion: '' },
    })
    await open([], [vaso])
    expect(await screen.findByText('Actualizamos los precios de tu carrito.')).toBeDefined()
    await waitFor(() => expect(kept()[0].precio).toBe(12))
    expect(screen.getAllByText(/^\$\s12,00$/).length).toBeGreaterThan(0)
  })

  it('what several numbers cost is taken over while they are looked at, and said', async () => {
    listenLive()
    const { sorteos } = (await admin.call(sorteoApi.sorteosFuturos)).body
    const save = async (...packs: { cantidad: number; total: number }[]) =>
      expect(
        (await admin.call(packApi.guardarPacks, { body: { idSorteo: sorteos[0]?._id ?? '', packs } })).status,
      ).toBe(200)
    await save({ cantidad: 3, total: 4_000 })
    await open([31, 32, 33])
    await waitFor(() => expect(screen.getAllByText(/^\$\s4\.000,00$/).length).toBeGreaterThan(0))
    expect(screen.queryByText('Actualizamos los precios de tu carrito.')).toBeNull()
    await waitFor(() => expect(liveStore.get()).toBe(true))
    await save()
    expect(await screen.findByText('Actualizamos los precios de tu carrito.')).toBeDefined()
    expect(screen.getAllByText(/^\$\s4\.500,00$/).length).toBeGreaterThan(0)
  })
})
