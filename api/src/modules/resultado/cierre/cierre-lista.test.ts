import { resultadoApi } from '@talonario/contract'
import { raizOf } from '@talonario/sorteo/merkle'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sqlState } from '#db/sql-state.ts'
import { toReply } from '#http/error-reply.ts'
import { cierrePublico } from '#modules/resultado/resultado/resultado-publico.service.ts'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { HOJAS_POR_BLOQUE } from './cierre-lista.rules.ts'
import { queryLista } from './cierre-lista.service.ts'

/** More than one piece, so that threads hash it, and a last block that is not full. */
const MANY = 12_345

const app = forFile(await testApp())
const admin = await app.as('admin')
const raffle = await makeRaffle(admin, { fecha: '2026-12-01', cantidad: MANY, premios: ['Casa'] })
await sellNumbers(app.db, { numeros: raffle.numeros, comprador: { nombre: 'Ñandú "; | \\ 王' } })
const { status } = await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: raffle.fecha } })
expect(status).toBe(200)
const { text } = await (await app.as('nobody')).call(resultadoApi.lista, { params: { id: raffle.idSorteo } })
const hojas: string[] = text.trimEnd().split('\n')

const rejection = (statement: string) =>
  sql
    .raw(statement)
    .execute(app.db)
    .then(
      () => 'done',
      error => sqlState(error) ?? String(error),
    )

describe('a long sealed list', () => {
  it('has every number in order and the root that was sealed', async () => {
    expect(hojas.map(hoja => Number(hoja.split('|')[0]))).toEqual(raffle.numeros)
    const { cierre } = await cierrePublico(app.db, raffle.idSorteo)
    expect(Buffer.from(raizOf(hojas)).toString('hex')).toBe(cierre.raiz)
    expect(await judge(await app.as('nobody'), raffle.idSorteo)).toMatchObject({ falla: null, python: null })
  })

  it('returns leaf, position and path of any number from its block', async () => {
    const { cierre } = await cierrePublico(app.db, raffle.idSorteo)
    const indices = [0, HOJAS_POR_BLOQUE - 1, HOJAS_POR_BLOQUE, 9_999, MANY - 1]
    const numeros = indices.map(indice => raffle.numeros[indice] ?? 0)
    const lista = await queryLista(app.db, cierre, { numeros })
    expect(numeros.map(lista.lugarOf)).toEqual(indices)
    expect(indices.map(lista.hojaEn)).toEqual(indices.map(indice => hojas[indice]))
    expect(() => lista.hojaEn(5_000)).toThrow('was not read')
  })

  it.each([
    `update lista_sellada set hojas = ''`,
    `delete from lista_sellada`,
    `truncate lista_sellada`,
    `insert into lista_sellada select sorteo_id, 999, 999999, hojas, raiz from lista_sellada limit 1`,
  ])('is not changed by SQL: %s', async statement => {
    expect(await rejection(statement)).toBe('RF002')
  })

  it('that somebody changed past the triggers gives no proof any more', async () => {
    const { cierre } = await cierrePublico(app.db, raffle.idSorteo)
    class Undo extends Error {}
    const tampered = app.db.transaction().execute(async db => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update lista_sellada set hojas = replace(hojas, '|', '|0') where bloque = 3`.execute(db)
      await expect(queryLista(db, cierre, { indices: [3 * HOJAS_POR_BLOQUE] })).rejects.toThrow('is not the sealed one')
      await sql`update lista_sellada set raiz = sha256('x') where bloque = 0`.execute(db)
      await expect(queryLista(db, cierre, { indices: [9_000] })).rejects.toThrow('is not the sealed one')
      throw new Undo()
    })
    await expect(tampered).rejects.toThrow(Undo)
  })
})

describe('while a draw is being closed', () => {
  it('a caller who waits too long for it has to try again', async () => {
    const { fecha } = await makeRaffle(admin, { fecha: '2026-12-02', cantidad: 1 })
    await app.db.transaction().execute(async closing => {
      await sql`select 1 from sorteo where fecha = ${fecha} for update`.execute(closing)
      const sale = app.db.transaction().execute(async db => {
        await sql`set local lock_timeout = '1ms'`.execute(db)
        await sql`select 1 from sorteo where fecha = ${fecha} for share`.execute(db)
      })
      expect(await sale.catch(toReply)).toMatchObject({
        status: 503,
        body: { message: 'Se están cerrando las ventas de un sorteo. Probá de nuevo en unos segundos.' },
      })
    })
  })
})
