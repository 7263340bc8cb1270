/**
 * Time and memory for sealing and drawing a million sold numbers: `node api/test/million-draw.ts [numbers] [instalments]`, with instalments
 * of a campaign whose numbers play in all its draws, one in ten of them late. On a separate cluster. Prints; asserts only that the proof
 * verifies.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { verificar } from '@talonario/sorteo/verify'
import { sql } from 'kysely'
import { openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { insertPeople } from '#demo/cast.ts'
import { readEnv } from '#env.ts'
import { generarSorteo } from '#modules/campania/sorteo/sorteo.service.ts'
import { realizarSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import { constanciaPublica } from '#modules/resultado/resultado/resultado-publico.service.ts'
import { systemClock } from '#outside/clock.ts'
import { beaconOf } from '#outside/drand.ts'
import { readFuera, readLista } from '../src/modules/resultado/cierre/cierre-lista.queries.ts'
import { cloneTemplate, startTestCluster } from './test-cluster.ts'

const n = Number(process.argv[2] ?? 1_000_000)
const cuotas = Number(process.argv[3] ?? 0)
const env = readEnv({ demo: false }, { NODE_ENV: 'test', SECRETO_DATOS: 'la clave de los datos de la medida' })
const parts = { env, clock: systemClock, beacon: beaconOf(systemClock), payments: null }
const FECHA = '2099-12-24'
/** Once what is due for the draw may be paid no more. */
const vencido = { ...parts, clock: { now: () => new Date('2099-12-26T12:00:00Z') } }

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const before = { clock: performance.now(), cpu: process.cpuUsage() }
  const done = await work()
  const { user, system } = process.cpuUsage(before.cpu)
  const seconds = [performance.now() - before.clock, (user + system) / 1000].map(ms =>
    (ms / 1000).toFixed(2).padStart(6),
  )
  const longest = (delay.max / 1e6).toFixed(0)
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  console.log(`${what.padEnd(32)} ${seconds[0]} s  ${seconds[1]} s cpu  peak ${peak} MiB  longest block ${longest} ms`)
  return done
}

const cluster = await startTestCluster()
const { connection, drop } = await cloneTemplate(cluster.connection)
const db = openDatabase(connection)
try {
  const { admin } = await insertPeople(db)
  if (cuotas > 0) await sql`update campania set clase = 'continua'`.execute(db)
  const id = await generarSorteo(db, FECHA, { fuente: 'interna' }, parts)
  await timed(`sell ${n} numbers by SQL`, () => sell(id, admin.id))
  const { sorteo } = await timed('seal and draw', () =>
    realizarSorteo(db, { fechaSorteo: FECHA }, cuotas > 0 ? vencido : parts),
  )
  const winner = sorteo.ganadores[0]?.numeroRifa ?? 1
  await timed('100 inclusion proofs', async () => {
    for (let i = 0; i < 100; i++) await constanciaPublica(db, id, winner)
  })
  const hojas = await timed('read the list', async () => {
    const hojas: string[] = []
    for await (const piece of readLista(db, id)) hojas.push(...piece.trimEnd().split('\n'))
    return hojas
  })
  const fuera: string[] = []
  for await (const piece of readFuera(db, id)) fuera.push(...piece.split('\n'))
  const { prueba } = await db.selectFrom('sorteo').select('prueba').where('id', '=', id).executeTakeFirstOrThrow()
  const { falla } = await timed('verify the proof', async () => verificar(prueba, { hojas, fuera }))
  if (falla) throw new Error(`The proof does not verify: ${falla.detalle}`)
} finally {
  await db.destroy()
  await drop()
  await cluster.stop()
}

/** One order a buyer of ten numbers. */
async function sell(sorteoId: string, userId: string): Promise<void> {
  await db.connection().execute(async db => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`insert into premio (nombre, sorteo_id, orden) select 'Premio ' || i, ${sorteoId}, i from generate_series(1, 5) i`.execute(
      db,
    )
    await sql`insert into compra (referencia, canal, estado, solicitante_id, usuario_id, total, moneda, metodo_pago,
        comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, pagada_at)
      select 'r' || i, 'online', 'pagada', ${userId}, ${userId}, 100, 'ARS', 'mercadopago', 'Comprador número ' || i,
        'c' || i || '@correo.test', (1000000 + i)::text, '1', now(), now() from generate_series(1, ${n / 10}::int) i`.execute(
      db,
    )
    await sql`insert into rifa (numero, precio, sorteo_id, anio) select i, 100, ${sorteoId}, 2099 from generate_series(1, ${n}::int) i`.execute(
      db,
    )
    const modalidad = cuotas > 0 ? await offer(db) : null
    await sql`insert into titular (rifa_id, compra_id, modalidad_id, estado, created_at, vendida_at)
      select r.id, c.id, ${modalidad}::uuid, 'vendida', now(), now()
      from rifa r join compra c on c.referencia = 'r' || ((r.numero - 1) / 10 + 1)`.execute(db)
    await sql`insert into cuota (titular_id, n, monto, orden, compra_id, pagada_at)
      select t.id, n, 100, 1, case when paga then t.compra_id end, case when paga then now() end
      from titular t cross join generate_series(1, ${cuotas}::int) n cross join lateral (select n = 1 or t.numero % 10 > 0 as paga) q`.execute(
      db,
    )
    await sql`analyze`.execute(db)
  })
}

/** A plan whose instalments are all due before the draw. */
async function offer(db: Db): Promise<string> {
  const partes = JSON.stringify(Array.from({ length: cuotas }, () => ({ monto: 100, orden: 1 })))
  const { rows } = await sql<{
    id: string
  }>`insert into modalidad (nombre, desde_orden, hasta_orden, cuotas, created_at)
    values ('Todas', 1, 1, ${partes}::jsonb, now()) returning id`.execute(db)
  return rows[0]?.id ?? ''
}
