import { whatsappOf } from '@talonario/contract'
import { verificar } from '@talonario/sorteo/verify'
import { afterAll, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { readEnv } from '#env.ts'
import { listCasosAbiertos } from '#modules/dinero/pago/pago-caso.queries.ts'
import { reembolsar } from '#modules/dinero/pago/pago-caso.service.ts'
import { reconcileAll } from '#modules/dinero/pago/pago-conciliacion.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { listTalonarios } from '#modules/numeros/talonario/talonario.queries.ts'
import { reclamos } from '#modules/resultado/reclamo/reclamo.service.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { findUso } from '#modules/sitio/organizacion/organizacion-uso.queries.ts'
import type { Clock } from '#outside/clock.ts'
import { createSimulado } from '#outside/simulado/simulado.ts'
import { testDatabase } from '../../test/test-database.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-21T15:00:00Z')
const clock: Clock = { now: () => now }
const env = readEnv({ demo: true }, { LOG_LEVEL: 'silent' })
const t = await testDatabase()
// Two servers may start at once on one database.
await Promise.all([seedDemo(t.db, env, clock), seedDemo(t.db, env, clock)])
afterAll(() => t.drop())

it('the demo breaks no invariant', async () => {
  expect(await findBroken(t.db)).toEqual([])
})

it('the demo has one of everything that is not in every menu, but a price table', async () => {
  expect((await findUso(t.db)).hay).toEqual([
    'vendedores',
    'caja',
    'comision',
    'metas',
    'talonarios',
    'telefonos',
    'productos',
  ])
})

it('every product of the demo has a picture, and its great prizes are those of the cover', async () => {
  const bare = await t.db.selectFrom('producto').select('nombre').where('imagen', 'is', null).execute()
  expect(bare).toEqual([])
  // One of its own, not a kind's.
  const pictures = await t.db.selectFrom('producto').select(['imagen', 'nombre']).execute()
  expect(new Set(pictures.map(({ imagen }) => imagen)).size).toBeGreaterThan(20)
  const names = await t.db.selectFrom('premio').select('nombre').execute()
  const { portada, identidad } = await findOrganizacion(t.db)
  expect(identidad.contacto).toBe('hola@talonario.test')
  for (const { nombre } of portada.premios) expect(names).toContainEqual({ nombre })
})

it('the demo has a case to look at, and nothing in it moves by itself', async () => {
  const orders = () => t.db.selectFrom('compra').select(['id', 'estado', 'pagada_at']).orderBy('id').execute()
  const before = await orders()
  const payments = createSimulado({ db: t.db, clock, baseUrl: env.BASE_URL, secret: 'secreto' })
  await reconcileAll({ db: t.db, payments, env }, now)
  expect(await orders()).toEqual(before)
  expect(await listCasosAbiertos(t.db, 10)).toMatchObject([{ motivo: 'mediacion', compra: { estado: 'en_revision' } }])
})

it('the draw carried out was decided by public randomness, and every step of its proof holds', async () => {
  const { prueba, fecha } = await t.db
    .selectFrom('sorteo')
    .select(['prueba', 'fecha'])
    .where('estado', '=', 'realizado')
    .executeTakeFirstOrThrow()
  expect(fecha).toBe('2026-06-04')
  const pasos = verificar(prueba).pasos.map(({ clave, estado }) => [clave, estado])
  expect(pasos.filter(([, estado]) => /aviso|falla/.test(String(estado)))).toEqual([])
  expect(pasos).toContainEqual(['entropia', 'bien'])
  expect(await t.db.selectFrom('sorteo').select('estado').where('estado', '=', 'agendado').execute()).toHaveLength(2)
})

it('twelve students sell in three groups, and documents, telephones and money are of one country', async () => {
  const people = await t.db.selectFrom('usuario').select(['rol', 'grupo', 'ci', 'telefono', 'telefono_e164']).execute()
  const sellers = people.filter(({ rol }) => rol === 'vendedor')
  const groups = Object.values(Object.groupBy(sellers, ({ grupo }) => grupo)).map(group => group?.length)
  expect(groups).toEqual([4, 4, 4])
  expect(new Set(people.map(({ telefono }) => telefono)).size).toBe(people.length)
  const orders = await t.db
    .selectFrom('compra')
    .select([
      'moneda',
      'comprador_ci as ci',
      'comprador_telefono as telefono',
      'comprador_telefono_e164 as telefono_e164',
    ])
    .execute()
  expect(new Set(orders.map(({ moneda }) => moneda))).toEqual(new Set(['UYU']))
  for (const { ci, telefono, telefono_e164 } of [...people, ...orders]) {
    expect(ci).toMatch(/^[1-9]\d{7}$/)
    const weighed = [...ci].reduce((sum, digit, i) => sum + Number(digit) * Number('29876341'[i]), 0)
    expect([ci, weighed % 10]).toEqual([ci, 0])
    expect(telefono_e164).toBe(whatsappOf(telefono, env.LOCALE))
  }
})

it('on the organiser’s desk cash waits and some has come, and paper, a telephone, a commission and a prize are in hand', async () => {
  const { db } = t
  const cash = await db.selectFrom('entrega').select('estado').where('rendicion_id', 'is', null).execute()
  expect(cash.filter(({ estado }) => estado === 'declarada')).toHaveLength(1)
  expect(cash.filter(({ estado }) => estado === 'confirmada')).toHaveLength(11 + 3)
  expect(
    (await listTalonarios(db, {}, { limit: 9, offset: 0 })).map(({ estado, vendidos, faltan }) => [
      estado,
      vendidos,
      faltan,
    ]),
  ).toEqual([
    ['entregado', 10, 10],
    ['entregado', 10, 10],
  ])
  const lent = await db.selectFrom('titular').select('rifa_id').where('telefono_id', 'is not', null).execute()
  expect(lent.length).toBeGreaterThan(20)
  const earned = await db.selectFrom('comision_estado').select('ganada').execute()
  expect(earned.filter(({ ganada }) => ganada > 0)).toHaveLength(11)
  expect((await reclamos(db, new Date())).map(({ estado }) => estado)).toEqual(['confirmado', 'entregado', 'entregado'])
})

it('an order of the demo can be given back like any other', async () => {
  const { db } = t
  const payments = createSimulado({ db, clock, baseUrl: env.BASE_URL, secret: 'secreto' })
  const { id: usuarioId } = await db
    .selectFrom('usuario')
    .select('id')
    .where('rol', '=', 'admin')
    .executeTakeFirstOrThrow()
  const order = db.selectFrom('compra').select(['id', 'estado']).where('canal', '=', 'online')
  const { id: compraId } = await order.where('estado', '=', 'pagada').executeTakeFirstOrThrow()
  await reembolsar({ db, payments, env }, { compraId, motivo: 'Se arrepintió', usuarioId }, now)
  await workTareas({ db, payments, env }, clock.now)
  expect(await db.selectFrom('pago').select('estado').where('compra_id', '=', compraId).execute()).toEqual([
    { estado: 'devuelto' },
  ])
  expect(await findBroken(db)).toEqual([])
})
