import { cuotaApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { makeContinua, PLANES, planOf, savePlanes } from '../../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../../api/test/on-sale.ts'
import { renderScreen, screenServer } from '../../../../test/render-screen.tsx'
import { selling } from '../../../../test/shop.ts'

const server = screenServer(selling)
beforeAll(async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  await savePlanes(admin, [...PLANES, { nombre: 'Una y dos', desde: 1, hasta: 1, total: 3_600, vencen: [1, 2, 2] }])
})

/** Sells a number in three instalments; its holder, and the code of its link. */
async function sell(numero: number, plan = 'Tres') {
  const seller = await server.app.as('vendedora')
  const body = { ...saleOf(await rifaIdOf(server.app.db, numero)), modalidadId: await planOf(server.app, plan) }
  await seller.call(ventaApi.realizarCompraFisica, { body })
  const { pendientes } = (await seller.call(cuotaApi.pendientes, { query: { page: 1, numero } })).body
  const { titularId = '', enlace = '' } = pendientes[0] ?? {}
  return { titularId, codigo: enlace.split('/').at(-1) ?? '' }
}
const collect = async (titularId: string, cuotas: number[]) =>
  (await server.app.as('vendedora')).call(cuotaApi.cobrarCuota, { body: { titularId, cuotas, metodoPago: 'efectivo' } })
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Cuotas' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

it('shows the plan of a number without an account, and leads to where its next instalment is paid', async () => {
  const { codigo } = await sell(1)
  const { user, router } = await renderScreen(server, `/cuotas/${codigo}`)
  expect(await screen.findByText('00001')).toBeDefined()
  expect(await rows()).toEqual([
    expect.stringMatching(/^Cuota 1 de 3.*1\.200 · para el sorteo del 01\.12\.2026Pagada$/),
    expect.stringMatching(/^Cuota 2 de 3.*1\.200 · hasta el .* · para el sorteo del 11\.12\.2026La próxima$/),
    expect.stringMatching(/^Cuota 3 de 3.*1\.200 · hasta el .* · para el sorteo del 21\.12\.2026Pendiente$/),
  ])
  expect(screen.getByText('Está al día. Para jugar en el sorteo del 11.12.2026, falta la cuota 2.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pagar la cuota 2' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/simulado\/pagar\//))
})

it('all that the number lacks for its next draw is paid by one tap, or its next instalment alone', async () => {
  const { codigo } = await sell(4, 'Una y dos')
  const { user, router } = await renderScreen(server, `/cuotas/${codigo}`)
  expect(
    await screen.findByText(
      /^Está al día\. Para jugar en el sorteo del 11\.12\.2026, faltan las cuotas 2 a 3: \$\s2\.400\.$/,
    ),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pagar solo la cuota 2' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pagar lo que falta para jugar el sorteo del 11.12.2026' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/simulado\/pagar\//))
  expect((await screen.findAllByText(/^\$\s2\.400$/)).length).toBeGreaterThan(0)
})

it('an instalment that somebody took meanwhile is not paid twice, and the plan is shown as it is now', async () => {
  const { codigo, titularId } = await sell(2)
  const { user } = await renderScreen(server, `/cuotas/${codigo}`)
  const button = await screen.findByRole('button', { name: 'Pagar la cuota 2' })
  await collect(titularId, [2])
  await user.click(button)
  expect(await screen.findByText('Esa cuota ya está pagada.')).toBeDefined()
  expect(await screen.findByText('Pagar la cuota 3')).toBeDefined()
})

it('with everything paid there is nothing to press', async () => {
  const { codigo, titularId } = await sell(3)
  await collect(titularId, [2, 3])
  await renderScreen(server, `/cuotas/${codigo}`)
  expect(await screen.findByText('Está todo pagado: el número juega en todos los sorteos que quedan.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Pagar la cuota/ })).toBeNull()
})

it.each([
  ['corto', 'El enlace no es válido.'],
  ['un-codigo-cualquiera-que-nadie-firmo', 'No se encontró lo que buscás.'],
])('the code %s is refused', async (codigo, sentence) => {
  await renderScreen(server, `/cuotas/${codigo}`)
  expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buscar mis boletos' })).toBeDefined()
})
