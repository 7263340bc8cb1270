/**
 * The cost of 1,000 open streams and their delays: `npm run bench -- live [-- streams sales]`, with one server process and
 * with two on one database, and how far apart they receive each prize of a reveal. A separate process holds the
 * streams; sales, holds and the reveal come over HTTP from this one.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Usuario } from '@talonario/contract'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { putOnSale, saleOf } from '../api/test/on-sale.ts'
import { memoryOf, type ServerProcess, startServer } from '../api/test/server-process.ts'
import { type BenchDatabase, makeDatabase, startCluster } from './cluster.ts'

const [STREAMS = 1_000, SALES = 100] = process.argv.slice(2).map(Number)

/** Prizes of the reveal, and seconds between them. */
const PRIZES = 5
const PACE_S = 4

const cluster = await startCluster()
try {
  for (const processes of [1, 2]) {
    const database = await makeDatabase(cluster, `live${processes}`, 0)
    await measureWith(processes, database).finally(database.close)
  }
} finally {
  await cluster.stop()
}

async function measureWith(processes: number, database: BenchDatabase): Promise<void> {
  const limits = { EN_VIVO_MAXIMO: String(STREAMS), EN_VIVO_POR_DIRECCION: String(STREAMS) }
  const env = { DATABASE_URL: database.url, PAYMENTS: 'simulado', ...limits }
  const servers = Array.from({ length: processes }, () => startServer(env))
  try {
    await measure(servers, database)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

async function measure(servers: ServerProcess[], database: BenchDatabase): Promise<void> {
  const urls = await Promise.all(servers.map(server => server.url))
  const memory = () => servers.reduce((sum, { child }) => sum + memoryOf(child.pid), 0)
  const { rifas } = await putOnSale(database.db, { cantidad: SALES, fecha: '2099-12-24' })
  const draw = await makeDraw(database, urls[0] ?? '')
  const before = memory()
  const readers = fork(join(import.meta.dirname, '../api/test/stream-readers-process.ts'), {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  readers.stdin?.end(JSON.stringify({ urls, streams: STREAMS }))
  await once(readers, 'message')
  await delay(2_000)
  const perStream = (memory() - before) / STREAMS
  const takenAt = await take(database, urls, rifas)
  await reveal(draw, urls)
  await delay(2_000)
  readers.send('tell')
  const [heard] = (await once(readers, 'message')) as [[string, number[]][]]
  console.log(`${servers.length} server process(es), ${STREAMS} streams: ${(perStream * 1024).toFixed(1)} KiB a stream`)
  report(takenAt, new Map(heard))
  reportReveal(new Map(heard))
}

/** Sells and holds numbers in turn, and returns when each call was sent, in ms since the epoch. */
async function take(
  { db, users }: BenchDatabase,
  urls: string[],
  rifas: readonly { id: string; numero: number }[],
): Promise<Map<number, number>> {
  const token = (who: Usuario) => openSesion(db, who, new Date())
  const [buyer, seller] = [await token(users.cliente), await token(users.admin)]
  const takenAt = new Map<number, number>()
  for (const [i, { id, numero }] of rifas.entries()) {
    const url = `${urls[i % urls.length]}/api`
    takenAt.set(numero, Date.now())
    if (i % 2 === 0)
      await post(`${url}/pago/procesarPago`, buyer, { productos: [{ _id: id, quantity: 1, tipo: 'rifa' }] })
    else await post(`${url}/compra/realizarCompraFisica`, seller, saleOf(id))
    await delay(20)
  }
  return takenAt
}

// biome-ignore lint/suspicious/noExplicitAny: the replies of several calls, each read where it is asked for
async function post(url: string, authorization: string, body: object): Promise<any> {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return await response.json()
}

/** From the call that took a number to its event on a stream, the call itself included. */
function report(takenAt: Map<number, number>, heard: Map<string, number[]>): void {
  const times = [...takenAt]
    .flatMap(([numero, at]) => (heard.get(String(numero)) ?? []).map(then => then - at))
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  console.log(`  ${times.length} of ${takenAt.size * STREAMS} deliveries, from the call to the reader:`)
  console.log(`  p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, last ${at(1)} ms`)
}

/** For each prize: how many streams received it, and the time between the first and the last. */
function reportReveal(heard: Map<string, number[]>): void {
  for (let lugar = PRIZES; lugar > 0; lugar--) {
    const times = heard.get(`premio ${lugar}`) ?? []
    const apart = Math.max(...times) - Math.min(...times)
    console.log(`  prize ${lugar} of the reveal: ${times.length} readers, ${apart} ms apart`)
  }
}

type Draw = { idSorteo: string; fecha: string; token: string }

/** A draw with its prizes and as many sold numbers, twice over. */
async function makeDraw({ db, users }: BenchDatabase, url: string): Promise<Draw> {
  const token = await openSesion(db, users.admin, new Date())
  const send = (path: string, body: object) => post(`${url}/api/${path}`, token, body)
  const fecha = '2099-12-26'
  const { sorteo } = await send('sorteo/generarSorteo', { fechaSorteo: fecha, fuente: 'interna', hora: '21:00' })
  const { rifas } = await send('rifa/generarNumerosRifa', { cantidad: 2 * PRIZES, precioRifa: 100, fecha })
  const idPremios: string[] = []
  for (let place = 1; place <= PRIZES; place++) {
    idPremios.push((await send('premio/crearPremio', { nombre: `Premio ${place}`, descripcion: 'x' })).premio.id)
  }
  await send('sorteo/asignarPremio', { idSorteo: sorteo._id, idPremios })
  for (const { _id } of rifas) await send('compra/realizarCompraFisica', saleOf(_id))
  return { idSorteo: sorteo._id, fecha, token }
}

/** All prizes by themselves, one every few seconds. */
async function reveal({ idSorteo, fecha, token }: Draw, [url = '']: string[]): Promise<void> {
  await post(`${url}/api/sorteo/empezarFuncion`, token, { fechaSorteo: fecha, ritmo: PACE_S })
  for (let waited = 0; waited < 60; waited++) {
    const { sorteo } = await (await fetch(`${url}/api/sorteo/resultado/${idSorteo}`)).json()
    if (sorteo.estado === 'realizado') return
    await delay(1_000)
  }
  throw new Error('The reveal did not end within a minute')
}
