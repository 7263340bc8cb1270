import { casoApi, checkoutApi, datosPersonalesApi, vendedorApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { connectionOf, openDatabase } from '#db/pool.ts'
import type { Person } from '#demo/people.ts'
import { eraseExpired } from '#modules/conjunto/datos-personales/datos-personales-retencion.service.ts'
import { checkOut, comeBack, decide, numbersOnSale, orderOf, type Shop, testShop, tryCheckOut } from './shop.ts'
import { insertShoppers } from './shoppers.ts'
import { client } from './test-app.ts'
import { DEFAULT_LIMITS } from './without-limits.ts'

let t: Shop
let take: Awaited<ReturnType<typeof numbersOnSale>>['take']
afterEach(() => t.close())
async function open(env: Record<string, string>, numbers = 500) {
  t = await testShop({ TRUST_PROXY: '1', ...env })
  take = (await numbersOnSale(t, numbers)).take
}

/** So many people with an account whose address is not verified. */
const strangers = async (count: number) =>
  (await insertShoppers(t.db, count, t.clock.now())).map(token => client(t.app, token))
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status)
const held = async () =>
  (await sql<{ n: number }>`select count(*) as n from titular where estado = 'reservada'`.execute(t.db)).rows[0]?.n

describe('checkouts that are refused', () => {
  it('count: after so many in ten minutes, in whatever process, the account waits and others buy', async () => {
    await open({ ...DEFAULT_LIMITS, RESERVAS_RECHAZOS: '6/9' })
    const [line] = take()
    const other = await buildApp(t)
    const [cliente, clienta, vendedor] = [await t.as('cliente'), await t.as('clienta'), await t.as('vendedor')]
    await checkOut(vendedor, [line!])
    const tries = []
    for (let i = 0; i < 9; i++) {
      tries.push(await tryCheckOut(i % 2 ? cliente : client(other, cliente.token), [line!], from('198.51.100.1')))
    }
    expect(codes(tries)).toEqual([...Array(8).fill('RIFA_NO_DISPONIBLE'), 'DEMASIADOS_INTENTOS'])
    expect(tries[8]!.headers['retry-after']).toBe('600')
    // Sales to this account are refused meanwhile, to others they are not.
    const [free] = take()
    expect(codes([await tryCheckOut(cliente, [free!], from('192.0.2.1'))])).toEqual(['DEMASIADOS_INTENTOS'])
    expect(codes([await tryCheckOut(clienta, [free!], from('192.0.2.1'))])).toEqual([200])
    t.clock.advance({ minutes: 11 })
    expect(codes([await tryCheckOut(cliente, take(), from('198.51.100.1'))])).toEqual([200])
    await other.close()
  })
})

describe('an account', () => {
  it('with a verified address holds 200 numbers in five orders', async () => {
    await open({ ...DEFAULT_LIMITS, RESERVAS_PRESION: '100/100/100' })
    const cliente = await t.as('cliente')
    for (const many of [100, 97, 1, 1, 1]) await checkOut(cliente, take(many))
    const { status, body } = await tryCheckOut(cliente, take())
    expect([status, body.message]).toEqual([
      429,
      'Ya tenés demasiados números o compras sin pagar. Pagá una en Mis compras, o esperá a que venza, y volvé a probar.',
    ])
    expect(await held()).toBe(200)
    const clienta = await t.as('clienta')
    expect(codes([await tryCheckOut(clienta, take(200)), await tryCheckOut(clienta, take())])).toEqual([
      200,
      'RESERVAS_CUENTA',
    ])
  })

  it('with an unverified address holds 20 numbers in two orders, and gets how to have more', async () => {
    await open(DEFAULT_LIMITS)
    const [one, other] = await strangers(2)
    expect(codes([await tryCheckOut(one!, take(21)), await tryCheckOut(one!, take(20))])).toEqual([
      'RESERVAS_SIN_VERIFICAR',
      200,
    ])
    const answers = [
      await tryCheckOut(other!, take()),
      await tryCheckOut(other!, take()),
      await tryCheckOut(other!, take()),
    ]
    expect(codes(answers)).toEqual([200, 200, 'RESERVAS_SIN_VERIFICAR'])
    expect(answers[2]!.body.message).toContain('Confirmá tu email')
    expect(answers[2]!.headers['retry-after']).toBe('60')
  })

  it('has room again once it has paid, let go or replaced what it held', async () => {
    await open({ ...DEFAULT_LIMITS, RESERVAS_CUENTA: '3/2/100' })
    const cliente = await t.as('cliente')
    const paid = await checkOut(cliente, take(2))
    const kept = take()
    await checkOut(cliente, kept)
    expect((await tryCheckOut(cliente, take())).status).toBe(429)
    await decide(cliente, paid, 'aprobar')
    await comeBack(cliente, paid)
    await checkOut(cliente, [...kept, ...take(2)])
    expect((await tryCheckOut(cliente, take())).status).toBe(429)
    t.clock.advance({ minutes: 31 })
    await checkOut(cliente, take(3))
  })

  it('makes so many orders in ten minutes, whatever becomes of them', async () => {
    await open({ ...DEFAULT_LIMITS, RESERVAS_CUENTA: '100/100/3' })
    const cliente = await t.as('cliente')
    for (let i = 0; i < 3; i++) await decide(cliente, await checkOut(cliente, take()), 'aprobar')
    expect((await tryCheckOut(cliente, take())).status).toBe(429)
    t.clock.advance({ minutes: 10 })
    await checkOut(cliente, take())
  })
})

