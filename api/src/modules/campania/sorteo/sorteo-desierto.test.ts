import {
  actaApi,
  boletoApi,
  calendarioApi,
  campaniaApi,
  cancelacionApi,
  reclamoApi,
  resultadoApi,
  sorteoApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import {
  carryOut,
  collect,
  continuaShop,
  draw,
  FECHAS,
  giveTo,
  holderOf,
  PLANES,
  savePlanes,
  sealedIn,
  sellByPlan,
  whenDue,
} from '../../../../test/continua.ts'
import { judge, moveTo } from '../../../../test/draw-in-the-past.ts'
import { onPaper, signedCode } from '../../../../test/paper.ts'
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
  expect((await (await t.as('admin')).call(cancelacionApi.cancelarSorteo, cancel)).body.code).toBe('SORTEO_CON_VENTAS')
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

it('everybody is told where its prizes are drawn: on its page, in the calendar, and whoever has a number in it', async () => {
  const [, { id: segundo = '' } = {}, { id: tercero = '' } = {}] = sorteos
  const _admin = await t.as('admin')
  await onPaper(t, { desde: 11, hasta: 20 })
  await giveTo(t, (await holderOf(t, 1)).compra_id, 'cliente')
  await whenDue(t, SEGUNDO)
  await declare(SEGUNDO)
  const sigue = { idSorteo: tercero, fechaSorteo: `${TERCERO}T12:00:00.000Z` }
  expect(await resultOf(segundo)).toMatchObject({ estado: 'cancelado', desierto: { sigue }, premios: [] })
  const { sorteos: calendario } = (await (await t.as('nobody')).call(calendarioApi.calendario)).body
  expect(calendario.map(({ estado, desierto }) => [estado, desierto])).toEqual([
    ['realizado', undefined],
    ['cancelado', { sigue }],
    ['agendado', undefined],
  ])
  const codigo = await signedCode(t, { numero: 15, parte: 'boleto' })
  const { boleto } = (await (await t.as('nobody')).call(boletoApi.leerBoleto, { params: { codigo } })).body
  expect(boleto.sorteos.map(({ realizado, desierto }) => [realizado, desierto])).toEqual([
    [true, undefined],
    [false, { sigue }],
    [false, undefined],
  ])
  // Whoever buys only now had no part in it.
  t.clock.advance({ minutes: 1 })
  const final = { nombre: 'Al final', desde: 3, hasta: 3, total: 1_200, vencen: [3] }
  await savePlanes(await t.as('admin'), [...PLANES, final])
  await sellByPlan(t, 4, 'vendedora', 'Al final')
  await giveTo(t, (await holderOf(t, 4)).compra_id, 'cliente')
  const { boletos } = (await (await t.as('cliente')).call(boletoApi.misBoletos, { query: { page: 1 } })).body
  expect(boletos.map(({ sorteos = [] }) => sorteos.map(({ suerte, desierto }) => [suerte, desierto]))).toEqual([
    [
      [expect.stringMatching(/^(premiado|sin_premio)$/), undefined],
      ['desierto', { sigue }],
      ['por_jugar', undefined],
    ],
    [['por_jugar', undefined]],
  ])
})

it('the papers of a draw that has no list say why', async () => {
  await whenDue(t, SEGUNDO)
  await declare(SEGUNDO)
  const admin = await t.as('admin')
  const params = { id: sorteos[1]?.id ?? '' }
  const { prueba, lista, fuera, noVendidos } = resultadoApi
  for (const papel of [prueba, lista, fuera, noVendidos, actaApi.acta, actaApi.declaracion])
    expect((await admin.call(papel, { params })).body.message).toBe(
      'Ese sorteo se canceló o quedó sin participantes: no tiene lista ni resultado.',
    )
  expect((await admin.call(resultadoApi.constancia, { params, query: { numero: 1 } })).body.code).toBe(
    'SORTEO_CANCELADO',
  )
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
  expect(await resultOf(sorteos[2]?.id)).toMatchObject({ desierto: {} })
  moveTo(t, '2027-02-01T15:00:00.000Z')
  const { premios } = (await (await t.as('admin')).call(reclamoApi.sinReclamar)).body
  expect(premios.map(({ premio, numeroRifa }) => [premio, numeroRifa === null])).toEqual([
    [`Del ${TERCERO}`, true],
    [`Del ${SEGUNDO}`, true],
    [`Del ${PRIMERO}`, false],
  ])
  const { sorteo } = (await agendarResorteo(t)).body
  expect(sorteo.premios).toHaveLength(3)
  expect((await resultOf(sorteos[1]?.id)).desierto?.sigue?.fechaSorteo).toBe(`${TERCERO}T12:00:00.000Z`)
  expect((await resultOf(sorteos[2]?.id)).desierto?.sigue).toEqual({
    idSorteo: sorteo.id,
    fechaSorteo: sorteo.fechaSorteo,
    tipo: 'resorteo',
  })
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
