import { campaniaApi, reclamoApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import {
  carryOut,
  collect,
  continuaShop,
  draw,
  FECHAS,
  holderOf,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { judge, moveTo } from '../../../../test/draw-in-the-past.ts'
import { agendarResorteo } from '../../../../test/resorteo.ts'
import type { Shop } from '../../../../test/shop.ts'

const [PRIMERO, SEGUNDO, TERCERO] = FECHAS
let t: Shop
let sorteos: { id: string; fecha: string }[]

// Three numbers play in the first draw and owe for the second.
beforeEach(async () => {
  ;({ t, sorteos } = await continuaShop())
  Object.assign(t.env, { SUPLENTES: 0 })
  for (const numero of [1, 2, 3]) await sellByPlan(t, numero)
  await carryOut(t, PRIMERO)
})

const declare = async (fechaSorteo: string) =>
  (await (await t.as('admin')).call(sorteoApi.declararSinParticipantes, { body: { fechaSorteo } })).body
const resultOf = async (id = '') =>
  (await (await t.as('nobody')).call(resultadoApi.resultado, { params: { id } })).body.sorteo

it('a draw before which nobody is paid up is given up by an act, and its prizes go on to the next one', async () => {
  expect((await declare(SEGUNDO)).code).toBe('HAY_PARTICIPANTES')
  await whenDue(t, SEGUNDO)
  expect((await draw(t, SEGUNDO)).body).toMatchObject({
    code: 'NADIE_AL_DIA',
    message:
      'Nadie juega en este sorteo: de sus números vendidos, que son 3, ninguno está al día. Podés declararlo sin participantes.',
  })
  const cancel = { body: { fechaSorteo: SEGUNDO } }
  expect((await (await t.as('admin')).call(sorteoApi.cancelarSorteo, cancel)).body.code).toBe('SORTEO_CON_VENTAS')
  expect((await declare(SEGUNDO)).message).toBe(
    'El sorteo quedó sin participantes: sus premios pasan al del 21.12.2026.',
  )
  expect((await declare(SEGUNDO)).code).toBe('SORTEO_NO_ENCONTRADO')
  // What was due before it stays due.
  await collect(t, (await holderOf(t, 1)).id, 'vendedora', { cuotas: [2, 3] })
  await carryOut(t, TERCERO)
  const id = sorteos[2]?.id ?? ''
  expect(await sealedIn(t, id)).toEqual([1])
  const { premios, ganadores } = await resultOf(id)
  expect(premios.map(({ nombre }) => nombre)).toEqual([`Del ${TERCERO}`, `Del ${SEGUNDO}`])
  expect(ganadores.map(ganador => ganador?.numeroRifa)).toEqual([1, undefined])
  expect(await judge(await t.as('nobody'), id)).toMatchObject({ falla: null, python: null })
  expect(await findBroken(t.db)).toEqual([])
})

it('nobody gives up by SQL a draw in which somebody plays, and nothing else moves its prizes', async () => {
  await collect(t, (await holderOf(t, 1)).id, 'vendedora')
  await whenDue(t, SEGUNDO)
  expect(await declare(SEGUNDO)).toMatchObject({
    code: 'HAY_PARTICIPANTES',
    message: 'En ese sorteo participa alguien, o todavía se puede pagar: no se declara sin participantes.',
  })
  const move = sql`update premio set sorteo_id = ${sorteos[2]?.id}, orden = 9 where sorteo_id = ${sorteos[1]?.id}`
  await expect(move.execute(t.db)).rejects.toMatchObject({ code: 'RF004' })
})

it('the prizes of the last draws go to the draw of unclaimed prizes, or the campaign ends without it', async () => {
  await whenDue(t, TERCERO)
  await declare(SEGUNDO)
  expect((await declare(TERCERO)).message).toBe(
    'El sorteo quedó sin participantes: sus premios se pueden sortear con lo que nadie reclame.',
  )
  moveTo(t, '2027-02-01T15:00:00.000Z')
  const { premios } = (await (await t.as('admin')).call(reclamoApi.sinReclamar)).body
  expect(premios.map(({ premio, numeroRifa }) => [premio, numeroRifa === null])).toEqual([
    [`Del ${TERCERO}`, true],
    [`Del ${SEGUNDO}`, true],
    [`Del ${PRIMERO}`, false],
  ])
  const { sorteo } = (await agendarResorteo(t)).body
  expect(sorteo.premios).toHaveLength(3)
  const { id } = await t.db.selectFrom('campania').select('id').executeTakeFirstOrThrow()
  expect((await (await t.as('admin')).call(campaniaApi.terminarCampania, { body: { id } })).status).toBe(200)
})

it('a draw of unclaimed prizes that nobody is left to win is refused when it is scheduled', async () => {
  await sql`update titular set estado = 'liberada', liberada_at = now() where numero in (
    select t.numero from titular t where t.id not in (select titular_id from ganador))`.execute(t.db)
  await whenDue(t, TERCERO)
  await declare(SEGUNDO)
  await declare(TERCERO)
  moveTo(t, '2027-02-01T15:00:00.000Z')
  expect((await agendarResorteo(t)).body).toMatchObject({
    code: 'NADIE_PARA_RESORTEAR',
    message:
      'No queda nadie para ganar: todos los números de la última lista sellada ya ganaron algo, o ya no son de nadie.',
  })
})
