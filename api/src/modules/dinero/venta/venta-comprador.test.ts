import { type BodyOf, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { cerrarSorteo } from '#modules/resultado/cierre/cierre.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

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
    .executeTakeFirst()
  expect(act?.detalle).toBe('{"campos":["nombre","correo","cedula","telefono"]}')
  await t.db
    .updateTable('usuario')
    .set({ email_verified_at: t.clock.now() })
    .where('id', '=', t.users.cliente.id)
    .execute()
  await correct(id, { correo: t.users.cliente.email })
  expect((await stored(id)).usuario_id).toBe(t.users.cliente.id)
})

it('an order of an account is that account’s', async () => {
  const id = await sellNumbers(t.db, { numeros: [2], cuenta: t.users.clienta })
  expect((await correct(id)).body.code).toBe('COMPRADOR_DE_CUENTA')
})

it('once a list is sealed with it nothing changes, and the refusal names why', async () => {
  const id = await sellNumbers(t.db, { numeros: [3], vendedor: t.users.vendedor })
  const parts = { env: t.env, clock: t.clock, beacon: t.beacon, payments: t.payments }
  await cerrarSorteo(t.db, '2026-12-24', parts, { adelantado: true })
  const { status, body } = await correct(id)
  expect([status, body.message]).toEqual([
    409,
    'La lista del sorteo ya se selló con estos datos, y cambiarlos la haría falsa: número 00003.',
  ])
  expect((await stored(id)).comprador_nombre).toBe('Ana Quiroga')
})
