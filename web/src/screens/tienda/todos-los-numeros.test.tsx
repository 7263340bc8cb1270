import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'

const server = screenServer()
beforeAll(async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 10_000 })
  await sellNumbers(server.app.db, { numeros: [2, 3] })
})

beforeEach(() => {
  // jsdom has no sizes, and virtual rows are drawn for the size of what they scroll in.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(320)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640)
})

const numero = (name: string) => screen.findByRole('button', { name })
const open = () => renderScreen(server, '/tienda?ver=todos')
/** A chosen number is drawn as in the cart at once, and gets there when the server has found it free. */
const inCart = (lines: string) =>
  waitFor(() => expect(screen.getByRole('link', { name: /^Ver carrito/ }).textContent).toContain(lines))

describe('all numbers of a draw', () => {
  it('are a grid of virtual rows with one tab stop', async () => {
    await open()
    const grid = await screen.findByRole('grid', { name: 'Números del sorteo' })
    expect(grid.getAttribute('aria-rowcount')).toBe('3334')
    expect(await numero('00001 Libre')).toBeDefined()
    expect(grid.querySelectorAll('button').length).toBeLessThan(100)
    expect(grid.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    expect(screen.getByText('10.000 números')).toBeDefined()
  })

  it('are reached from the pages of fifteen, and Back leads there again', async () => {
    const { user, router } = await renderScreen(server, '/tienda')
    await user.click(await screen.findByRole('button', { name: 'Todos los números' }))
    expect(await screen.findByRole('grid')).toBeDefined()
    await router.navigate(-1)
    expect(await screen.findByRole('navigation', { name: 'Páginas de números' })).toBeDefined()
  })

  it('go into the cart with a click and out with another', async () => {
    const { user } = await open()
    await user.click(await numero('00005 Libre'))
    expect((await numero('00005 Tu carrito')).getAttribute('aria-pressed')).toBe('true')
    await inCart('1 línea')
    await user.click(await numero('00005 Tu carrito'))
    expect(await numero('00005 Libre')).toBeDefined()
  })

  it('that are sold cannot be chosen', async () => {
    const { user } = await open()
    const sold = await numero('00002 Vendida')
    await user.click(sold)
    await waitFor(() => expect(sold.getAttribute('aria-disabled')).toBe('true'))
    expect(screen.getByRole('link', { name: /^Ver carrito/ }).textContent).toContain('0 líneas')
  })

  it('that somebody else took meanwhile are refused', async () => {
    const { user } = await open()
    const free = await numero('00009 Libre')
    await sellNumbers(server.app.db, { numeros: [9] })
    await user.click(free)
    expect(await screen.findByText('El número 00009 ya no está disponible.')).toBeDefined()
    expect(await numero('00009 Vendida')).toBeDefined()
  })

  it('are walked through with the keys', async () => {
    const { user } = await open()
    const first = await numero('00001 Libre')
    first.focus()
    const focused = () => document.activeElement?.textContent
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(focused()).toContain('00002'))
    await user.keyboard('{ArrowDown}{End}')
    await waitFor(() => expect(focused()).toContain('00006'))
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(focused()).toContain('00036'))
    await user.keyboard('{Control>}{End}{/Control}')
    await waitFor(() => expect(focused()).toContain('10000'))
    await user.keyboard(' ')
    expect(await numero('10000 Tu carrito')).toBeDefined()
    await inCart('1 línea')
  })

  it('are filtered to the free ones and searched', async () => {
    const { user } = await open()
    await user.click(await screen.findByLabelText('Solo libres'))
    expect(await numero('00004 Libre')).toBeDefined()
    expect(screen.queryByRole('button', { name: '00002 Vendida' })).toBeNull()
    await user.type(screen.getByLabelText('Buscar número de rifa'), '9999')
    expect(await screen.findByText('1 número')).toBeDefined()
    expect(await numero('09999 Libre')).toBeDefined()
    await user.type(screen.getByLabelText('Buscar número de rifa'), '9')
    expect(await screen.findByText('No se encontró ninguna rifa. Intenta otro número.')).toBeDefined()
  })
})
