import { cuotaApi, premioApi, sorteoApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  carryOut,
  draw,
  FECHAS,
  makeContinua,
  PLANES,
  planOf,
  savePlanes,
  whenDue,
} from '../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../api/test/on-sale.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { failNetwork } from '../../../test/network.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
const open = async () => (await renderScreen(server, '/admin/campanias', { as: 'admin' })).user
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const question = () => panel('¿Cada número juega en su sorteo, o en todos?')
const modalidades = async () =>
  await server.app.db
    .selectFrom('modalidad')
    .select(['nombre', 'cuotas'])
    .where('baja_at', 'is', null)
    .orderBy('nombre')
    .execute()

async function sell(numero: number, plan: string) {
  const body = { ...saleOf(await rifaIdOf(server.app.db, numero)), modalidadId: await planOf(server.app, plan) }
  expect((await (await server.app.as('admin')).call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
}

it('a serie shows the question and nothing else, and the answer opens the price table', async () => {
  await makeRaffle(await server.app.as('admin'), { fecha: '2026-12-24', cantidad: 5, premios: ['Moto'] })
  const user = await open()
  const one = await (await question()).findByRole('button', { name: /^En su sorteo/ })
  expect(one.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('region', { name: 'Tabla de precios' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Cuotas atrasadas' })).toBeNull()
  await user.click((await question()).getByRole('button', { name: /^En todos/ }))
  expect(await (await panel('Tabla de precios')).findByText(/Todavía no hay modalidades/)).toBeDefined()
  expect(await (await panel('Cuotas atrasadas')).findByText(/Ningún número debe/)).toBeDefined()
})

it('a row without a total is refused at its field; one is added with its instalments spread over the draws, beside what another organiser adds, and the simulator says what a later sale costs', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin)
  await savePlanes(admin)
  const { user, queryClient } = await renderScreen(server, '/admin/campanias', { as: 'admin' })
  const form = within(await screen.findByRole('form', { name: 'Modalidad nueva' }))
  await user.click(form.getByRole('button', { name: 'Agregar la modalidad' }))
  expect(await screen.findByText('Escribí el nombre de la modalidad.')).toBeDefined()
  expect(screen.getByText(/^El total de la modalidad es un número mayor que 0/)).toBeDefined()
  expect(await modalidades()).toHaveLength(3)
  await user.type(form.getByLabelText('Nombre (no lo ven quienes compran)'), 'Dos')
  await user.type(form.getByLabelText('Total'), '3.601')
  await user.selectOptions(form.getByLabelText('Cuotas'), '2')
  expect(
    await form.findByText(/^1 pago de \$ 3\.600 \(Contado\); 3 cuotas de \$ 1\.200 \(Tres\); 2 cuotas de .* \(Dos\)$/),
  ).toBeDefined()
  expect(form.getByText('Vacío, se reparten parejo. Se pagan así: al comprar, 21.12.2026.')).toBeDefined()
  expect(form.getByText('Vendida tras el sorteo 1').nextSibling?.textContent).toMatch(
    /^1 pago de .* \(Contado, dos sorteos\)$/,
  )
  expect(form.getByText('Vendida tras el sorteo 2').nextSibling?.textContent).toBe('no se vende')
  // What is typed stays while another organiser changes the table, as when the window comes back to the front.
  await savePlanes(admin, [...PLANES, { nombre: 'De la otra', desde: 1, hasta: 1, total: 3_600, vencen: [1, 1] }])
  await queryClient.invalidateQueries()
  expect(await screen.findByText('De la otra')).toBeDefined()
  await user.click(
    within(screen.getByRole('form', { name: 'Modalidad nueva' })).getByRole('button', { name: 'Agregar la modalidad' }),
  )
  await waitFor(async () =>
    expect((await modalidades()).map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(['De la otra', 'Dos'])),
  )
  const dos = (await modalidades()).find(({ nombre }) => nombre === 'Dos')
  expect(dos?.cuotas).toEqual([
    { monto: 180_050, orden: 1 },
    { monto: 180_050, orden: 3 },
  ])
  expect(await modalidades()).toHaveLength(5)
})

it('draws that cannot be fetched are tried again, and a whole table is pasted, with what later sales cost before it is saved', async () => {
  await makeContinua(await server.app.as('admin'))
  const { recover } = failNetwork('/sorteo/sorteosFuturos')
  const user = await open()
  const prices = await panel('Tabla de precios')
  expect(await prices.findByText('No se pudieron obtener los sorteos.')).toBeDefined()
  recover()
  await user.click(prices.getByRole('button', { name: 'Reintentar' }))
  expect(await prices.findByRole('form', { name: 'Modalidad nueva' })).toBeDefined()
  const area = await screen.findByLabelText('Pegá la tabla')
  await user.click(area)
  await user.paste('Contado\t3600\nTres\tmucho\t3')
  expect(await screen.findByText(/^Renglón 2: El total de la modalidad/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Guardar la tabla' })).toBeNull()
  await user.clear(area)
  await user.paste('Contado\t3600\nTres\t3600\t3\nTras el primero\t2400\t1\t2')
  const [after] = await screen.findAllByText('Vendida tras el sorteo 1')
  expect(after?.nextSibling?.textContent).toMatch(/^1 pago de .* \(Tras el primero\)$/)
  await user.click(screen.getByRole('button', { name: 'Guardar la tabla' }))
  await waitFor(async () =>
    expect((await modalidades()).map(({ nombre }) => nombre)).toEqual(['Contado', 'Tras el primero', 'Tres']),
  )
  await waitFor(() => expect(screen.queryByLabelText('Pegá la tabla')).toBeNull())
})

it('after a sale the campaign stays as it is, and a row is changed and taken out, while what was sold keeps its plan', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin)
  await savePlanes(admin)
  await sell(1, 'Tres')
  const user = await open()
  await user.click(await (await question()).findByRole('button', { name: /^En su sorteo/ }))
  expect(
    await (await question()).findByText('Ya hay números vendidos o apartados: la campaña no cambia de clase.'),
  ).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Cambiar Tres' }))
  const form = within(await screen.findByRole('form', { name: 'Cambiar Tres' }))
  await user.clear(form.getByLabelText('Total'))
  await user.type(form.getByLabelText('Total'), '4500')
  await user.click(form.getByRole('button', { name: 'Guardar la modalidad' }))
  expect(await screen.findByText(/^3 cuotas de \$ 1\.500$/)).toBeDefined()
  const takeOut = async (nombre: string) => {
    await user.click(screen.getByRole('button', { name: `Quitar ${nombre}` }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
  }
  await takeOut('Contado')
  expect(
    await screen.findByText(/^Para vender antes del sorteo del 01\.12\.2026 tiene que valer una modalidad de un pago/),
  ).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await takeOut('Contado, dos sorteos')
  await waitFor(async () => expect((await modalidades()).map(({ nombre }) => nombre)).toEqual(['Contado', 'Tres']))
  const sold = await server.app.db.selectFrom('cuota').select('monto').orderBy('n').execute()
  expect(sold.map(({ monto }) => Number(monto))).toEqual([120_000, 120_000, 120_000])
})

it('shows the draws with what last digits may come to, what is sold and due by plan, and cashes any number', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin)
  const [primero] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
  const terminacion = { dePremio: primero?.premios[0]?._id ?? '', cifras: 1 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'Vale', descripcion: 'De compra', terminacion } })
  await savePlanes(admin)
  for (const numero of [1, 2]) await sell(numero, 'Tres')
  await sell(3, 'Contado')
  const user = await open()
  const draws = within(await screen.findByRole('list', { name: 'Sorteos de la campaña' })).getAllByRole('listitem')
  expect(draws).toHaveLength(3)
  expect(draws[0]?.textContent).toMatch(
    /^01\.12\.2026.*Por sortear.*Vale, por la última cifra\. Con 20 números.*promedio 1 y/,
  )
  const rows = within(await screen.findByRole('table', { name: 'Vendido y por cobrar' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'ModalidadNúmerosPagadoPor vencerAtrasado',
    'Contado1$ 3.600$ 0—',
    'Tres2$ 2.400$ 4.800—',
    'Total3$ 6.000$ 4.800—',
  ])
  const cobrar = await panel('Cobrar una cuota')
  await user.type(cobrar.getByRole('searchbox', { name: 'Cobrar otro número' }), '2')
  await waitFor(() => expect(cobrar.getAllByRole('listitem')).toHaveLength(1))
  await user.click(cobrar.getByRole('button', { name: 'Cobrar la cuota 2 del 00002' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar la cuota 2' }))
  await user.selectOptions(dialog.getByLabelText('Cómo te paga'), 'POS')
  await waitFor(() => expect(dialog.queryByLabelText('¿Quién cobró?')).toBeNull())
  await user.click(dialog.getByRole('button', { name: /^Cobrar/ }))
  expect(await screen.findByText(/^Cobrada: cuota 2 de 3 del /)).toBeDefined()
  expect(await screen.findByText(/^\$\s7\.200$/)).toBeDefined()
})

it('late numbers are listed, and those chosen are freed after a confirmation that names them', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin)
  await savePlanes(admin)
  for (const numero of [1, 2]) await sell(numero, 'Tres')
  await sell(3, 'Contado')
  await sell(4, 'Tres')
  const alDia = await server.app.db.selectFrom('titular').select('id').where('numero', '=', 4).executeTakeFirstOrThrow()
  const body = { titularId: alDia.id, metodoPago: 'efectivo' as const }
  expect((await admin.call(cuotaApi.cobrarCuota, { body })).status).toBe(200)
  for (const fecha of FECHAS.slice(0, 2)) {
    await whenDue(server.app, fecha)
    expect((await draw(server.app, fecha)).status).toBe(200)
  }
  const { db } = server.app
  const premiado = db.selectFrom('ganador').innerJoin('rifa', 'rifa.id', 'ganador.rifa_id').select('rifa.numero')
  const ganadores = (await premiado.where('premio_id', 'is not', null).execute()).map(({ numero }) => numero)
  const [libre, otro] = ganadores.includes(1) ? [2, 1] : [1, 2]
  const user = await open()
  const arrears = await panel('Cuotas atrasadas')
  const late = within(await arrears.findByRole('list', { name: 'Números atrasados' }))
  const lines = () => late.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(lines()).toEqual([1, 2].map(numero => `0000${numero}, Ana: pagó $ 1.200 de $ 3.600`))
  await user.click(late.getByRole('checkbox', { name: new RegExp(`^0000${otro}`) }))
  await user.click(arrears.getByRole('button', { name: 'Liberar las atrasadas' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Liberar 1 número?' }))
  expect(dialog.getByText(`0000${libre}`)).toBeDefined()
  await user.type(dialog.getByLabelText('Motivo'), 'No pagó')
  await user.click(dialog.getByRole('button', { name: 'Liberar' }))
  await waitFor(() => expect(lines()).toEqual([`0000${otro}, Ana: pagó $ 1.200 de $ 3.600`]))
  const held = db.selectFrom('titular').select('numero').where('estado', '=', 'vendida').orderBy('numero')
  expect((await held.execute()).map(({ numero }) => numero)).toEqual([otro, 3, 4])
})

it('what is late once no draw is left is said to be collected no more', async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin)
  await savePlanes(admin)
  await sell(1, 'Tres')
  await sell(2, 'Contado')
  for (const fecha of FECHAS) await carryOut(server.app, fecha)
  await open()
  const due = within(await screen.findByRole('table', { name: 'Vendido y por cobrar' }))
  await waitFor(() => expect(due.getAllByText(/^\$\s2\.400 de 1$/)).toHaveLength(2))
  const arrears = await panel('Cuotas atrasadas')
  expect(
    await arrears.findByText(
      'No queda un sorteo por jugar: lo que está atrasado ya no se cobra, y no se libera ningún número.',
    ),
  ).toBeDefined()
})
