/**
 * The server's memory while it sends everything as CSV: `npm run bench:export [numbers]`. On a separate cluster, the
 * server in its own process. Prints; asserts only that all lines arrive.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rifaApi, ventaApi } from '@talonario/contract'
import { openDatabase } from '#db/pool.ts'
import { insertPeople } from '#demo/cast.ts'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { urlOf } from './database-url.ts'
import { fillRaffle } from './explain-data.ts'
import { memoryOf, startServer } from './server-process.ts'
import { cloneTemplate, startTestCluster } from './test-cluster.ts'

const n = Number(process.argv[2] ?? 1_000_000)

const cluster = await startTestCluster()
const { connection, drop } = await cloneTemplate(cluster.connection)
const db = openDatabase(connection)
const folder = await mkdtemp(join(tmpdir(), 'tal-export-'))
const server = startServer({ DATABASE_URL: urlOf(connection), DATA_DIR: folder })
try {
  const users = await insertPeople(db)
  await fillRaffle(db, n, users)
  const authorization = await openSesion(db, users.admin, new Date())
  const url = await server.url
  for (const { path } of [rifaApi.exportarRifas, ventaApi.exportarVentas, rifaApi.exportarRifas]) {
    const before = memoryOf(server.child.pid)
    const begin = performance.now()
    const { body } = await fetch(`${url}/api${path}`, { headers: { authorization } })
    let [bytes, lines, peak] = [0, 0, before]
    for await (const piece of body ?? []) {
      bytes += piece.length
      for (const byte of piece) if (byte === 10) lines += 1
      peak = Math.max(peak, memoryOf(server.child.pid))
    }
    const seconds = (performance.now() - begin) / 1_000
    const mib = [bytes / 2 ** 20, before, peak].map(value => value.toFixed(0))
    console.log(
      `${path}: ${lines} lines, ${mib[0]} MiB in ${seconds.toFixed(1)} s; memory ${mib[1]} → ${mib[2]} MiB at most`,
    )
    if (lines < n / 10) throw new Error('Lines are missing')
  }
} finally {
  await server.stop()
  await db.destroy()
  await drop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
