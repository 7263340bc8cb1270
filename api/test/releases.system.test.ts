import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { allEndpoints } from '@talonario/contract'
import { verificar } from '@talonario/sorteo/verify'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { safeParse } from 'zod/mini'
import { findBroken } from '#db/invariants/invariants.ts'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { PASSWORD } from '#demo/people.ts'
import { restore } from '#ops/backup/restore.ts'
import { leaveCopies } from '../../scripts/leave-copies.ts'
import { catalogueOf, catalogueOfRoad } from './catalogue.ts'
import { urlOf } from './database-url.ts'
import { rifaIdOf, saleOf } from './on-sale.ts'
import { RELEASES, SECRETO_DATOS } from './releases/release-copies.ts'
import { startServer } from './server-process.ts'
import { createEmpty } from './test-cluster.ts'
import { testFolder } from './test-folder.ts'

vi.setConfig({ testTimeout: 120_000 })

const cluster = inject('testCluster')
const folder = await testFolder()
// Those of every release, and those that the next one would leave.
await leaveCopies(cluster, folder, 'siguiente')
const copies = (
  await Promise.all([RELEASES, folder].map(async from => (await readdir(from)).map(name => join(from, name))))
)
  .flat()
  .filter(file => file.endsWith('.tar.gz'))

/** As the demo is. */
const COUNTRY = { LOCALE: 'es-UY', CURRENCY: 'UYU', TZ_RIFA: 'America/Montevideo' }
/** A number of `vendedor` in the serie's open draw. */
const FREE = 422

/** Answered by a stream, by what a provider sends along, or by a beacon outside. */
const NO_LIST = ['enVivo.enVivo', 'pago.exito', 'cierre.consultarBaliza']
const LISTS = allEndpoints().filter(
  ([name, { method, path, query }]) =>
    method === 'GET' && !path.includes(':') && (!query || safeParse(query, {}).success) && !NO_LIST.includes(name),
)

// biome-ignore lint/suspicious/noExplicitAny: replies of every call.
type Ask = (path: string, body?: object) => Promise<{ status: number; body: any }>

const asking =
  (url: string, authorization = ''): Ask =>
  async (path, body) => {
    const form = body instanceof FormData
    const reply = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && !form && { 'content-type': 'application/json' }) },
      body: body ? (form ? body : JSON.stringify(body)) : null,
    })
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    return { status: reply.status, body: isJson ? await reply.json() : await reply.text() }
  }

async function signIn(url: string, who: string): Promise<Ask> {
  const { body } = await asking(url)('/usuario/login', { email: `${who}@talonario.test`, password: PASSWORD })
  return asking(url, body.token)
}

/** The lists that do not open to one who may see them. */
async function closedLists(ask: Ask, who: 'admin' | 'vendedor'): Promise<unknown[]> {
  const theirs = LISTS.filter(([, { access }]) => typeof access === 'string' || (access as string[]).includes(who))
  const replies = await Promise.all(theirs.map(async ([name, { path }]) => ({ name, ...(await ask(path)) })))
  return replies.filter(({ status }) => status !== 200)
}

/** What a seller does in a day: sells a number in a serie, collects an instalment where there are any, hands in what they took. */
async function work(db: Db, seller: Ask, kind: string): Promise<void> {
  const done = async (path: string, body: object) =>
    expect([path, await seller(path, body)]).toEqual([path, { status: 200, body: expect.anything() }])
  if (kind === 'serie') {
    await done('/compra/realizarCompraFisica', saleOf(await rifaIdOf(db, FREE)))
  } else {
    const { body } = await seller('/cuota/pendientes')
    await done('/cuota/cobrarCuota', { titularId: body.pendientes[0].titularId, metodoPago: 'efectivo' })
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ monto: '500', medio: 'efectivo' })) form.append(name, value)
  await done('/caja/declararEntrega', form)
}

describe.each(copies.map(file => [basename(file), file]))('of %s', (name, file) => {
  it('today’s program makes what a new database has, every rule and old proof holds, its lists open and a seller works', async () => {
    const { connection, drop } = await createEmpty(cluster)
    onTestFinished(drop)
    const place = { DATABASE_URL: urlOf(connection), DATA_DIR: join(folder, `de-${name}`), SECRETO_DATOS }
    const { broken, own } = await restore(place, file)
    expect([own, broken]).toEqual([true, []])
    const db = openDatabase(connection)
    onTestFinished(() => db.destroy())
    expect(await catalogueOf(db)).toEqual(await catalogueOfRoad(cluster))

    const server = startServer({ ...place, ...COUNTRY })
    onTestFinished(async () => void (await server.stop()))
    const url = await server.url
    const [admin, seller] = [await signIn(url, 'admin'), await signIn(url, 'vendedor')]
    expect(await closedLists(admin, 'admin')).toEqual([])
    expect(await closedLists(seller, 'vendedor')).toEqual([])
    const closed = await db
      .selectFrom('sorteo')
      .select('fecha')
      .where('estado', '=', 'cerrado')
      .executeTakeFirstOrThrow()
    expect((await admin('/sorteo/realizarSorteo', { fechaSorteo: closed.fecha })).body).toMatchObject({
      status: 'success',
    })
    await work(db, seller, /-(\w+)\.tar/.exec(name)?.[1] ?? '')

    const draws = await db.selectFrom('sorteo').select('prueba').where('estado', '=', 'realizado').execute()
    expect(draws.length).toBeGreaterThanOrEqual(2)
    for (const { prueba } of draws)
      expect(verificar(prueba).pasos.filter(({ estado }) => estado === 'falla')).toEqual([])
    expect(await findBroken(db)).toEqual([])
  })
})
