import { resultadoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { renderScreen, screenServer } from '../../../test/render-screen.tsx'
import { standAt } from '../../../test/stand-at.ts'

const server = screenServer()
let idSorteo = ''

beforeAll(async () => {
  const admin = await server.app.as('admin')
  const raffle = await makeRaffle(admin, { fecha: '2026-11-21', cantidad: 3, premios: ['Casa', 'Auto'] })
  idSorteo = raffle.idSorteo
  await sellNumbers(server.app.db, { numeros: [2, 3], comprador: { nombre: 'Ana Quiroga' } })
})

const watch = async () => {
  standAt(server.app.clock.now())
  await renderScreen(server, `/sorteo/${idSorteo}/vivo`)
}
const said = (sentence: string | RegExp) => screen.findByText(sentence, { selector: '[role=status]' })
/** So long after the result, on every clock. */
const after = (result: Date, ms: number) => vi.setSystemTime(result.getTime() + ms)

describe('the live draw', () => {
  it('counts down to its hour', async () => {
    await watch()
    expect(await screen.findByRole('heading', { name: 'Sorteo del 21.11.2026' })).toBeDefined()
    expect(screen.getByRole('timer', { name: 'Falta para el sorteo' })).toBeDefined()
    expect(screen.getByText('Previsto para el 21.11.2026, 21:00.')).toBeDefined()
    await waitFor(() => expect(screen.getAllByText('Falta sortear')).toHaveLength(2))
  })

  it('shows each winner when its wheels stop, from the last prize to the first, and nobody before', async () => {
    const result = server.app.clock.now()
    await watch()
    await screen.findByRole('timer')
    const admin = await server.app.as('admin')
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-11-21' } })
    expect(await said(/^Ya hay resultado\./)).toBeDefined()
    expect(screen.queryByText('Ana Quiroga')).toBeNull()
    after(result, 4_200)
    expect(await said('Sale el 2º premio: Auto.')).toBeDefined()
    expect(screen.queryByText('Ana Quiroga')).toBeNull()
    after(result, 6_500)
    expect(await said(/^2º premio, Auto: número [23], Ana Quiroga\.$/)).toBeDefined()
    await waitFor(() => expect(screen.getAllByText('Falta sortear')).toHaveLength(1))
    after(result, 9_100)
    expect(await said('Sale el 1º premio: Casa.')).toBeDefined()
    after(result, 11_500)
    expect(await said(/^1º premio, Casa: número [23], Ana Quiroga\.$/)).toBeDefined()
    await waitFor(() => expect(document.querySelector('.confetti')).not.toBeNull())
    after(result, 14_100)
    expect(await said('El sorteo terminó.')).toBeDefined()
  })

  it('shows who comes later all winners at once, and the way to verify them', async () => {
    server.app.clock.advance({ minutes: 5 })
    await watch()
    expect(await said('El sorteo terminó.')).toBeDefined()
    const places = within(screen.getAllByRole('list').at(-1)!)
    await waitFor(() => expect(places.getAllByText('Ana Quiroga')).toHaveLength(2))
    expect(document.querySelector('.confetti')).toBeNull()
    const link = screen.getByRole('link', { name: 'Ver el resultado y verificarlo' })
    expect(link.getAttribute('href')).toBe(`/resultado/${idSorteo}`)
  })
})