describe('a network', () => {
  it('holds so many numbers from one address, with IPv6 from one /64', async () => {
    await open({ RESERVAS_DIRECCION: '7/100/100' })
    const people = await strangers(7)
    const answers = []
    const places = ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8:1:2::a', '2001:db8:1:2::b', '2001:db8:1:3::']
    for (const [i, ip] of places.entries()) answers.push(await tryCheckOut(people[i]!, take(4), from(ip)))
    expect(codes(answers)).toEqual([200, 'RESERVAS_RED', 200, 200, 'RESERVAS_RED', 200])
  })

  it('holds so many numbers from all of its addresses', async () => {
    await open({ RESERVAS_RED: '7/100/100' })
    const people = await strangers(5)
    const answers = []
    const places = ['203.0.113.7', '203.0.113.8', '203.0.114.7', '2001:db8:1:2::a', '2001:db8:1:3::a']
    for (const [i, ip] of places.entries()) answers.push(await tryCheckOut(people[i]!, take(4), from(ip)))
    expect(codes(answers)).toEqual([200, 'RESERVAS_RED', 200, 200, 'RESERVAS_RED'])
  })

  it('holds a hundredth of a draw, or three numbers, once a quarter of it is held', async () => {
    await open({ ...DEFAULT_LIMITS, RESERVAS_SIN_VERIFICAR: '900/9/99' }, 400)
    const people = await strangers(6)
    const answers = []
    for (const [i, many] of [100, 3, 4, 4].entries()) {
      answers.push(await tryCheckOut(people[i]!, take(many), from(`198.51.${i}.7`)))
    }
    expect(codes(answers)).toEqual([200, 200, 200, 200])
    const more = [
      await tryCheckOut(people[4]!, take(5), from('198.51.5.7')),
      await tryCheckOut(people[5]!, take(4), from('198.51.0.8')),
    ]
    expect(codes(more)).toEqual(['RESERVAS_SORTEO', 'RESERVAS_SORTEO'])
    expect(more[0]!.body.message).toContain('Probá con menos números')
  })

  it('without accounts holds one number a buyer and half of a draw once a quarter of it is held, and forty buyers behind another one get theirs', async () => {
    await open(DEFAULT_LIMITS, 200)
    let people = 0
    const buy = (ip: string, many: number) => {
      const n = ++people
      const comprador = { nombreCompleto: 'Ana Paz', email: `b${n}@correo.test`, ci: `${5_000_000 + n}` }
      const productos = take(many).map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const }))
      return client(t.app, null).call(checkoutApi.procesarPago, { body: { productos, comprador }, headers: from(ip) })
    }
    const invented = []
    for (let i = 0; i < 20; i++) invented.push(await buy('198.51.100.1', 3))
    expect(codes(invented)).toEqual([...Array(16).fill(200), ...Array(4).fill('RESERVAS_SORTEO')])
    expect(await held()).toBe(48)
    const single = []
    for (let i = 0; i < 54; i++) single.push(await buy('198.51.100.1', 1))
    expect(codes(single)).toEqual([...Array(52).fill(200), ...Array(2).fill('RESERVAS_SORTEO')])
    const honest = []
    for (let i = 0; i < 40; i++) honest.push(await buy('203.0.113.7', 1))
    expect(codes(honest)).toEqual(Array(40).fill(200))
    expect(codes([await buy('203.0.113.7', 2), await buy('203.0.113.7', 1)])).toEqual(['RESERVAS_SORTEO', 200])
    expect(codes([await tryCheckOut((await strangers(1))[0]!, take(), from('198.51.100.1'))])).toEqual([200])
  })

  it('cannot take a quarter of a draw in one go', async () => {
    await open({ ...DEFAULT_LIMITS, RESERVAS_SIN_VERIFICAR: '900/9/99' }, 400)
    const [someone] = await strangers(1)
    expect(codes([await tryCheckOut(someone!, take(101))])).toEqual(['RESERVAS_SORTEO'])
  })
})

describe('limits hold when everybody comes at once, at two processes', () => {
  async function crowd(many: number, size: number, ipOf: (i: number) => string, sameAccount: boolean) {
    const db = openDatabase(connectionOf(t.db) as never)
    const second = await buildApp({ ...t, db, payments: t.simulado })
    const tokens = await insertShoppers(t.db, sameAccount ? 1 : many, t.clock.now())
    const answers = await Promise.all(
      Array.from({ length: many }, (_, i) => {
        const token = tokens[sameAccount ? 0 : i] ?? ''
        return tryCheckOut(client(i % 2 ? second : t.app, token), take(size), from(ipOf(i)))
      }),
    )
    await second.close()
    await db.destroy()
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
    return answers.filter(({ status }) => status === 200).length
  }

  it('of an account', async () => {
    await open({ RESERVAS_SIN_VERIFICAR: '1000/5/1000' })
    expect(await crowd(24, 1, i => `198.51.${i}.1`, true)).toBe(5)
  })

  it('of an address', async () => {
    await open({ RESERVAS_DIRECCION: '20/1000/1000' })
    expect(await crowd(24, 4, () => '198.51.100.1', false)).toBe(5)
  })

  it('of a draw under pressure', async () => {
    await open({ RESERVAS_PRESION: '25/1/75' }, 400)
    expect(await crowd(16, 20, i => `198.51.${i}.1`, false)).toBe(5)
    expect(await held()).toBe(100)
  })
})

