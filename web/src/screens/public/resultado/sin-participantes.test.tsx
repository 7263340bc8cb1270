import { boletoApi, sorteoApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  carryOut,
  FECHAS,
  giveTo,
  holderOf,
  makeContinua,
  savePlanes,
  sellByPlan,
  whenDue,
} from '../../../../../api/test/continua.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

/** A draw that was declared without participants, on the pages of everybody. */

const server = freshServer()
const [PRIMERO, SEGUNDO, TERCERO] = FECHAS
let ids: string[] = []
const PASARON = 'Sus premios pasaron al sorteo del 21.12.2026.'

const declare = async (fechaSorteo: string) => {
  await whenDue(server.app, fechaSorteo)
  const admin = await server.app.as('admin')
  expect((await admin.call(sorteoApi.declararSinParticipantes, { body: { fechaSorteo } })).status).toBe(200)
}

beforeEach(async () => {
  const admin = await server.app.as('admin')
  const { sorteos } = await makeContinua(admin, { precio: 3_600 })
  ids = sorteos.map(({ id }) => id)
  await savePlanes(admin)
  await sellByPlan(server.app, 1)
  await giveTo(server.app, (await holderOf(server.app, 1)).compra_id, 'cliente')
  await carryOut(server.app, PRIMERO)
  await declare(SEGUNDO)
})

it('its page says so, and leads to the draw that has its prizes', async () => {
  const { unmount } = await renderScreen(server, `/resultado/${ids[1]}`)
  const note = within((await screen.findByText('Este sorteo quedó sin participantes.')).parentElement!)
  expect(note.getByText(new RegExp(`No jugaba ningún número. ${PASARON}`))).toBeDefined()
  expect(note.getByRole('link', { name: 'Ver ese sorteo' }).getAttribute('href')).toBe(`/resultado/${ids[2]}`)
  unmount()
  await declare(TERCERO)
  await renderScreen(server, `/resultado/${ids[2]}`)
  expect(
    await screen.findByText(/Sus premios se pueden sortear en un resorteo, con los que nadie reclame/),
  ).toBeDefined()
  const premios = within(screen.getByRole('list', { name: 'Premios' }))
  expect(premios.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `1ºDel ${TERCERO}Uno`,
    `2ºDel ${SEGUNDO}Uno`,
  ])
})

it('its live page says so, and promises no verification', async () => {
  await renderScreen(server, `/sorteo/${ids[1]}/vivo`)
  expect(await screen.findByRole('heading', { name: 'Este sorteo quedó sin participantes' })).toBeDefined()
  expect(screen.getByText(`No jugaba ningún número. ${PASARON}`)).toBeDefined()
  expect(screen.getByText('Sin participantes')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver el sorteo' }).getAttribute('href')).toBe(`/resultado/${ids[1]}`)
})

it('the results’ calendar, one’s own numbers and their ticket say so', async () => {
  const said = async (list: HTMLElement) => {
    const item = within(list).getAllByRole('listitem')[1]!
    expect(within(item).getByText('Sin participantes')).toBeDefined()
    expect(within(item).getByText(PASARON)).toBeDefined()
  }
  const { router } = await renderScreen(server, '/resultado', { as: 'cliente' })
  await said(await screen.findByRole('list', { name: 'Sorteos de la campaña' }))
  await router.navigate('/mis-compras')
  await said(await screen.findByRole('list', { name: 'Cómo salió el 00001' }))
  const cliente = await server.app.as('cliente')
  const [boleto] = (await cliente.call(boletoApi.misBoletos, { query: { page: 1 } })).body.boletos
  await router.navigate(`/boleto/${boleto?.boleto}`)
  await said(await screen.findByRole('list', { name: 'En qué sorteos juega' }))
})
