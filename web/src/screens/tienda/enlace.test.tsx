import { asignacionApi, compraApi, enlaceApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { keepEnlace } from '#domain/enlace/enlace.store.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { fillCart, selling } from '../../../test/shop.ts'

const server = screenServer(selling)
let codigo = ''
beforeAll(async () => {
  const admin = await server.app.as('admin')
  const { vendedor, vendedora } = server.app.users
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 12, premios: ['Moto de prueba'] })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: vendedor.ci, numerosRifas: [1, 2] } })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: vendedora.ci, numerosRifas: [4, 9] } })
  await sellNumbers(server.app.db, { numeros: [3, 4] })
  codigo = (await (await server.app.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace.codigo
})

const kept = () => JSON.parse(localStorage.getItem('enlace') ?? 'null')?.codigo

it('a link opens with its seller, the prizes, the day and the price, and shows first what can be bought, at an address that may be passed on', async () => {
  const { user, router } = await renderScreen(server, `/v/${codigo.toLowerCase()}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprale a Romina' })).toBeDefined()
  const premios = await screen.findByRole('list', { name: 'Premios' })
  expect(within(premios).getByText(/Moto de prueba/)).toBeDefined()
  expect(within(screen.getByText('Cada número').parentElement as HTMLElement).getByText('$ 100')).toBeDefined()
  expect(screen.getByText('Comisión de Viaje del Liceo Los Aromos')).toBeDefined()
  expect(screen.getByText('Permiso de demostración Nº 000')).toBeDefined()
  expect(await screen.findByRole('button', { name: /00005/ })).toBeDefined()
  for (const hidden of [/00001/, /00003/, /00004/]) expect(screen.queryByRole('button', { name: hidden })).toBeNull()
  expect(kept()).toBe(codigo)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/v/${codigo.toLowerCase()}`))
  await user.click(screen.getByRole('link', { name: 'Ver toda la tienda' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/tienda', search: `?de=${codigo}` }))
  expect(await screen.findByRole('button', { name: /00001/ })).toBeDefined()
})

it('the address of the shop that somebody passed on brings its seller along, and shows all numbers', async () => {
  localStorage.removeItem('enlace')
  dispatchEvent(new Event('storage'))
  await renderScreen(server, `/tienda?de=${codigo}`)
  expect(await screen.findByText(/Te atiende/)).toBeDefined()
  expect(await screen.findByRole('button', { name: /00001/ })).toBeDefined()
  expect(kept()).toBe(codigo)
})

it('the shop opened from a menu says in its address by whose link this browser came', async () => {
  const { router } = await renderScreen(server, '/tienda')
  keepEnlace({ codigo, nombre: 'Romina' })
  await waitFor(() => expect(router.state.location.search).toBe(`?de=${codigo}`))
  expect(screen.getByRole('link', { name: 'Ver los números de Romina' })).toBeDefined()
})

it('the cover keeps the link too: in an address that is passed on, and in one that somebody passed on', async () => {
  localStorage.removeItem('enlace')
  dispatchEvent(new Event('storage'))
  const { router, unmount } = await renderScreen(server, `/landing?de=${codigo}`)
  await waitFor(() => expect(kept()).toBe(codigo))
  await waitFor(() => expect(router.state.location.search).toBe(`?de=${codigo}`))
  unmount()
  const later = await renderScreen(server, '/landing')
  keepEnlace({ codigo, nombre: 'Romina' })
  await waitFor(() => expect(later.router.state.location.search).toBe(`?de=${codigo}`))
})

it.each(['/v/000000', '/v/nadie', '/tienda?de=000000'])('%s, a link of nobody, opens the plain shop', async path => {
  localStorage.removeItem('enlace')
  dispatchEvent(new Event('storage'))
  const { router } = await renderScreen(server, path)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/tienda', search: '' }))
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
  await renderScreen(server, '/tienda')
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
