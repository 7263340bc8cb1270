import { join } from 'node:path'
import { accesoApi, resultadoApi, rifaApi } from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { verificar } from '@talonario/sorteo/verify'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { postgresOn } from '#db/embedded/embedded-process.ts'
import { openDatabase } from '#db/pool.ts'
import type { Database } from '#db/schema.ts'
import { type Caller, caller } from './caller.ts'
import { openSale } from './on-sale.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { sellNumbers } from './sold.ts'
import { urlOf } from './test-app.ts'
import { testFolder } from './test-folder.ts'

// Real processes on a separate folder, fsync on.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const ADMIN = { ADMIN_EMAIL: 'admin@rifa.test', ADMIN_PASSWORD: 'una-clave-larga-de-prueba' }
/** Enough that hashing them takes a moment. */
const MANY = 20_000

const dataDir = await testFolder()
let server: ServerProcess
let admin: Caller
let db: Kysely<Database>
/** The results so far, which no later crash may touch. */
const results = new Map<string, unknown>()

beforeAll(async () => {
  admin = await start()
  await openSale(db)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
  for (const pid of postgresOn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL')
})

/** Starts the server and signs in. */
async function start(): Promise<Caller> {
  server = startServer({ DATA_DIR: dataDir, ...ADMIN })
  const url = await server.url
  db = openDatabase({ host: join(dataDir, 'socket'), port: 5432, user: 'talonario', database: 'postgres' }, { size: 1 })
  const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  return caller(url, (await caller(url, '').call(accesoApi.login, { body })).body.token)
}

async function kill(): Promise<void> {
  await server.stop('SIGKILL')
  await db.destroy()
}

/** A draw of this day with many numbers, all sold. */
async function prepare(fecha: string): Promise<string> {
  const made = await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: MANY, precioRifa: 10, fecha } })
  const { desde } = made.body
  await sellNumbers(db, { numeros: Array.from({ length: MANY }, (_, i) => desde + i) })
  const { rows } = await sql<{ id: string }>`
    insert into premio (nombre, sorteo_id, orden) select 'Premio ' || i, s.id, i from sorteo s, generate_series(1, 5) i
    where s.fecha = ${fecha} returning sorteo_id as id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Until this condition on the draw of a day, or on the statements under way, holds. */
async function until(condition: string, fecha: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from sorteo where fecha = ${fecha} and ${sql.raw(condition)}`.execute(db)
    if (rows.length > 0) return
  }
}

const realizarFifty = (fechaSorteo: string) =>
  Array.from({ length: 50 }, () => admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo } }))

/** The public data of a draw. */
async function publicOf(id: string) {
  const { body } = await admin.call(resultadoApi.resultado, { params: { id } })
  return body.sorteo
}

async function verdict(id: string) {
  const url = await server.url
  const prueba = await (await fetch(url + urlOf(resultadoApi.prueba, { params: { id } }))).json()
  const hojas = parseLista(await (await fetch(url + urlOf(resultadoApi.lista, { params: { id } }))).text())
  const fuera = parseLista(await (await fetch(url + urlOf(resultadoApi.fuera, { params: { id } }))).text())
  return { leaves: hojas.length, falla: verificar(prueba, { hojas, fuera }).falla }
}

const SEALING = `exists (select 1 from pg_stat_activity where query like 'insert into "lista_sellada"%')`

describe('a draw that fifty run while its server is killed', () => {
  it.each([
    ['while it is being sealed', '2027-01-01', SEALING],
    ['as soon as it is closed', '2027-01-02', `estado <> 'agendado'`],
    ['as soon as it has its result', '2027-01-03', `estado = 'realizado'`],
  ])('%s has one result in the end', async (_, fecha, condition) => {
    const id = await prepare(fecha)
    const running = Promise.allSettled(realizarFifty(fecha))
    await until(condition, fecha)
    await kill()
    const answered = (await running).flatMap(done => (done.status === 'fulfilled' ? [done.value] : []))

    admin = await start()
    const survived = await publicOf(id)
    const answers = [...answered]
    // Fifty at once are too many for a busy machine: who is refused with 503 tries again.
    do answers.push(...(await Promise.all(realizarFifty(fecha))))
    while ((await publicOf(id)).estado === 'agendado')
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const final = await publicOf(id)
    expect(final).toMatchObject({ estado: 'realizado', ganadores: { length: 5 } })
    if (survived.estado !== 'agendado') expect(final.raiz).toBe(survived.raiz)
    if (survived.estado === 'realizado') expect(final).toEqual(survived)
    expect(await verdict(id)).toEqual({ leaves: MANY, falla: null })
    for (const [earlier, result] of results) expect(await publicOf(earlier)).toEqual(result)
    results.set(id, final)
  })
})
