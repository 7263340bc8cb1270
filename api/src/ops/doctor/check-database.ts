import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { countWaiting, findLateJobs, findRetentionQuestion } from '#db/counts.ts'
import { findBroken, invariants } from '#db/invariants/invariants.ts'
import { levelNames, refusalOf } from '#db/migrate.ts'
import type { Session } from '#db/session.ts'
import type { Env } from '#env.ts'
import { readLevel } from '#ops/backup/snapshot.ts'
import { openExisting } from '#ops/database-at.ts'
import type { Clock } from '#outside/clock.ts'
import { StartError } from '#start-error.ts'
import { about, countOf, type Finding } from './finding.ts'

const { bien, aviso, mal } = about('base de datos')
const waiting = about('pendientes')

const OLDEST = 15
const EXTENSIONS = ['citext', 'unaccent', 'pg_trgm']
/** One server takes 20 and one for its listener; a copy or this command takes one. */
const CONNECTIONS = 25

/** Checks this installation's database; `look` gets it too, for checks that need it. */
export async function checkDatabase(
  env: Env,
  clock: Clock,
  look: (session: Session) => Promise<Finding[]> = async () => [],
): Promise<Finding[]> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    return [aviso(`En ${env.DATA_DIR} todavía no hay una base de datos.`, 'La crea el primer inicio.')]
  let session: Awaited<ReturnType<typeof openExisting>>
  try {
    session = await openExisting(env, 'talonario-revisa')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [mal(error.message, 'Revisá que PostgreSQL esté en marcha, y DATABASE_URL con su usuario y su contraseña.')]
  }
  try {
    const { client } = session
    const server = [await version(client), await settings(client), ...(await extensions(client))]
    const level = await migrations(session)
    if (level.estado !== 'bien') return [...server, level]
    return [
      ...server,
      level,
      ...(await order(session)),
      ...(await unfinished(session, clock.now())),
      ...(await lateJobs(session)),
      ...(await question(session)),
      ...(await look(session)),
    ]
  } finally {
    await session.stop()
  }
}

async function version(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(`select current_setting('server_version') as name,
    current_setting('server_version_num')::int / 10000 as major`)
  const { name, major } = rows[0]
  return major < OLDEST
    ? mal(`Es PostgreSQL ${name}, demasiado viejo.`, `Pasá a PostgreSQL ${OLDEST} o más nuevo.`)
    : bien(`PostgreSQL ${name} contesta.`)
}

async function settings(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(`select string_agg(name, ', ' order by name) as off,
      (select setting::int from pg_settings where name = 'max_connections') as connections
    from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`)
  const { off, connections } = rows[0]
  if (off)
    return mal(
      `Está apagado ${off}: un corte de luz pierde ventas ya confirmadas.`,
      'Volvé a prenderlo en postgresql.conf.',
    )
  if (connections >= CONNECTIONS) return bien('Lo confirmado queda en el disco.')
  return aviso(`Admite ${connections} conexiones.`, `Subí max_connections: cada servidor usa hasta ${CONNECTIONS}.`)
}

async function extensions(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query('select name from pg_available_extensions where name = any($1)', [EXTENSIONS])
  const missing = EXTENSIONS.filter(name => !rows.some(row => row.name === name))
  if (missing.length === 0) return []
  return [mal(`Falta ${missing.join(', ')}.`, 'Instalá los módulos contrib de PostgreSQL (postgresql-contrib).')]
}

async function migrations({ client, db }: Session): Promise<Finding> {
  const level = await readLevel(client)
  const known = await levelNames()
  const last = known.at(-1)
  if (!level) return aviso('La base de datos está vacía.', 'La prepara el primer inicio.')
  const motivo = await refusalOf(db, known)
  if (motivo) return mal(motivo, 'Este programa no la cambia.')
  return level === last
    ? bien(`Está al día (migración ${level}).`)
    : aviso(`Está en la migración ${level} y el programa trae ${last}.`, 'La pone al día el próximo inicio.')
}

async function order({ db }: Session): Promise<Finding[]> {
  const broken = await findBroken(db)
  if (broken.length === 0)
    return [(await sinFirma(db)) ?? bien(`Números, dinero y sorteos en orden (${invariants.length} comprobaciones).`)]
  return broken.map(({ name, dice, total }) =>
    mal(`${dice} (${name}, ${total})`, 'Hacé una copia ya, y no corrijas nada a mano sin saber por qué pasó.'),
  )
}

/** Warns that the data come from a copy without our signature, which somebody may have edited without contradicting itself. */
async function sinFirma(db: Session['db']): Promise<Finding | undefined> {
  const latest = db.selectFrom('restauracion').select(['firmada', 'created_at']).orderBy('created_at', 'desc').limit(1)
  const found = await latest.executeTakeFirst()
  if (!found || found.firmada) return undefined
  return aviso(
    `Los datos salieron el ${found.created_at.toISOString().slice(0, 10)} de una copia sin la firma de esta instalación: si alguien cambió filas en ella, no hay comprobación que lo vea.`,
    'Compará los sorteos con las huellas que recibieron los compradores (npm run verificar).',
  )
}

const HOUR = 3600

async function unfinished({ db }: Session, now: Date): Promise<Finding[]> {
  const counts = await countWaiting(db, now)
  if (!counts) return []
  const { casos, correo_fallado, correo_atraso, tarea_atraso } = counts
  return [
    casos > 0
      ? waiting.aviso(`Hay ${countOf(casos, 'caso')} de pagos sin resolver.`, 'Resolvelos en Administración → Pagos.')
      : null,
    correo_fallado > 0
      ? waiting.aviso(
          `${countOf(correo_fallado, 'correo no salió', 'correos no salieron')}.`,
          'El motivo de cada uno está en Administración → Correo.',
        )
      : null,
    Math.max(correo_atraso, tarea_atraso) > HOUR
      ? waiting.mal(
          'Hace más de una hora que esperan correos o devoluciones.',
          'Mirá si el servidor está en marcha y qué dice su registro.',
        )
      : null,
  ].filter(finding => finding !== null)
}

async function lateJobs({ db }: Session): Promise<Finding[]> {
  const late = await findLateJobs(db)
  const [first] = late
  if (!first) return []
  const minutes = Math.round(Math.min(...late.map(({ segundos }) => Math.abs(segundos))) / 60)
  if (first.todos)
    return [
      waiting.aviso(
        `Ningún trabajo corre desde hace ${minutes} minutos.`,
        'Iniciá el servidor, o mirá qué dice su registro.',
      ),
    ]
  return [
    waiting.mal(
      `No corren desde hace ${minutes} minutos o más: ${late.map(({ nombre }) => nombre).join(', ')}.`,
      'Mirá qué dice el registro del servidor, y la hora de la base de datos.',
    ),
  ]
}

async function question({ db }: Session): Promise<Finding[]> {
  const dice = await findRetentionQuestion(db)
  const hacer =
    'Mirá si la fecha es correcta: si lo es, talonario retencion --confirmar; si no, poné en hora la base de datos.'
  return dice ? [waiting.mal(dice, hacer)] : []
}
