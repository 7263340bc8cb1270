/** Fills an installation of each kind of campaign with the demo, goes on where the demo stops, and copies it: what a release leaves in api/test/releases. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../api/src/db/migrate.ts'
import { type Connection, openDatabase } from '../api/src/db/pool.ts'
import type { Db } from '../api/src/db/schema.ts'
import { seedDemo } from '../api/src/demo/seed.ts'
import { type Env, readEnv } from '../api/src/env.ts'
import { registrarTelefono, tomarPrestamo } from '../api/src/modules/numeros/prestamo/prestamo.service.ts'
import { armarTalonarios } from '../api/src/modules/numeros/talonario/talonario.service.ts'
import { putOnPaper } from '../api/src/modules/numeros/talonario/talonario-papel.service.ts'
import { entregar } from '../api/src/modules/numeros/talonario/talonario-vida.service.ts'
import { cerrarSorteo } from '../api/src/modules/resultado/cierre/cierre.service.ts'
import { backUp } from '../api/src/ops/backup/backup.ts'
import { beaconOf } from '../api/src/outside/drand.ts'
import { urlOf } from '../api/test/database-url.ts'
import { SECRETO_DATOS } from '../api/test/releases/release-copies.ts'
import { createEmpty } from '../api/test/test-cluster.ts'

const KINDS = ['serie', 'continua'] as const
type Kind = (typeof KINDS)[number]

export async function leaveCopies(cluster: Connection, folder: string, version: string): Promise<void> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'talonario-copia-'))
  for (const kind of KINDS) {
    const { connection, drop } = await createEmpty(cluster)
    const db = openDatabase(connection)
    const env = readEnv({ demo: true }, { LOG_LEVEL: 'silent', DEMO_CLASE: kind, SECRETO_DATOS, DATA_DIR })
    await migrate(db)
    await fill(db, env, kind)
    await db.destroy()
    const file = join(folder, `${version}-${kind}.tar.gz`)
    const { bytes } = await backUp({ ...env, DATABASE_URL: urlOf(connection) }, file, new Date())
    console.log(`${file}: ${Math.round(bytes / 1000)} KB`)
    await drop()
  }
  await rm(DATA_DIR, { recursive: true })
}

const DAY = 86_400_000

/** The demo with one of its two draws to come closed: the later one of a serie; the next one of a campaign in instalments, which is made so long ago that they are due. */
async function fill(db: Db, env: Env, kind: Kind): Promise<void> {
  const now = new Date(Date.now() - (kind === 'serie' ? 0 : 50 * DAY))
  await seedDemo(db, env, { now: () => now })
  if (kind === 'continua') await paperAndTelephone(db, env, now)
  const open = db.selectFrom('sorteo').select(['fecha', 'fuente_datos']).where('estado', '=', 'agendado')
  const { fecha, fuente_datos } = await open
    .orderBy('fecha', kind === 'serie' ? 'desc' : 'asc')
    .executeTakeFirstOrThrow()
  const at = kind === 'serie' ? now : new Date(Date.parse(String(fuente_datos.hora)) + 60_000)
  const clock = { now: () => at }
  const opciones = { adelantado: true, aunque: true, sinRendir: await unreturned(db, fecha) }
  await cerrarSorteo(db, { fechaSorteo: fecha }, { env, clock, beacon: beaconOf(clock), payments: null }, opciones)
}

/** A book of paper for one seller, and the free numbers of the other on a telephone. */
async function paperAndTelephone(db: Db, env: Env, now: Date): Promise<void> {
  const idOf = async (rol: string) =>
    (await db.selectFrom('usuario').select('id').where('email', '=', `${rol}@talonario.test`).executeTakeFirstOrThrow())
      .id
  const [vendedor, usuarioId] = [await idOf('vendedor'), await idOf('vendedora')]
  const talonarios = await armarTalonarios(db, { tamano: 10, partes: [{ desde: 111, hasta: 120, vendedor }] }, now)
  await putOnPaper(db, { talonarios, orden: 'pila' }, now)
  await entregar(db, { talonarios, vendedor }, now)
  const clave = Buffer.concat([Buffer.from([4]), randomBytes(64)])
  const telefonoId = await registrarTelefono(db, { usuarioId, nombre: 'Teléfono', clave }, now)
  await tomarPrestamo(db, { telefonoId, usuarioId, renueva: false }, { env, now })
}

/** Numbers on paper that nobody has registered: a closing says how many. */
async function unreturned(db: Db, fecha: string): Promise<number> {
  const { id } = await db
    .selectFrom('sorteo')
    .select('numeros_de as id')
    .where('fecha', '=', fecha)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('rifa')
    .select('id')
    .where('sorteo_id', '=', id)
    .where('en_papel_at', 'is not', null)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('titular').select('titular.id').whereRef('titular.rifa_id', '=', 'rifa.id'))),
    )
    .execute()
  return rows.length
}
