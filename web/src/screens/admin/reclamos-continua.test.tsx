import { premioApi, sorteoApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draw, FECHAS, makeContinua, planOf, savePlanes, whenDue } from '../../../../api/test/continua.ts'
import { rifaIdOf, saleOf } from '../../../../api/test/on-sale.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

/** Two numbers that end alike, one in three instalments, in a campaign whose first draw has a prize by the last digit. */
beforeEach(async () => {
  const admin = await server.app.as('admin')
  await makeContinua(admin, { precio: 3_600 })
  const [primero] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
  const terminacion = { dePremio: primero?.premios[0]?._id ?? '', cifras: 1 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'Vale', descripcion: 'De compra', terminacion } })
  await savePlanes(admin)
  for (const [numero, plan] of [
    [1, 'Contado'],
    [11, 'Tres'],
  ] as const) {
    const body = { ...saleOf(await rifaIdOf(server.app.db, numero)), modalidadId: await planOf(server.app, plan) }
    expect((await admin.call(ventaApi.realizarCompraFisica, { body })).status).toBe(200)
  }
})

async function drawFirst() {
  await whenDue(server.app, FECHAS[0])
  expect((await draw(server.app, FECHAS[0])).status).toBe(200)
}

it('a prize by last digits is handed over against a document, once', async () => {
  await drawFirst()
  const { user } = await renderScreen(server, '/admin/reclamos', { as: 'admin' })
  const list = within(await screen.findByRole('list', { name: 'Premios por terminación' }))
  await user.click(list.getByRole('button', { name: /^Entregar Vale al 000(01|11)$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar Vale' }))
  await user.type(dialog.getByLabelText('Documento que mostró'), '3.204.117-5')
  await user.click(dialog.getByRole('button', { name: 'Anotar la entrega' }))
  expect(await list.findByText(/^Entregado el .* contra el documento/)).toBeDefined()
  expect(list.queryByRole('button', { name: /^Entregar/ })).toBeNull()
})

it('an organiser hands a number on from its order, with the reason', async () => {
  const { compra_id } = await server.app.db
    .selectFrom('titular')
    .select('compra_id')
    .where('numero', '=', 11)
    .executeTakeFirstOrThrow()
  const { user } = await renderScreen(server, `/admin/pagos/${compra_id}`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Cambiar de titular' }))
  await screen.findByRole('dialog', { name: '¿Quién tiene el número de ahora en más?' })
  await fillIn(user, {
    Nombre: 'Lucía Paz',
    Email: 'lucia@correo.test',
    'Documento (DNI)': '4.111.222-3',
    Teléfono: '099 111 222',
  })
  await fillIn(user, { Motivo: 'Se lo regaló' })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cambiar de titular' }))
  await waitFor(async () => {
    const held = server.app.db
      .selectFrom('titular')
      .innerJoin('compra', 'compra.id', 'titular.compra_id')
      .select('compra.comprador_nombre')
      .where('titular.numero', '=', 11)
      .where('titular.estado', '=', 'vendida')
    expect(await held.execute()).toEqual([{ comprador_nombre: 'Lucía Paz' }])
  })
})
