import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ventaApi } from '@talonario/contract'
import { expect, it, vi } from 'vitest'
import { insertPeople } from '#demo/cast.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { caller } from './caller.ts'
import { urlOf } from './database-url.ts'
import { measured } from './figure.ts'
import { putOnSale, saleOf } from './on-sale.ts'
import { memoryOf, processorOf, startServer } from './server-process.ts'
import { testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

/** The streams of a draw night on one process: `npm run night -- streams` opens 10,000. Memory and processor time are printed. */
vi.setConfig({ testTimeout: 600_000 })

const STREAMS = Number(process.env.STREAMS ?? 1_000)
const SALES = 10
const QUIET_S = 5

const folder = await testFolder()

it('one process tells every viewer of each sale, and holds their streams in little memory', async () => {
  const { db, connection, drop } = await testDatabase(2)
  const users = await insertPeople(db)
  const { rifas } = await putOnSale(db, { cantidad: SALES, fecha: '2099-12-24' })
  // As deploy/talonario starts it.
  const server = startServer({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: folder,
    MALLOC_ARENA_MAX: '2',
    EN_VIVO_MAXIMO: String(STREAMS),
    // All come from one address.
    EN_VIVO_POR_DIRECCION: String(STREAMS),
  })
  const url = await server.url
  const { pid } = server.child
  const seller = caller(url, await openSesion(db, users.admin, new Date()))
  const readers = fork(join(import.meta.dirname, 'stream-readers-process.ts'), {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const before = memoryOf(pid)
    readers.stdin?.end(JSON.stringify({ urls: [url], streams: STREAMS }))
    await messageOf(readers)
    const opened = processorOf(pid)
    await delay(QUIET_S * 1_000)
    const quiet = processorOf(pid)
    const soldAt = new Map<string, number>()
    for (const { id, numero } of rifas) {
      soldAt.set(String(numero), Date.now())
      expect((await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(id) })).status).toBe(200)
    }
    const heard = await untilHeard(readers)
    const sold = processorOf(pid)
    const counts = [...soldAt.keys()].map(numero => heard.get(numero)?.length ?? 0)
    expect(counts).toEqual(Array.from({ length: SALES }, () => STREAMS))
    const delays = [...soldAt].flatMap(([numero, at]) => (heard.get(numero) ?? []).map(then => then - at))
    measured(`${STREAMS} streams, from the sale to the viewer`, delays, { within: 3_000 })
    console.log(
      `${STREAMS} streams: ${memoryOf(pid).toFixed(0)} MiB, ${before.toFixed(0)} before them; ${(((quiet - opened) / QUIET_S) * 100).toFixed(0)} % of a core while nothing is sold, ${(sold - quiet).toFixed(1)} s of it for ${SALES} sales`,
    )
  } finally {
    readers.kill('SIGKILL')
    await server.stop()
    await drop()
  }
})

/** What the readers have received, once the last sale has reached all of them. */
async function untilHeard(readers: ReturnType<typeof fork>): Promise<Map<string, number[]>> {
  const told = messageOf(readers)
  readers.send({ until: { what: String(SALES), times: STREAMS } })
  return new Map((await told) as [string, number[]][])
}

/** What a process says next. Rejects when it ends before. */
async function messageOf(child: ReturnType<typeof fork>): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the readers ended with ${code}`)))
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}
