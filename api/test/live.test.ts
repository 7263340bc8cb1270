import { asignacionApi, cierreApi } from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { type Connection, connectionOf, openDatabase } from '#db/pool.ts'
import { enVivoJobs } from '#jobs/recurring.jobs.ts'
import { type LiveStream, openStream } from './live-stream.ts'
import { rifaIdOf } from './on-sale.ts'
import { makeRaffle } from './raffle.ts'
import { checkOut, testShop } from './shop.ts'
import { holdNumbers, sellNumbers } from './sold.ts'
import { told } from './told.ts'

const STREAMS = 20

const limits = { EN_VIVO_MAXIMO: String(2 * STREAMS), EN_VIVO_POR_DIRECCION: String(STREAMS) }
const t = await testShop({ ...limits, TRUST_PROXY: '1' })
const raffle = await makeRaffle(await t.as('admin'), { fecha: '2026-12-24', cantidad: 2_000, premios: ['Bicicleta'] })
const db = openDatabase(connectionOf(t.db) as Connection)
const second = await buildApp({ ...t, db, payments: null })
const listen = { host: '127.0.0.1', port: 0 }
/** Two processes on one database, simulated in one. */
const urls: [string, string] = [await t.app.listen(listen), await second.listen(listen)]
afterAll(async () => {
  // A reader that left opens another connection and says nothing on it: a server would wait a minute for that.
  const cutOff = setInterval(() => {
    for (const { server } of [t.app, second]) server.closeAllConnections()
  }, 50)
  await second.close()
  await db.destroy()
  await t.close()
  clearInterval(cutOff)
})

const open: LiveStream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
/** The server counts an address's streams until it has seen them close: those of the test before may still be there. */
const whenThereIsRoom = <T>(open: () => Promise<T>) => vi.waitFor(open, { timeout: 20_000, interval: 20 })
async function listenAtOnce(process: 0 | 1 = 0, options?: Parameters<typeof openStream>[1]): Promise<LiveStream> {
  const stream = await openStream(urls[process], options)
  open.push(stream)
  return stream
}
const listenTo = (...args: Parameters<typeof listenAtOnce>) => whenThereIsRoom(() => listenAtOnce(...args))
/** A stream that has been greeted: from here on it misses nothing. */
async function listening(process: 0 | 1 = 0): Promise<LiveStream> {
  const stream = await listenTo(process)
  await stream.next('todo')
  return stream
}
const sell = (...numeros: number[]) => sellNumbers(t.db, { numeros })
const rifaId = (numero: number) => rifaIdOf(t.db, numero)

describe('every open stream', () => {
  it('gets a hold, its sale and its end, whichever process it is connected to', async () => {
    const streams = [await listening(0), await listening(1)]
    const shopper = await t.as('cliente')
    await checkOut(shopper, [{ _id: await rifaId(7) }])
    const none = { libres: [], reservadas: [], vendidas: [], asignadas: [] }
    for (const stream of streams) {
      expect(await stream.next('numeros')).toMatchObject({ idSorteo: raffle.idSorteo, ...none, reservadas: [7] })
    }
    await sell(8)
    for (const stream of streams) expect(await stream.next('numeros')).toMatchObject({ ...none, vendidas: [8] })
    await sql`update titular set estado = 'liberada', liberada_at = now() where estado = 'reservada' and numero = 7`.execute(
      t.db,
    )
    for (const stream of streams) expect(await stream.next('numeros')).toMatchObject({ ...none, libres: [7] })
  })

  it('gets the expiry of a hold, though no row changed', async () => {
    const stream = await listening()
    await holdNumbers(t.db, { numeros: [11, 12], until: new Date(t.clock.now().getTime() + 60_000) })
    expect(await stream.next('numeros')).toMatchObject({ reservadas: [11, 12] })
    t.clock.advance({ minutes: 2 })
    expect(await stream.next('numeros')).toMatchObject({ libres: [11, 12], reservadas: [] })
  })

  it('gets a draw that is scheduled and closed, and a request to fetch again for a thousand numbers', async () => {
    const admin = await t.as('admin')
    const stream = await listening()
    const made = await makeRaffle(admin, { fecha: '2027-01-06', cantidad: 1_500, premios: ['Radio'] })
    const mine = ({ idSorteo }: { idSorteo: string | null }) => idSorteo === made.idSorteo
    expect(await stream.next('todo', mine)).toBeDefined()
    await sellNumbers(t.db, { numeros: made.numeros })
    expect(await stream.next('todo', mine)).toBeDefined()
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2027-01-06' } })
    expect(await stream.next('sorteo', ({ estado }) => estado === 'cerrado')).toMatchObject({ idSorteo: made.idSorteo })
  })

  it('gets that numbers were assigned, and not to whom', async () => {
    const stream = await listening()
    const body = { ci: t.users.vendedora.ci, numerosRifas: [100, 101] }
    expect((await (await t.as('admin')).call(asignacionApi.asignarRifaAVendedor, { body })).status).toBe(200)
    expect(await stream.next('asignacion')).toMatchObject({ idSorteo: raffle.idSorteo })
    await sell(102)
    expect(await stream.next('numeros')).toMatchObject({ vendidas: [102], libres: [], asignadas: [] })
  })
})

