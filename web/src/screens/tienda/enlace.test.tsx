import { asignacionApi, compraApi, enlaceApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { keepEnlace } from '#domain/enlace/enlace.store.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { fillCart, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
let codigo = ''
beforeAll(async () => {
  const admin = await server.app.as('admin')
  const { vendedor } = server.app.users
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 12 })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: vendedor.ci, numerosRifas: [1, 2] } })
  codigo = (await (await server.app.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace.codigo
})

const kept = () => JSON.parse(localStorage.getItem('enlace') ?? 'null')?.codigo

it('a link opens the shop with its seller, whose numbers and those of nobody are shown, and all of it one tap away', async () => {
  const { user } = await renderScreen(server, `/v/${codigo.toLowerCase()}`)
  expect(await screen.findByText('Romina')).toBeDefined()
  expect(kept()).toBe(codigo)
  expect(await screen.findByRole('button', { name: /00012/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /00001/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ver toda la tienda' }))
  expect(await screen.findByRole('button', { name: /00001/ })).toBeDefined()
  expect(kept()).toBe(codigo)
})

it('a link of nobody opens the plain shop', async () => {
  localStorage.removeItem('enlace')
  const { router } = await renderScreen(server, '/v/000000')
  await waitFor(() => expect(router.state.location.pathname).toBe('/tienda'))
  expect(await screen.findByRole('button', { name: /00001/ })).toBeDefined()
  expect(screen.queryByText(/Te atiende/)).toBeNull()
})

it('the cart shows the seller; another code or none replaces it; the receipt names the seller', async () => {
  const { user } = await renderScreen(server, '/tienda/carrito', { as: 'cliente' })
  keepEnlace({ codigo, nombre: 'Romina' })
  await fillCart(await server.app.as('nobody'), [12])
  expect(await screen.findByText('Romina')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'cambiar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Código de otro vendedor'), 'nada')
  await user.click(dialog.getByRole('button', { name: 'Comprar con ese vendedor' }))
  expect(await screen.findByText('El código son seis letras y números.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Comprar sin vendedor' }))
  await waitFor(() => expect(kept()).toBeUndefined())
})

it('what is older than 30 days is nobody’s', async () => {
  localStorage.setItem('enlace', JSON.stringify({ codigo, nombre: 'Romina', hasta: Date.now() - 1 }))
  dispatchEvent(new Event('storage'))
  await renderScreen(server, `/tienda?de=${codigo}`)
  expect(await screen.findByRole('button', { name: /00001/ })).toBeDefined()
  expect(screen.queryByText(/Te atiende/)).toBeNull()
})

it('an order is sent with its link, and its receipt names the seller', async () => {
  const { user } = await renderScreen(server, '/tienda/checkout', { as: 'cliente' })
  keepEnlace({ codigo, nombre: 'Romina' })
  await fillCart(await server.app.as('nobody'), [11])
  await user.click(await screen.findByRole('button', { name: /^Pagar/ }))
  const cliente = await server.app.as('cliente')
  await waitFor(async () =>
    expect((await cliente.call(compraApi.misCompras)).body.compras[0]?.lineas[0]?.vendedor).toBe('Romina'),
  )
  await renderScreen(server, '/mis-compras', { as: 'cliente' })
  expect(await screen.findByText('Te vendió Romina')).toBeDefined()
})
