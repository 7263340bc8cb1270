import { type BodyOf, padNumber, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { eraseDireccion } from '#modules/conjunto/datos-personales/datos-personales-baja.service.ts'
import { cerrarSorteo } from '#modules/resultado/cierre/cierre.service.ts'
import { openSecret } from '#outside/data-key.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 10, premios: ['Moto'] })

const right = { nombre: 'Ana Quiroga Sosa', correo: 'otra@correo.test', cedula: '7654321', telefono: '099 999 999' }
const correct = (compraId: string, more: Partial<BodyOf<typeof ventaApi.corregirComprador>> = {}) =>
  admin.call(ventaApi.corregirComprador, { body: { ...right, compraId, ...more } })
const stored = (id: string) => t.db.selectFrom('compra').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('the buyer of a sale in person is corrected, with the names of the fields in the audit trail, and the sale follows the address', async () => {
  const id = await sellNumbers(t.db, { numeros: [1], vendedor: t.users.vendedor })
  expect((await correct(id)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ comprador_nombre: right.nombre, comprador_ci: '7654321', usuario_id: null })
  const act = await t.db
    .selectFrom('auditoria')
    .select('detalle')
    .where('accion', '=', 'corregirComprador')
    .where('objeto_id', '=', id)
    .executeTakeFirst()
  expect(JSON.parse(act?.detalle ?? '')).toMatchObject({ campos: ['nombre', 'correo', 'cedula', 'telefono'] })
  await t.db
    .updateTable('usuario')
    .set({ email_verified_at: t.clock.now() })
    .where('id', '=', t.users.cliente.id)
    .execute()
  await correct(id, { correo: t.users.cliente.email })
  expect((await stored(id)).usuario_id).toBe(t.users.cliente.id)
})

it('an order of an account is that account’s', async () => {
  const id = await sellNumbers(t.db, { numeros: [2], usuario: t.users.clienta })
  expect((await correct(id)).body.code).toBe('COMPRADOR_DE_CUENTA')
})

it('once a list is sealed with it nothing changes, and the refusal names why', async () => {
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-30', cantidad: 1, premios: ['Auto'] })
  const id = await sellNumbers(t.db, { numeros, vendedor: t.users.vendedor })
  const parts = { env: t.env, clock: t.clock, beacon: t.beacon, payments: t.payments }
  await cerrarSorteo(t.db, { fechaSorteo: '2026-12-30' }, parts, { adelantado: true })
  const { status, body } = await correct(id)
  expect([status, body.message]).toEqual([
    409,
    `La lista del sorteo ya se selló con estos datos, y cambiarlos la haría falsa: número ${padNumber(numeros[0] ?? 0, 5)}.`,
  ])
  expect((await stored(id)).comprador_nombre).toBe('Ana Quiroga')
})

const corrections = () => t.db.selectFrom('correccion').selectAll().execute()

it('who was replaced is told at the old address, and stays with the correction, encrypted, until erased', async () => {
  const id = await sellNumbers(t.db, {
    numeros: [4],
    comprador: { email: 'antes@correo.test' },
    vendedor: t.users.vendedor,
  })
  await correct(id)
  const mails = await t.db.selectFrom('correo').selectAll().where('para', '=', 'antes@correo.test').execute()
  expect(mails.map(({ asunto }) => asunto)).toEqual(['Cambiaron los datos de quien compró'])
  expect(mails[0]?.texto).toContain('(números: 00004)')
  expect(told(mails, right)).toEqual([])
  const kept = (await corrections()).find(({ compra_id }) => compra_id === id)
  const act = await t.db.selectFrom('auditoria').select('detalle').where('objeto_id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.parse(act.detalle).correccion).toBe(kept?.id)
  expect(kept?.antes?.includes('antes@correo.test')).toBe(false)
  const before = JSON.parse((await openSecret(t.env, kept?.antes ?? Buffer.alloc(0), id)).toString())
  expect(before).toMatchObject({ nombre: 'Ana Quiroga', correo: 'antes@correo.test' })
  await expect(t.db.deleteFrom('correccion').execute()).rejects.toMatchObject({ code: 'RF002' })
  await eraseDireccion(t.db, 'ANTES@correo.test', t.clock.now())
  expect((await corrections()).find(({ compra_id }) => compra_id === id)).toMatchObject({ antes: null, huella: null })
})

it('erasing an order’s buyer erases whom a correction replaced', async () => {
  const id = await sellNumbers(t.db, { numeros: [5], vendedor: t.users.vendedor })
  await correct(id)
  await t.db.updateTable('compra').set({ comprador_email: '' }).where('id', '=', id).execute()
  expect((await corrections()).find(({ compra_id }) => compra_id === id)?.antes).toBeNull()
})

it('a corrected telephone number is no news to anybody', async () => {
  const id = await sellNumbers(t.db, { numeros: [6], vendedor: t.users.vendedor })
  const { comprador_nombre: nombre, comprador_email: correo, comprador_ci: cedula } = await stored(id)
  await correct(id, { nombre, correo, cedula })
  const mails = await t.db.selectFrom('correo').select('id').where('evento', 'like', `comprador:%:${id}`).execute()
  expect(mails).toEqual([])
})