describe('twenty streams on two processes', () => {
  it('get every sale in the order of the sales', async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS }, (_, i) => listening((i % 2) as 0 | 1)))
    const sold = Array.from({ length: 30 }, (_, i) => 201 + i)
    for (const numero of sold) await sell(numero)
    for (const stream of streams) {
      await stream.next('numeros', ({ vendidas }) => vendidas.includes(230))
      const heard = stream.heard.flatMap(evento => (evento.tipo === 'numeros' ? evento.vendidas : []))
      expect(heard).toEqual(sold)
    }
  })

  it('get all of many simultaneous sales', async () => {
    const streams = await Promise.all([listening(0), listening(1)])
    const sold = Array.from({ length: 60 }, (_, i) => 301 + i)
    await Promise.all(sold.map(numero => sell(numero)))
    for (const stream of streams) {
      await expect
        .poll(() => new Set(stream.heard.flatMap(evento => (evento.tipo === 'numeros' ? evento.vendidas : []))))
        .toEqual(new Set(sold))
    }
  })
})

describe('a reader who reconnects', () => {
  it('gets exactly what was missed, on any process', async () => {
    const before = await listening()
    await sell(401)
    await before.next('numeros')
    before.close()
    await sell(402)
    await sell(403)
    for (const how of [{ desde: before.lastId() }, { header: before.lastId() }]) {
      const after = await listenTo(1, how)
      expect(await after.next('numeros')).toMatchObject({ vendidas: [402, 403] })
    }
  })

  it('gets a sale that was under way when they left, and committed later than others', async () => {
    const stream = await listening()
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const sale = t.db.transaction().execute(async db => {
      await sql`update rifa set precio = precio where numero = 410`.execute(db)
      begun.resolve()
      await slow.promise
    })
    await begun.promise
    await sell(411)
    await stream.next('numeros', ({ vendidas }) => vendidas.includes(411))
    stream.close()
    slow.resolve()
    await sale
    const after = await listenTo(0, { desde: stream.lastId() })
    expect(await after.next('asignacion')).toMatchObject({ idSorteo: raffle.idSorteo })
    expect(after.heard.filter(({ tipo }) => tipo === 'numeros')).toEqual([])
  })

  it('gets holds that expired meanwhile', async () => {
    await holdNumbers(t.db, { numeros: [420], until: new Date(t.clock.now().getTime() + 60_000) })
    const before = await listening()
    before.close()
    t.clock.advance({ minutes: 2 })
    const after = await listenTo(0, { desde: before.lastId() })
    expect(await after.next('numeros')).toMatchObject({ libres: [420] })
  })

  it('and missed nothing gets a sign of life', async () => {
    const before = await listening()
    const after = await listenTo(0, { desde: before.lastId() })
    expect(await after.next('latido')).toMatchObject({ ahora: t.clock.now().toISOString() })
  })

  it('after an hour has to fetch everything', async () => {
    const before = await listening()
    t.clock.advance({ hours: 1 })
    const after = await listenTo(0, { desde: before.lastId() })
    expect(await after.next('todo')).toMatchObject({ idSorteo: null })
  })

  it.each([
    '',
    'x',
    '1:1:/1763737200000',
    '5:4:/1763737200000',
    '1:9:9/1763737200000',
    `9${'9'.repeat(17)}:9${'9'.repeat(17)}:/`,
    '100000000000000001:100000000000000000:/',
  ])('with the id %j, which nobody gave out, is told to ask for everything', async id => {
    const desde = id.endsWith('/') ? `${id}${t.clock.now().getTime()}` : id
    expect(await (await listenTo(0, { desde })).next('todo')).toMatchObject({ idSorteo: null })
  })
})

