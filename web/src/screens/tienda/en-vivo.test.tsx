import { asignacionApi, cierreApi, disponibilidadApi, funcionApi, resultadoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ux } from '#config/ux.ts'
import { liveStore } from '#lib/live/live.ts'
import { makeRaffle, type Raffle } from '../../../../api/test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../api/test/sold.ts'
import { heardOf, listenLive } from '../../../test/event-source.ts'
import { failNetwork, holdNetwork, stopPolls } from '../../../test/network.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { buy, fillCart, selling } from '../../../test/shop.ts'
import { standAt } from '../../../test/stand-at.ts'

const server = screenServer({ ...selling, env: { ...selling?.env, VENDER_ASIGNADAS_ONLINE: 'no' } })
let raffle: Raffle
beforeAll(async () => {
  raffle = await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 1_000 })
})
beforeEach(listenLive)

const numero = (name: string) => screen.findByRole('button', { name })
const sell = (...numeros: number[]) => sellNumbers(server.app.db, { numeros })
const heard = () => waitFor(() => expect(liveStore.get()).toBe(true))

const openDraw = async (fecha: string) => {
  stopPolls()
  const made = await makeRaffle(await server.app.as('admin'), { fecha, cantidad: 10, premios: ['Radio'] })
  await sell(made.numeros[0] ?? 0)
  return { ...made, view: await renderScreen(server, `/resultado/${made.idSorteo}`) }
}
const scheduled = () => screen.findByText(/^Se sortea el /)
const sealed = () => screen.findByText(/^Las ventas están cerradas y la lista, sellada/)
const close = async (fechaSorteo: string) => {
  await (await server.app.as('admin')).call(cierreApi.cerrarSorteo, { body: { fechaSorteo } })
}

// The first of the file: later ones resume from the last event.
it('the page of a draw shows that its sales were closed before its first line was open', async () => {
  const release = holdNetwork('/rifa/enVivo')
  await openDraw('2027-01-07')
  await scheduled()
  await close('2027-01-07')
  release()
  expect(await sealed()).toBeDefined()
})

it('a seller’s numbers are asked for again after a failure', async () => {
  const { liveAgain } = ux
  Object.assign(ux, { liveAgain: 50 })
  onTestFinished(() => void Object.assign(ux, { liveAgain }))
  const { id, ci } = server.app.users.vendedora
  await renderScreen(server, `/vendedor/profile/${id}`, { as: 'vendedora' })
  await screen.findByText('No hay rifas asignadas para este vendedor.')
  await heard()
  const { failed, recover } = failNetwork('/rifa/rifas-por-vendedor')
  const body = { ci, numerosRifas: [7] }
  await (await server.app.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
  await failed
  recover()
  expect(await screen.findByRole('link', { name: /^00007/ })).toBeDefined()
})

describe('the shop while others buy', () => {
  it('changes a number in its place, with the focus where it was', async () => {
    await renderScreen(server, '/tienda')
    const ticket = await numero('00003 Libre')
    await heard()
    ticket.focus()
    await sell(3)
    expect(await numero('00003 Vendida')).toBe(ticket)
    expect(document.activeElement).toBe(ticket)
    expect(ticket.getAttribute('aria-disabled')).toBe('true')
    await holdNumbers(server.app.db, { numeros: [4], until: new Date('2026-11-21T15:30:00Z') })
    expect(await numero('00004 Reservada')).toBeDefined()
  })

  it('does not sell what was handed to a seller where that is so', async () => {
    await renderScreen(server, '/tienda')
    await numero('00005 Libre')
    await heard()
    const body = { ci: server.app.users.vendedora.ci, numerosRifas: [5] }
    await (await server.app.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })
    expect(await numero('00005 Asignada')).toBeDefined()
    const { precios } = (
      await (await server.app.as('nobody')).call(disponibilidadApi.disponibilidad, { params: raffle })
    ).body
    expect(precios).toEqual([100])
    await (await server.app.as('admin')).call(asignacionApi.liberarRifas, { body })
    expect(await numero('00005 Libre')).toBeDefined()
  })

  it('catches up after the line was cut', async () => {
    await renderScreen(server, '/tienda')
    await numero('00006 Libre')
    await heard()
    server.app.app.server.closeAllConnections()
    await waitFor(() => expect(liveStore.get()).toBe(false))
    await sell(6)
    expect(await numero('00006 Vendida')).toBeDefined()
    expect(liveStore.get()).toBe(true)
  })
})

