import { limits } from '@talonario/contract'
import { miEnlace } from '../api/src/modules/numeros/enlace/enlace.service.ts'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { bigDraw } from '../api/test/explain-data.ts'
import { type BenchDatabase, makeDatabase, startCluster } from './cluster.ts'
import { atMost, median, type Row } from './row.ts'
import { type Site, startSite } from './site.ts'

const SMALL = 1_000
/** What a raffle is made for. */
const LARGE = 100_000
/** As many as there may be, but for those that the cast could still need. */
const LARGEST = 999_000
const REQUESTS = 150

/** `middle`: the page in the middle of a seller's link, six of ten numbers of the draw that has half of them. */
type Raffle = {
  database: BenchDatabase
  site: Site
  draw: string
  token: string
  free: string[]
  codigo: string
  middle: number
}

/** What a shopper waits for, as the raffle grows: one request after another, the raffles in turns. */
export const row: Row = {
  id: 'P4',
  what: 'Cost from 1,000 to 100,000 numbers, and at 1,000,000',
  yardstick: 'the same request on a raffle of 1,000',
  async run() {
    const cluster = await startCluster()
    const raffles: Raffle[] = []
    for (const numbers of [SMALL, LARGE, LARGEST])
      raffles.push(await openRaffle(await makeDatabase(cluster, `of_${numbers}`, numbers), numbers))
    try {
      const figures = []
      for (const [name, send] of Object.entries(REQUEST)) {
        const times = raffles.map(() => [] as number[])
        for (let i = 0; i < REQUESTS; i++)
          for (const [which, raffle] of raffles.entries()) times[which]?.push(await timed(() => send(raffle, i)))
        const [small = 0, large = 0, largest = 0] = times.map(median)
        const parts = { p50At1000Ms: small, p50At100000Ms: large, p50At1000000Ms: largest }
        figures.push(
          atMost(1.5, { name: `${name}, p50`, value: large / small, unit: '×', parts }),
          atMost(3, { name: `${name} at 1,000,000`, value: largest / 1_000, unit: 's' }),
        )
      }
      return figures
    } finally {
      for (const { site, database } of raffles) {
        await site.stop()
        await database.close()
      }
      await cluster.stop()
    }
  },
}

async function openRaffle(database: BenchDatabase, numbers: number): Promise<Raffle> {
  const { db, users, url } = database
  const draw = await bigDraw(db, 1)
  const free = await db
    .selectFrom('rifa')
    .select('rifa.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('titular').select('titular.id').whereRef('titular.rifa_id', '=', 'rifa.id'))),
    )
    .orderBy('numero', 'desc')
    .limit(REQUESTS)
    .execute()
  const token = await openSesion(db, users.cliente, new Date())
  const { codigo } = await miEnlace(db, users.vendedora.id, new Date())
  const middle = Math.ceil((numbers * 0.3) / 2 / limits.rifasPorPagina)
  const site = await startSite({ DATABASE_URL: url })
  return { database, site, draw, token, free: free.map(({ id }) => id), codigo, middle }
}

const REQUEST: Record<string, (raffle: Raffle, i: number) => Promise<Response>> = {
  page: ({ site, draw }, i) => fetch(`${site.url}/api/rifa/listarRifas?sorteo=${draw}&page=${1 + (i % 30)}`),
  search: ({ site, draw }, i) => fetch(`${site.url}/api/rifa/listarRifas?sorteo=${draw}&buscar=${i % 100}`),
  link: ({ site, draw, codigo }) => fetch(`${site.url}/api/tienda/numerosPorEnlace/${codigo}?sorteo=${draw}`),
  'middle of a link': ({ site, draw, codigo, middle }) =>
    fetch(`${site.url}/api/tienda/numerosPorEnlace/${codigo}?sorteo=${draw}&page=${middle}`),
  'free numbers': ({ site, draw }, i) =>
    fetch(`${site.url}/api/rifa/listarRifas?sorteo=${draw}&estado=libre&page=${1 + (i % 30)}`),
  'free numbers of a link': ({ site, draw, codigo }) =>
    fetch(`${site.url}/api/tienda/numerosPorEnlace/${codigo}?sorteo=${draw}&estado=libre`),
  'sold numbers': ({ site }, i) => fetch(`${site.url}/api/rifa/listarRifas?estado=vendida&page=${1 + (i % 30)}`),
  checkout: ({ site, token, free }, i) =>
    fetch(`${site.url}/api/pago/procesarPago`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ productos: [{ _id: free[i], quantity: 1, tipo: 'rifa' }] }),
    }),
}

async function timed(send: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  const answer = await send()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return performance.now() - started
}
