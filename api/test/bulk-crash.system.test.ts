import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { insertPeople } from '#demo/cast.ts'
import { urlOf } from './database-url.ts'
import { startServer } from './server-process.ts'
import { testDatabase } from './test-database.ts'
import { testFolder } from './test-folder.ts'

/** Enough for several chunks. `BULK_NUMBERS=1000000` is the largest. */
const N = Number(process.env.BULK_NUMBERS ?? 80_000)

it(`${N} numbers are generated although each server is killed on the way`, async () => {
  const { db, connection, drop } = await testDatabase(2)
  const folder = await testFolder(onTestFinished)
  const start = () => startServer({ DATABASE_URL: urlOf(connection), DATA_DIR: folder })
  const servers = [start()]
  onTestFinished(async () => {
    await Promise.all(servers.map(server => server.stop('SIGKILL')))
    await drop()
  })
  const { admin } = await insertPeople(db)
  await sql`insert into trabajo (tipo, usuario_id, total, precio, fecha, created_at)
      values ('generar', ${admin.id}, ${N}, 1000, '2099-12-24', now())`.execute(db)
  const hecho = async () => (await db.selectFrom('trabajo').select('hecho').executeTakeFirstOrThrow()).hecho
  const begin = performance.now()
  for (let stop = 1; stop < N; stop = (await hecho()) + N / 3) {
    const server = servers.at(-1) ?? start()
    await vi.waitUntil(async () => (await hecho()) >= Math.min(stop, N), { timeout: 60_000, interval: 5 })
    await server.stop('SIGKILL')
    servers.push(start())
  }
  await vi.waitUntil(async () => (await hecho()) === N, { timeout: 120_000, interval: 20 })
  console.log(`${N} numbers, ${servers.length} servers: ${((performance.now() - begin) / 1_000).toFixed(1)} s`)
  const { rows } = await sql`select count(*) as n, min(numero), max(numero) from rifa`.execute(db)
  expect(rows).toEqual([{ n: N, min: 1, max: N }])
  const acts = sql<{
    hechos: number
  }>`select sum((detalle::jsonb ->> 'hasta')::int - (detalle::jsonb ->> 'desde')::int + 1)::int as hechos
      from auditoria where accion = 'generarNumerosRifa'`
  expect((await acts.execute(db)).rows).toEqual([{ hechos: N }])
}, 300_000)
