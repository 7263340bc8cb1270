import { Cadena } from '@talonario/sorteo/bitacora'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { listLinked } from './auditoria.queries.ts'
import { recordActo } from './auditoria.service.ts'
import { toLinkedActo } from './auditoria.shape.ts'
import { comprobarCadena, linkActos, linkPending } from './auditoria-cadena.service.ts'

let t: TestApp
beforeEach(async () => {
  t = forTest(await testApp())
})

async function recordActos(db: Db, count: number) {
  for (let i = 1; i <= count; i++)
    await recordActo(db, 'establecerMeta', t.users.vendedora.id, { anio: 2026, metaVentas: i })
}

const codeOf = (statement: RawBuilder<unknown>) =>
  statement.execute(t.db).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** The owner of the tables can disable triggers; the chain has to reveal it. */
const behindOurBack = (...statements: RawBuilder<unknown>[]) =>
  inTransaction(t.db, async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await statement.execute(db)
  })

/** The result of the check on five acts after this statement. */
async function manipulated(statement: RawBuilder<unknown>) {
  await recordActos(t.db, 5)
  await linkActos(t.db)
  await behindOurBack(statement)
  return await comprobarCadena(t.db)
}

describe('an act', () => {
  it('exists if its change exists, and not otherwise', async () => {
    await inTransaction(t.db, db => recordActo(db, 'crearPremio', t.users.admin.id))
    const undone = inTransaction(t.db, async db => {
      await recordActo(db, 'eliminarPremio', t.users.admin.id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const acts = await t.db.selectFrom('auditoria').select('accion').execute()
    expect(acts).toEqual([{ accion: 'crearPremio' }])
  })

  // S18
  it('cannot be changed, removed or placed again by the account the server itself uses', async () => {
    await recordActos(t.db, 2)
    await linkActos(t.db)
    await recordActos(t.db, 1)
    const zero = sql`decode(repeat('00', 32), 'hex')`
    expect(await codeOf(sql`update auditoria set detalle = '{}' where secuencia = 1`)).toBe('RF005')
    expect(await codeOf(sql`update auditoria set detalle = '{}' where secuencia is null`)).toBe('RF005')
    expect(await codeOf(sql`update auditoria set at = now(), secuencia = 3, previo = ${zero}, hash = ${zero}`)).toBe(
      'RF005',
    )
    expect(await codeOf(sql`update auditoria set secuencia = null, previo = null, hash = null`)).toBe('RF005')
    expect(await codeOf(sql`delete from auditoria where secuencia is null`)).toBe('RF005')
    expect(await codeOf(sql`delete from auditoria`)).toBe('RF005')
    expect(await codeOf(sql`truncate auditoria`)).toBe('RF002')
    const forged = sql`insert into auditoria (actor_rol, accion, objeto, objeto_id, detalle, secuencia, previo, hash)
      values ('admin', 'login', 'usuario', '', '{}', 9, ${zero}, ${zero})`
    expect(await codeOf(forged)).toBe('RF005')
    expect(await t.db.selectFrom('auditoria').select('id').execute()).toHaveLength(3)
  })

  it.each([
    ['a space', 'a b', '23514'],
    ['a letter with an accent', 'ñ', '23514'],
    ['a line break at its end', 'a\n', '23514'],
    ['101 characters', 'x'.repeat(101), '23514'],
    ['100 characters, all kinds that are allowed', `aZ09._:-${'x'.repeat(92)}`, 'done'],
    ['no characters', '', 'done'],
  ])('whose thing has %s is refused or stored by the database', async (_what, id, code) => {
    const insert = sql`insert into auditoria (actor_rol, accion, objeto, objeto_id, detalle)
      values ('sistema', 'login', 'usuario', ${id}, '{}')`
    expect(await codeOf(insert)).toBe(code)
  })
})

describe('the chain', () => {
  it('contains every act once, whoever links while others write', async () => {
    const writers = Array.from({ length: 4 }, () => recordActos(t.db, 15))
    const linkers = Array.from({ length: 6 }, () => linkPending(t.db))
    await Promise.all([...writers, ...linkers])
    await linkPending(t.db)
    const chain = new Cadena()
    for (const row of await listLinked(t.db, 0, 100)) expect(chain.revisar(toLinkedActo(row))).toBe(null)
    expect(chain.actos).toBe(60)
    expect(await comprobarCadena(t.db)).toEqual({
      actos: 60,
      cabeza: chain.cabeza,
      sinEnlazar: 0,
      falla: null,
      sorteos: 0,
      sorteosSinActo: [],
    })
  })

  it('grows longer than one piece of work', async () => {
    await sql`insert into auditoria (actor_rol, accion, objeto, objeto_id, detalle)
      select 'sistema', 'login', 'usuario', '', '{}' from generate_series(1, 12000)`.execute(t.db)
    await linkActos(t.db)
    expect(await comprobarCadena(t.db)).toMatchObject({ actos: 12_000, sinEnlazar: 0, falla: null })
  })

  it('continues from the same head if nothing was done', async () => {
    await recordActos(t.db, 1)
    const head = await linkActos(t.db)
    expect(await linkActos(t.db)).toBe(head)
  })

  it.each([
    ['another moment', sql`at = at + interval '1 ms'`],
    ['another person', sql`actor_id = gen_random_uuid()`],
    ['another role', sql`actor_rol = 'admin'`],
    ['another action', sql`accion = 'login'`],
    ['another kind of thing', sql`objeto = 'sorteo'`],
    ['another thing', sql`objeto_id = ''`],
    ['another request', sql`pedido = gen_random_uuid()`],
    ['other details', sql`detalle = '{"anio":2026,"metaVentas":33}'`],
    ['another hash', sql`hash = sha256('x')`],
    ['another act before it', sql`previo = sha256('x')`],
    ['a place left out', sql`secuencia = 6`],
  ])('shows %s, and where', async (_what, change) => {
    const found = await manipulated(sql`update auditoria set ${change} where secuencia = 3`)
    expect([found.actos, found.falla?.secuencia]).toEqual([2, 3])
  })

  it('shows an act taken out, and where', async () => {
    const { falla } = await manipulated(sql`delete from auditoria where secuencia = 3`)
    expect(falla).toEqual({ secuencia: 3, motivo: 'se esperaba el acto 3: falta o sobra alguno' })
  })

  it('shows a history computed again from a changed act on, by the head in a draw’s proof', async () => {
    const admin = await t.as('admin')
    const raffle = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 3, premios: ['Una moto'] })
    await sellNumbers(t.db, { numeros: raffle.numeros, vendedor: t.users.vendedora })
    await admin.inject({ method: 'POST', url: '/api/sorteo/realizarSorteo', payload: { fechaSorteo: raffle.fecha } })
    expect(await comprobarCadena(t.db)).toMatchObject({ falla: null, sorteos: 1, sorteosSinActo: [] })
    await behindOurBack(
      sql`update auditoria set detalle = '{}' where secuencia = 1`,
      sql`update auditoria set secuencia = null, previo = null, hash = null`,
    )
    await linkActos(t.db)
    expect(await comprobarCadena(t.db)).toMatchObject({
      falla: null,
      sorteos: 0,
      sorteosSinActo: [{ fechaSorteo: '2026-12-24' }],
    })
  })
})

describe('a draw', () => {
  it('is closed together with the chain of all that was done before, and names its head in the proof', async () => {
    const admin = await t.as('admin')
    const raffle = await makeRaffle(admin, { fecha: '2026-12-31', cantidad: 3, premios: ['Una moto'] })
    await sellNumbers(t.db, { numeros: raffle.numeros, vendedor: t.users.vendedora })
    await admin.inject({ method: 'POST', url: '/api/sorteo/cerrarSorteo', payload: { fechaSorteo: raffle.fecha } })
    const closing = await listLinked(t.db, 0, 100)
    const { cierre } = await t.db
      .selectFrom('sorteo')
      .select('cierre')
      .where('id', '=', raffle.idSorteo)
      .executeTakeFirstOrThrow()
    expect(closing.map(act => act.accion)).toEqual([
      'generarSorteo',
      'generarNumerosRifa',
      'crearPremio',
      'asignarPremio',
      'cerrarSorteo',
    ])
    expect(JSON.parse(closing.at(-1)?.detalle ?? '')).toEqual({
      fecha: '2026-12-31',
      participantes: 3,
      huella: (cierre as { sello: { huella: string } }).sello.huella,
    })
    await admin.inject({ method: 'POST', url: '/api/sorteo/realizarSorteo', payload: { fechaSorteo: raffle.fecha } })
    const last = (await listLinked(t.db, 0, 100)).at(-1)
    const { prueba } = await t.db
      .selectFrom('sorteo')
      .select('prueba')
      .where('id', '=', raffle.idSorteo)
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ accion: 'realizarSorteo', actor_id: t.users.admin.id, objeto_id: raffle.idSorteo })
    expect(prueba).toMatchObject({ bitacora: last?.hash.toString('hex') })
  })
})
