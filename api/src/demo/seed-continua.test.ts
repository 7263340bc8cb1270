import { verificar } from '@talonario/sorteo/verify'
import { expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { readEnv } from '#env.ts'
import { listEnOrden } from '#modules/campania/modalidad/modalidad.queries.ts'
import { listPendientes, listResumen } from '#modules/dinero/cuota/cuota.queries.ts'
import { misCuotas } from '#modules/dinero/cuota/cuota.service.ts'
import { findUso } from '#modules/sitio/organizacion/organizacion-uso.queries.ts'
import { systemClock } from '#outside/clock.ts'
import { testDatabase } from '../../test/test-database.ts'
import { seedDemo } from './seed.ts'

it('a demo in instalments has two draws behind it, two to come, a prize by last digits won, late numbers and what is due', async () => {
  const t = await testDatabase()
  const env = readEnv({ demo: true }, { LOG_LEVEL: 'silent', DEMO_CLASE: 'continua' })
  await seedDemo(t.db, env, systemClock)
  expect(await findBroken(t.db)).toEqual([])
  // So that every entry of the specification is in its menu.
  expect((await findUso(t.db)).hay).toEqual(['vendedores', 'caja', 'metas', 'cuotas', 'productos'])
  expect((await listEnOrden(t.db)).map(({ abierto }) => abierto)).toEqual([false, false, true, true])
  const resumen = await listResumen(t.db)
  expect(resumen.map(({ modalidad }) => modalidad)).toContain('Tras el segundo, en 2')
  expect(resumen.some(({ atrasados }) => atrasados > 0)).toBe(true)
  const { total } = await listPendientes(t.db, { vendedorId: null, numero: undefined, limit: 1, offset: 0 })
  expect(total).toBeGreaterThan(20)
  expect(await t.db.selectFrom('ganador_derivado').select('titular_id').execute()).not.toEqual([])
  const { id } = await t.db
    .selectFrom('usuario')
    .select('id')
    .where('email', '=', 'cliente@talonario.test')
    .executeTakeFirstOrThrow()
  const { planes } = await misCuotas(t.db, env, id, 1)
  const own = planes.map(({ NumeroRifa, cuotas }) => [NumeroRifa, cuotas.map(({ estado }) => estado)])
  expect(Object.fromEntries(own)).toEqual({
    13: ['pagada', 'pagada', 'pagada', 'pendiente'],
    14: ['pagada', 'atrasada', 'pendiente', 'pendiente'],
    15: ['pagada'],
  })
  const draws = await t.db.selectFrom('sorteo').select('prueba').where('estado', '=', 'realizado').execute()
  for (const { prueba } of draws) expect(verificar(prueba).pasos.filter(({ estado }) => estado === 'falla')).toEqual([])
  await t.drop()
})