describe('all numbers while others buy', () => {
  beforeEach(() => {
    // jsdom has no sizes, and virtual rows are drawn for the size of what they scroll in.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(320)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640)
  })

  it('move nothing, also where only free ones are shown', async () => {
    await renderScreen(server, '/tienda?ver=todos&mostrar=libres')
    await numero('00010 Libre')
    await heard()
    const shown = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent?.slice(0, 5))
    const before = shown()
    await sell(10, 11)
    expect(await numero('00010 Vendida')).toBeDefined()
    expect(await numero('00011 Vendida')).toBeDefined()
    expect(shown()).toEqual(before)
  })
})

describe('a number in the cart that somebody else takes', () => {
  it('is named in the shop', async () => {
    await openWith([20, 21], '/tienda')
    await sell(20)
    expect(await screen.findByText('El número 00020 ya no está disponible.')).toBeDefined()
  })

  it('is named in the cart, and goes with a click', async () => {
    const { user } = await openWith([22, 23], '/tienda/carrito')
    await numero('Quitar el 00022')
    await sell(22)
    expect(await screen.findByText('El número 00022 ya no está disponible.')).toBeDefined()
    expect(await screen.findByText('Ya se vendió')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Quitarlo del carrito' }))
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Líneas del carrito' })).getAllByRole('listitem')).toHaveLength(1),
    )
  })

  it('is not named when it was this person, in another tab', async () => {
    await openWith([24], '/tienda/carrito', 'cliente')
    await buy(await server.app.as('cliente'), [24], 'pendiente')
    expect(await screen.findByText(/Ya empezaste a pagar números de este carrito/)).toBeDefined()
    expect(screen.queryByText('El número 00024 ya no está disponible.')).toBeNull()
  })

  async function openWith(numeros: number[], path: string, as?: 'cliente') {
    const view = await renderScreen(server, path, { as })
    await fillCart(await server.app.as('nobody'), numeros)
    await heard()
    // What is gone when the screen is opened is no news.
    await waitFor(() => expect(view.queryClient.getQueryData(['rifa', 'buscar', numeros])).toBeDefined())
    return view
  }
})

describe('the page of a draw shows that its sales were closed', () => {
  it('while it is looked at', async () => {
    await openDraw('2027-01-06')
    await scheduled()
    await heard()
    await close('2027-01-06')
    expect(await sealed()).toBeDefined()
  })

  it('while its first reply was on the way', async () => {
    const release = holdNetwork('/sorteo/resultado/', { replies: true })
    await openDraw('2027-01-08')
    await heard()
    const closed = heardOf('sorteo')
    await close('2027-01-08')
    await closed
    release()
    expect(await sealed()).toBeDefined()
  })

  it('while another screen was looked at, and its show began', async () => {
    const { idSorteo, view } = await openDraw('2027-01-09')
    await scheduled()
    await heard()
    await view.router.navigate('/tienda')
    await screen.findByRole('heading', { name: 'Tienda', level: 1 })
    const closed = heardOf('sorteo')
    await close('2027-01-09')
    await closed
    const begun = heardOf('funcion')
    const body = { fechaSorteo: '2027-01-09', ritmo: null }
    await (await server.app.as('admin')).call(funcionApi.empezarFuncion, { body })
    await begun
    await view.router.navigate(`/resultado/${idSorteo}`)
    expect(await sealed()).toBeDefined()
  })

  it('and is not asked for again once it was carried out', async () => {
    const { idSorteo, view } = await openDraw('2027-01-12')
    await scheduled()
    await heard()
    const body = { fechaSorteo: '2027-01-12' }
    await (await server.app.as('admin')).call(resultadoApi.realizarSorteo, { body })
    await screen.findByText('Ver detalles y verificar')
    const { queryClient } = view
    const other = heardOf('sorteo')
    const { dataUpdatedAt } = queryClient.getQueryState(['sorteo', 'resultado', idSorteo]) ?? {}
    await makeRaffle(await server.app.as('admin'), { fecha: '2027-01-13', cantidad: 1 })
    await other
    expect(queryClient.isFetching({ queryKey: ['sorteo', 'resultado'] })).toBe(0)
    expect(queryClient.getQueryState(['sorteo', 'resultado', idSorteo])?.dataUpdatedAt).toBe(dataUpdatedAt)
  })

  it('without a line', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource')
    await openDraw('2027-01-10')
    await scheduled()
    await close('2027-01-10')
    expect(await sealed()).toBeDefined()
  })

  it('while the device slept, by a new line', async () => {
    await openDraw('2027-01-11')
    await scheduled()
    await heard()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    standAt(new Date(Date.now() + ux.liveHidden))
    hidden.mockReturnValue(false)
    const release = holdNetwork('/rifa/enVivo')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(liveStore.get()).toBe(false)
    await close('2027-01-11')
    release()
    expect(await sealed()).toBeDefined()
  })
})