it('an id that the database chokes on costs nobody else their stream', async () => {
  const hostile = `100000000000000001:100000000000000000:/${t.clock.now().getTime()}`
  const streams = await Promise.all([listenTo(0, { desde: hostile }), listenTo(0), listenTo(0, { desde: hostile })])
  expect(await streams[1]?.next('todo')).toMatchObject({ idSorteo: null })
  expect(await (await listenTo()).next('todo')).toMatchObject({ idSorteo: null })
})

describe('a stream', () => {
  it('passes proxies unbuffered and uncompressed, with the headers of every reply', async () => {
    const { headers } = await listening()
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is refused beyond as many as an address may have, and free again when one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => listening()))
    await expect(listenAtOnce()).rejects.toThrow('429')
    streams[0]?.close()
    await listenTo()
  })

  it('counts for its whole /64, which may have more than its share until half of all are taken', async () => {
    const env = { ...t.env, TRUST_PROXY: 1, EN_VIVO_MAXIMO: 8, EN_VIVO_POR_DIRECCION: 2 }
    const db = openDatabase(connectionOf(t.db) as Connection)
    const proxied = await buildApp({ ...t, db, env, payments: null })
    const from = (end: string) => ({ 'x-forwarded-for': `2001:db8:1:2::${end}`, accept: 'text/event-stream' })
    const statuses = []
    for (const end of ['a', 'b', 'c', 'd', 'e']) {
      const options = { url: '/api/rifa/enVivo', headers: from(end), payloadAsStream: true as const }
      statuses.push((await proxied.inject(options)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    await proxied.close()
    await db.destroy()
  })

  it('ends after an hour: its reader, if there is one, comes back', async () => {
    const headers = { accept: 'text/event-stream' }
    const answer = await whenThereIsRoom(async () => {
      const answer = await t.app.inject({ url: '/api/rifa/enVivo', headers, payloadAsStream: true })
      expect(answer.statusCode).toBe(200)
      return answer
    })
    t.clock.advance({ minutes: 61 })
    let said = ''
    for await (const chunk of answer.stream()) said += chunk
    expect(said).toContain('event: todo')
  })

  it('that does not ask for events ends after what there is', async () => {
    const stream = await listening()
    await sell(500)
    await stream.next('numeros')
    const { body, statusCode } = await t.app.inject(`/api/rifa/enVivo?desde=${encodeURIComponent(stream.lastId())}`)
    expect([statusCode, body]).toEqual([200, expect.stringContaining('event: latido')])
  })

  it('contains nothing about a person', async () => {
    const stream = await listening()
    await sellNumbers(t.db, {
      numeros: [510],
      vendedor: t.users.vendedora,
      comprador: { nombre: 'Zulema', ci: '98765432' },
    })
    await stream.next('numeros')
    const { id, ci } = t.users.vendedora
    expect(told(stream.heard, { nombre: 'Zulema', cedula: '98765432', id, ci })).toEqual([])
  })

  it('continues when the database has cut the listening connection', async () => {
    const stream = await listening()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talonario-escucha'`.execute(
      t.db,
    )
    await sell(520)
    expect(await stream.next('numeros')).toMatchObject({ vendidas: [520] })
  })

  it('ends with its server', async () => {
    const db = openDatabase(connectionOf(t.db) as Connection)
    const third = await buildApp({ ...t, db, payments: null })
    const stream = await openStream(await third.listen({ host: '127.0.0.1', port: 0 }))
    await stream.next('todo')
    await third.close()
    await stream.ended
    await db.destroy()
  })
})

it('notes older than an hour are forgotten', async () => {
  await sql`insert into cambio (sorteo_id, tipo, at) values (gen_random_uuid(), 'sorteo', now() - interval '61 minutes')`.execute(
    t.db,
  )
  const before = await t.db.selectFrom('cambio').select('id').execute()
  for (const job of enVivoJobs(t)) await job.run()
  expect(await t.db.selectFrom('cambio').select('id').execute()).toHaveLength(before.length - 1)
})
