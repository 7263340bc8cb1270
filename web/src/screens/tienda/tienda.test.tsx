import { sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeRaffle, type Raffle } from '../../../../api/test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { makeProduct } from '../../../test/shop.ts'
import { shorten } from '../../../test/shorten.ts'

const server = screenServer()
let navidad: Raffle
let reyes: Raffle
beforeAll(async () => {
  const admin = await server.app.as('admin')
  navidad = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40, precio: 1500 })
  reyes = await makeRaffle(admin, { fecha: '2027-01-06', cantidad: 5, precio: 800 })
  const { db, users } = server.app
  await sellNumbers(db, { numeros: [2] })
  await holdNumbers(db, { numeros: [3], until: new Date('2026-11-21T15:30:00Z') })
  await sellNumbers(db, { numeros: [4], usuario: users.clienta })
  for (let n = 1; n <= 12; n += 1) await makeProduct(admin, `Taza ${n}`, 8900.5, n === 12 ? 'x'.repeat(300) : '')
})

const numero = (name: string) => screen.findByRole('button', { name })
const cart = () => screen.getByRole('link', { name: /^Ver carrito/ })

describe('the numbers', () => {
  it('are for the next draw, with its date and price, or for another one; they come fifteen a page and are searched, where another draw sells one with a link to it', async () => {
    const { user } = await renderScreen(server, '/tienda')
    await screen.findByText(/\$\s1\.500/)
    expect(screen.getByRole('heading', { level: 1, name: 'Tienda' })).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sorteo' }).value).toBe(navidad.idSorteo)
    expect(document.title).toBe('Tienda · Talonario')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sorteo' }), 'Sorteo 06.01.2027')
    expect(await numero('00041 Libre')).toBeDefined()
    expect(await screen.findByText(/\$\s800/)).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorteo' }), 'Sorteo 24.12.2026')
    expect(await numero('00018 Libre')).toBeDefined()
    expect(screen.queryByText('00019')).toBeNull()
    const pager = screen.getByRole('navigation', { name: 'Páginas de números' })
    expect(pager.textContent).toBe('1 de 3')
    await user.click(within(pager).getByRole('button', { name: 'Página siguiente' }))
    expect(await numero('00033 Libre')).toBeDefined()
    expect(pager.textContent).toBe('2 de 3')
    const field = await screen.findByLabelText('Buscar número de rifa')
    await user.type(field, '00039')
    expect(await numero('00039 Libre')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('00001')).toBeNull())
    await user.clear(field)
    await user.type(field, '999')
    expect(await screen.findByText('No se encontró ninguna rifa. Intenta otro número.')).toBeDefined()
    await user.clear(field)
    await user.type(field, '43')
    expect(await screen.findByText('El 00043 es del sorteo del 06.01.2027.')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Ver el 00043' }))
    expect(await numero('00043 Libre')).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sorteo' }).value).toBe(reyes.idSorteo)
  })

  it('show whether they are free, held, sold or one’s own', async () => {
    await renderScreen(server, '/tienda?mostrar=todos', { as: 'clienta' })
    expect(await numero('00001 Libre')).toBeDefined()
    expect((await numero('00002 Vendida')).hasAttribute('disabled')).toBe(true)
    expect((await numero('00003 Reservada')).hasAttribute('disabled')).toBe(true)
    expect((await screen.findByRole('link', { name: '00004 Tuya' })).getAttribute('href')).toBe('/mis-compras')
  })

  it('that somebody takes meanwhile turn by themselves on an open page', async () => {
    shorten('shopPoll', 5000)
    await renderScreen(server, '/tienda?mostrar=todos&pagina=3')
    expect(await numero('00040 Libre')).toBeDefined()
    await sellNumbers(server.app.db, { numeros: [40] })
    expect(await screen.findByRole('button', { name: '00040 Vendida' })).toBeDefined()
  })

  it('of somebody else are sold to everybody', async () => {
    await renderScreen(server, '/tienda?mostrar=todos', { as: 'cliente' })
    expect(await numero('00004 Vendida')).toBeDefined()
  })

  it('go into the cart with a click and out with another, and so do products with their price', async () => {
    const { user } = await renderScreen(server, '/tienda')
    await user.click(await numero('00005 Libre'))
    expect((await numero('00005 Tu carrito')).getAttribute('aria-pressed')).toBe('true')
    expect(cart().textContent).toBe('1Ver carrito, 1 línea')
    await user.click(await numero('00005 Tu carrito'))
    expect(await numero('00005 Libre')).toBeDefined()
    expect(cart().textContent).toBe('Ver carrito, 0 líneas')
    await user.click(await screen.findByRole('button', { name: 'Agregar Taza 3' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cantidad de Taza 3').value).toBe('1'))
    await user.click(screen.getByRole('button', { name: 'Sumar: Cantidad de Taza 3' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cantidad de Taza 3').value).toBe('2'))
    expect(cart().textContent).toBe('1Ver carrito, 1 línea')
    expect(screen.getAllByText(/\$\s8\.900,50/).length).toBeGreaterThan(0)
  })

  it('are chosen by chance, and only free ones', async () => {
    const { user } = await renderScreen(server, `/tienda?sorteo=${reyes.idSorteo}`)
    const chance = await screen.findByRole('button', { name: 'Número al azar' })
    for (let n = 1; n <= 5; n += 1) {
      await user.click(chance)
      await waitFor(() => expect(cart().textContent).toContain(`${n}Ver carrito`))
    }
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Tu carrito/ })).toHaveLength(5))
    await user.click(chance)
    expect(await screen.findByText('No quedan números libres en este sorteo.')).toBeDefined()
  })

  it('chosen by chance five at once can be taken back', async () => {
    const { user } = await renderScreen(server, `/tienda?sorteo=${navidad.idSorteo}`)
    await user.click(await screen.findByRole('button', { name: '5 números al azar' }))
    expect(await screen.findByText('Agregamos 5 números a tu carrito')).toBeDefined()
    await waitFor(() => expect(cart().textContent).toContain('5Ver carrito'))
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(cart().textContent).toBe('Ver carrito, 0 líneas'))
  })

  it('are those that can be bought, until all are asked for or one is searched; Back undoes each step', async () => {
    const { user, router } = await renderScreen(server, '/tienda')
    expect(await numero('00001 Libre')).toBeDefined()
    expect(screen.queryByText('00002')).toBeNull()
    await user.click(screen.getByLabelText('Todos'))
    expect(await numero('00002 Vendida')).toBeDefined()
    const pager = within(await screen.findByRole('navigation', { name: 'Páginas de números' }))
    await user.click(pager.getByRole('button', { name: 'Página siguiente' }))
    await waitFor(() => expect(router.state.location.search).toContain('pagina=2'))
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.search).toBe('?mostrar=todos'))
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByText('00002')).toBeNull())
    await user.type(screen.getByLabelText('Buscar número de rifa'), '00002')
    expect(await numero('00002 Vendida')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Todos').checked).toBe(true)
  })

  it('and products past the last page show so, and lead to the first', async () => {
    const { user } = await renderScreen(server, '/tienda?pagina=9&hoja=9')
    expect(await screen.findByText('No hay números en esta página.')).toBeDefined()
    expect(await screen.findByText('No hay productos disponibles en esta página.')).toBeDefined()
    expect(screen.getByLabelText('Buscar producto')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ir a la página 1' }))
    expect(await numero('00001 Libre')).toBeDefined()
  })

  it('that are all sold show so, and those that are still to be generated', async () => {
    const admin = await server.app.as('admin')
    const { idSorteo, numeros } = await makeRaffle(admin, { fecha: '2027-02-01', cantidad: 1 })
    await sellNumbers(server.app.db, { numeros })
    const { sorteo } = (await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2027-02-02' } })).body
    const { router } = await renderScreen(server, `/tienda?sorteo=${idSorteo}`)
    expect(await screen.findByText('No quedan números libres en este sorteo.')).toBeDefined()
    await router.navigate(`/tienda?sorteo=${sorteo._id}`)
    expect(await screen.findByText('Todavía no hay números a la venta.')).toBeDefined()
  })

  it('can be asked for again when the server was not reached', async () => {
    const view = await renderScreen(server, '/beneficios')
    server.goOffline()
    await view.router.navigate('/tienda')
    expect((await screen.findAllByRole('button', { name: 'Reintentar' })).length).toBeGreaterThan(0)
    expect(screen.getAllByText('No se pudo conectar con el servidor.').length).toBeGreaterThan(0)
  })
})