describe('the end of an account', () => {
  const deactivate = async () =>
    (await t.as('admin')).call(vendedorApi.changeStatus, { params: { id: t.users.cliente.id } })

  it('frees what it holds at once: deactivated, removed, or deleted by its owner', async () => {
    await open({})
    const params = { id: t.users.cliente.id }
    const ends: [Person, () => Promise<{ status: number }>][] = [
      ['cliente', deactivate],
      ['cliente', async () => (await t.as('admin')).call(datosPersonalesApi.remove, { params })],
      [
        'vendedor',
        async () => {
          const { id } = t.users.vendedor
          return (await t.as('vendedor')).call(datosPersonalesApi.logicDelete, { params: { id } })
        },
      ],
    ]
    for (const [person, act] of ends) {
      const numbers = take(3)
      const referencia = await checkOut(await t.as(person), numbers)
      expect((await act()).status).toBe(200)
      expect(await orderOf(t, referencia)).toMatchObject({ estado: 'cancelada', reservadas: [] })
      await checkOut(await t.as('clienta'), numbers)
      if (act === deactivate) await deactivate()
    }
  })

  it('is waited for by no checkout under way: nothing stays held', async () => {
    await open({})
    const cliente = await t.as('cliente')
    for (let round = 0; round < 10; round++) {
      const tries = Array.from({ length: 4 }, () => tryCheckOut(cliente, take()))
      await Promise.all([...tries, deactivate()])
      expect(await held()).toBe(0)
      await deactivate()
      Object.assign(cliente, await t.as('cliente'))
    }
  })
})

describe('an organiser', () => {
  const free = async (compraId: string, motivo = 'Aparta y no paga') =>
    (await t.as('admin')).call(casoApi.liberarCompra, { body: { compraId, motivo } })

  it('frees an order that waits for its payment: signed with a reason, with a mail to its buyer, its numbers for anybody', async () => {
    await open({})
    const numbers = take(2)
    const referencia = await checkOut(await t.as('cliente'), numbers)
    const { id } = await orderOf(t, referencia)
    const admin = await t.as('admin')
    expect((await admin.call(casoApi.verCompra, { params: { id } })).body.compra.accion).toBe('liberar')
    const { status, body } = await free(id)
    expect([status, body.message]).toEqual([200, 'La compra quedó liberada.'])
    const { compra } = (await admin.call(casoApi.verCompra, { params: { id } })).body
    expect(compra).toMatchObject({ estado: 'cancelada', accion: '' })
    const quien = t.users.admin.nombreCompleto
    expect(compra.movimientos.at(-1)).toMatchObject({ a: 'cancelada', quien, nota: 'Aparta y no paga' })
    const mail = t.db.selectFrom('correo').select(['para', 'asunto']).where('evento', '=', `compra-liberada:${id}`)
    expect(await mail.execute()).toEqual([{ para: 'cliente@talonario.test', asunto: 'Tus números quedaron libres' }])
    const acts = t.db.selectFrom('auditoria').select('objeto_id').where('accion', '=', 'liberarCompra')
    expect(await acts.execute()).toEqual([{ objeto_id: id }])
    await checkOut(await t.as('clienta'), numbers)
    // A reason has to be given, and the order exists.
    const unknown = await free(crypto.randomUUID())
    expect([unknown.status, (await free(crypto.randomUUID(), ' ')).status]).toEqual([404, 400])
  })

  it('is refused as too late when the money has arrived, even before its notification', async () => {
    await open({})
    const referencia = await checkOut(await t.as('cliente'), take())
    await t.simulado.pagar(referencia, 'aprobar')
    const { id } = await orderOf(t, referencia)
    expect(codes([await free(id)])).toEqual(['COMPRA_NO_ABIERTA'])
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada', vendidas: [1] })
  })
})

it('where an order came from is forgotten an hour after it stopped waiting', async () => {
  await open({ RESERVA_MINUTOS: '90' })
  const cliente = await t.as('cliente')
  await checkOut(cliente, take(), from('203.0.113.7'))
  const origins = () => t.db.selectFrom('compra_origen').select(['direccion', 'red']).execute()
  t.clock.advance({ minutes: 61 })
  await eraseExpired(t.db, t.clock.now())
  expect(await origins()).toEqual([{ direccion: '203.0.113.7', red: '203.0.113.0/24' }])
  t.clock.advance({ minutes: 30 })
  await eraseExpired(t.db, t.clock.now())
  expect(await origins()).toEqual([])
})
