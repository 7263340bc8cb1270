import { boletoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type EndingDraw, makeEndingDraw } from '../../../../../api/test/ending-draw.ts'
import { signedCode } from '../../../../../api/test/paper.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

/** 00017 and 00027 win «La última» by the last digit of 00007, which wins «Casa». */

const server = freshServer()
let sorteo: EndingDraw
beforeEach(async () => {
  sorteo = await makeEndingDraw(server.app)
})

const codeOf = async (numero: number) => {
  const { boletos } = (await (await server.app.as('cliente')).call(boletoApi.misBoletos)).body
  return boletos.find(({ numeroRifa }) => numeroRifa === numero)?.boleto ?? ''
}

it('the ticket of a winner by last digits says what it won', async () => {
  await sorteo.draw()
  await renderScreen(server, `/boleto/${await codeOf(27)}`)
  expect(
    await screen.findByText('El 00027 participó del sorteo del martes 1 de diciembre de 2026 y ganó: La última.'),
  ).toBeDefined()
  expect(
    await screen.findByText('Por terminación ganó La última: quien organiza te dice cómo retirarlo.'),
  ).toBeDefined()
})

it('its paper says so too', async () => {
  await sorteo.draw()
  await renderScreen(server, `/boleto/${await signedCode(server.app, { numero: 17, parte: 'boleto' })}`)
  expect((await screen.findByText('¡Ganó!')).parentElement?.textContent).toMatch(/le tocó: La última\.$/)
  expect(screen.queryByText('No salió')).toBeNull()
})

it('one’s purchases and the list of winners name it', async () => {
  await sorteo.draw()
  const own = await renderScreen(server, '/mis-compras', { as: 'cliente' })
  const outcomes = within(await screen.findByRole('list', { name: 'Cómo salieron' }))
  const said = () =>
    outcomes.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(' Ver el sorteo', ''))
  expect(said()).toEqual([
    '00005: Ganaste Moto',
    '00006: No salió',
    '00007: Ganaste Casa',
    '00017: Ganaste La última',
    '00027: Ganaste La última',
  ])
  const tickets = within(await screen.findByRole('list', { name: 'Tus boletos' }))
  await waitFor(() =>
    expect(tickets.getAllByText(/^(Tuya|Ganadora)$/).map(({ textContent }) => textContent)).toEqual([
      'Ganadora',
      'Tuya',
      'Ganadora',
      'Ganadora',
      'Ganadora',
    ]),
  )
  own.unmount()
  await renderScreen(server, '/resultado')
  expect(await screen.findByRole('heading', { name: 'Por terminación' })).toBeDefined()
  expect(screen.getByText('00017, 00027')).toBeDefined()
})

it('the draw’s page promises it before the draw', async () => {
  await renderScreen(server, `/resultado/${sorteo.idSorteo}`)
  const prizes = within(await screen.findByRole('list', { name: 'Premios' }))
  expect(prizes.getAllByRole('listitem').at(-1)?.textContent).toBe('La últimaPor la última cifra de «Casa»')
})

it('the live screen promises it before the draw, and in the end says who won it', async () => {
  const before = await renderScreen(server, `/sorteo/${sorteo.idSorteo}/vivo`, { as: 'cliente' })
  const promised = within(await screen.findByRole('list', { name: 'Premios por terminación' }))
  expect(promised.getByRole('listitem').textContent).toBe('La última: por la última cifra del 1º premio')
  before.unmount()
  await sorteo.draw()
  await renderScreen(server, `/sorteo/${sorteo.idSorteo}/vivo`, { as: 'cliente' })
  const won = within(await screen.findByRole('list', { name: 'Premios por terminación' }))
  expect((await won.findByText(/ganan 2 números que terminan en 7$/)).textContent).toBeDefined()
  const mine = within(await screen.findByRole('list', { name: 'Tus boletos' }))
  expect(await mine.findByText('¡Ganaste! Tu 00017 ganó por terminación: La última.')).toBeDefined()
  expect(mine.getByText('Tu 00006 no salió.')).toBeDefined()
})

it('the organiser’s history counts who won by last digits', async () => {
  await sorteo.draw()
  await renderScreen(server, '/admin/rifas/historial', { as: 'admin' })
  expect(await screen.findByText('Por terminación: La última, 2 números.')).toBeDefined()
})
