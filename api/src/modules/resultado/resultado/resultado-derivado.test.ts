import { cierreApi, premioApi, resultadoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')
const nobody = await app.as('nobody')

const crear = (dePremio: string, cifras: number) =>
  admin.call(premioApi.crearPremio, {
    body: { nombre: `Las ${cifras} últimas`, descripcion: 'Un vale', terminacion: { dePremio, cifras } },
  })
const eliminar = (id: string) => admin.call(premioApi.eliminarPremio, { params: { id } })

/** A draw with a prize, two that derive from it, and three of four numbers sold. */
async function withDerived(fecha: string) {
  const raffle = await makeRaffle(admin, { fecha, cantidad: 120, premios: ['Casa', 'Moto'] })
  const [casa = ''] = raffle.premios
  const derivados = [(await crear(casa, 1)).body.premio, (await crear(casa, 2)).body.premio]
  const vendidos = raffle.numeros.filter(numero => numero % 4 > 0)
  await sellNumbers(app.db, { numeros: vendidos })
  return { ...raffle, casa, vendidos, derivados: derivados.map(({ id }) => id) }
}
const realizar = (fechaSorteo: string) => admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo } })
const publicOf = async (id: string) => (await nobody.call(resultadoApi.resultado, { params: { id } })).body.sorteo
const attempt = (statement: string) =>
  sql
    .raw(statement)
    .execute(app.db)
    .then(
      () => 'done',
      error => error.code,
    )

describe('a prize by last digits', () => {
  it('goes to every sold number that ends like the one drawn, but to that one', async () => {
    const { idSorteo, fecha, vendidos, derivados } = await withDerived('2026-12-01')
    expect((await publicOf(idSorteo)).derivados.map(({ cifras, numeros }) => [cifras, numeros])).toEqual([
      [2, []],
      [1, []],
    ])
    await realizar(fecha)
    const sorteo = await publicOf(idSorteo)
    const directo = sorteo.ganadores[0]?.numeroRifa ?? 0
    const ending = (cifras: number) =>
      vendidos.filter(
        numero =>
          numero !== directo && `${numero}`.padStart(5, '0').endsWith(`${directo}`.padStart(5, '0').slice(-cifras)),
      )
    expect(sorteo.derivados.map(({ cifras, numeros }) => [cifras, numeros])).toEqual([
      [2, ending(2)],
      [1, ending(1)],
    ])
    expect(ending(1).length).toBeGreaterThan(3)
    expect(await judge(nobody, idSorteo)).toMatchObject({ falla: null, python: null })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ganador_derivado where premio_id = ${derivados[0]}`.execute(app.db)
    expect(rows[0]?.n).toBe(ending(1).length)
    for (const statement of [
      `delete from ganador_derivado`,
      `update ganador_derivado set titular_id = (select id from titular where compra_id is not null limit 1)`,
      `insert into ganador_derivado (sorteo_id, premio_id, titular_id) select sorteo_id, '${derivados[1]}', id from titular where sorteo_id = '${idSorteo}'`,
    ]) {
      expect(await attempt(statement)).toBe('RF002')
    }
  })

  it('is no prize to give to a draw, and none derives from it', async () => {
    const { derivados } = await withDerived('2026-12-02')
    const { premios } = (await admin.call(premioApi.listarPremios)).body
    expect(premios.filter(({ id }) => derivados.includes(id))).toEqual([])
    const [uno = ''] = derivados
    expect(await crear(uno, 1)).toMatchObject({ status: 404 })
    expect(await crear('00000000-0000-4000-8000-000000000000', 1)).toMatchObject({ status: 404 })
    for (const cifras of [0, 6, 1.5]) expect((await crear(uno, cifras)).status).toBe(400)
    const libre = (await admin.call(premioApi.crearPremio, { body: { nombre: 'Otro', descripcion: 'Uno' } })).body
      .premio
    expect(await attempt(`insert into premio (nombre, de_premio_id, cifras) values ('x', '${uno}', 1)`)).toBe('RF004')
    expect(await attempt(`insert into premio (nombre, de_premio_id, cifras) values ('x', '${libre.id}', 6)`)).toBe(
      '23514',
    )
  })

  it('is taken back before the first sale, and promised from then on', async () => {
    const raffle = await makeRaffle(admin, { fecha: '2026-12-03', cantidad: 5, premios: ['Casa'] })
    const premio = async () => (await crear(raffle.premios[0] ?? '', 1)).body.premio.id
    expect((await eliminar(await premio())).status).toBe(200)
    const id = await premio()
    await sellNumbers(app.db, { numeros: raffle.numeros.slice(0, 2) })
    expect(await eliminar(id)).toMatchObject({ status: 409, body: { code: 'PREMIO_PROMETIDO' } })
    expect(await attempt(`update premio set nombre = 'Otro' where id = '${id}'`)).toBe('RF004')
    expect(await attempt(`update premio set cifras = 2 where id = '${id}'`)).toBe('RF004')
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: raffle.fecha } })
    expect(await crear(raffle.premios[0] ?? '', 1)).toMatchObject({ status: 409, body: { code: 'SORTEO_CERRADO' } })
  })
})

it('a winner is who held the number when the list was sealed', async () => {
  const raffle = await makeRaffle(admin, { fecha: '2026-12-04', cantidad: 3, premios: ['Casa'] })
  const compra = await sellNumbers(app.db, { numeros: raffle.numeros })
  await realizar(raffle.fecha)
  const { rows } = await sql<{
    compra_id: string
  }>`select t.compra_id from ganador g join titular t on t.id = g.titular_id
    where g.sorteo_id = ${raffle.idSorteo}`.execute(app.db)
  expect(rows.map(({ compra_id }) => compra_id)).toEqual([compra, compra, compra])
})
