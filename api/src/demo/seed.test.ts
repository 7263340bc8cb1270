import { verificar } from '@talonario/sorteo/verify'
import { afterAll, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { readEnv } from '#env.ts'
import { listCasosAbiertos } from '#modules/dinero/pago/pago-caso.queries.ts'
import { reembolsar } from '#modules/dinero/pago/pago-caso.service.ts'
import { reconcileAll } from '#modules/dinero/pago/pago-conciliacion.service.ts'
import { workTareas } from '#modules/dinero/pago/pago-tarea.service.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
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

it('the draws of the demo have proofs without a warning but that of the secret to be trusted', async () => {
  const draws = await t.db.selectFrom('sorteo').select('prueba').where('estado', '=', 'realizado').execute()
  const steps = draws.map(({ prueba }) => verificar(prueba).pasos.filter(({ estado }) => /aviso|falla/.test(estado)))
  expect(steps.map(found => found.map(({ clave, estado }) => [clave, estado]))).toEqual([
    [['entropia', 'aviso']],
    [['entropia', 'aviso']],
  ])
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