describe('the products', () => {
  it('show 250 characters of a long description until it is opened, and are searched by name, ten found ones a page', async () => {
    const { user } = await renderScreen(server, '/tienda?producto=Taza 12')
    await user.click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('x'.repeat(300))).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver menos' }))
    expect(await screen.findByText(`${'x'.repeat(250)}…`)).toBeDefined()
    const field = screen.getByLabelText('Buscar producto')
    for (const none of ['nada', '.', '..']) {
      await user.clear(field)
      await user.type(field, none)
      expect(await screen.findByText('No se encontraron productos con ese nombre')).toBeDefined()
      await user.clear(field)
      await user.type(field, 'taza')
      const pager = await screen.findByRole('navigation', { name: 'Páginas de productos' })
      await waitFor(() => expect(pager.textContent).toBe('1 de 2'))
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 3, name: /^Taza/ })).toHaveLength(10))
    }
  })

  it('are no part of a shop without any, and not searched where they were asked for', async () => {
    const { db } = server.app
    const onSale = await db
      .updateTable('producto')
      .set({ deleted_at: server.app.clock.now() })
      .returning('id')
      .execute()
    onTestFinished(async () => {
      const ids = onSale.map(({ id }) => id)
      await db.updateTable('producto').set({ deleted_at: null }).where('id', 'in', ids).execute()
    })
    const bare = await renderScreen(server, '/tienda')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Productos' })).toBeNull())
    bare.unmount()
    for (const address of ['/tienda?producto=taza', '/tienda?hoja=2']) {
      const { unmount } = await renderScreen(server, address)
      expect(await screen.findByText('No hay productos disponibles en esta página.')).toBeDefined()
      // Another page may arrive before the first one, which says that there are none at all.
      await waitFor(() => expect(screen.queryByLabelText('Buscar producto')).toBeNull())
      unmount()
    }
  })
})
