import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Broken, findBroken } from '#db/invariants/invariants.ts'
import { migrateInside } from '#db/migrate.ts'
import type { Database } from '#db/schema.ts'
import type { Session } from '#db/session.ts'
import type { Env } from '#env.ts'
import { openAlone } from '#ops/database-at.ts'
import { StartError } from '#start-error.ts'
import { type Checked, checkArchive, type Manifest, readArchive } from './archive.ts'
import { copyIn, inPieces } from './copy.ts'
import { type Contents, contentsOf } from './snapshot.ts'
import { hasStaged, settleStaged, stageFolder } from './staged-folder.ts'
import { dropEverything, listTables, setSequence, withoutRules } from './tables.ts'

/** Tables that are not restored: a session that has ended since must not be open again, and notes of changes refer to transactions of the former cluster. */
const PASSING = ['sesion', 'cambio']

/** `broken`: invariants that the original broke too. `own`: signed by this installation, so no row was edited since. */
export type Restored = { manifest: Manifest; own: boolean; broken: Broken[] }

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'SECRETO_DATOS'>
/** `foreign`: accept a copy without this installation's signature. `replace`: overwrite a database that is not empty. */
type Allowed = { replace?: boolean; foreign?: boolean }

/**
 * Restores a copy, all or nothing. It checks the file and writes the copy's files beside those in use; then one transaction makes the
 * tables of the copy's version, fills them, compares them to the byte, and runs the later migrations. After the commit `finishRestore` puts
 * the files in place; without a commit it removes them, if need be at the next start.
 */
export async function restore(env: Place, file: string, allowed: Allowed = {}): Promise<Restored> {
  const { manifest, own } = await lookAt(env, file, allowed.foreign)
  const session = await openAlone(env, 'talonario-restaura')
  try {
    await refuseUsed(session, allowed.replace ?? false)
    const broken = await allOrNothing(env, session, file, { manifest, own })
    return { manifest, own, broken }
  } finally {
    await session.stop()
  }
}

/** Checks a copy without changing anything. Throws a StartError if it is damaged, or is another installation's and `foreign` is not set. */
export async function lookAt(env: Place, file: string, foreign = false): Promise<Checked> {
  const checked = await checkArchive(file, env)
  if (!checked.own && !foreign) throw new StartError(FOREIGN)
  return checked
}

const FOREIGN =
  'La copia no lleva la firma de esta instalación: la hizo otra, o esta carpeta no tiene su clave (clave-copias o SECRETO_DATOS). Si sabés de dónde viene, agregá --ajena. No se cambió nada.'

async function allOrNothing(env: Place, session: Session, file: string, { manifest, own }: Checked): Promise<Broken[]> {
  const id = randomUUID()
  let broken: Broken[]
  await session.client.query('select pg_advisory_lock($1::bigint)', [RESTORE_LOCK])
  try {
    await finishRestore(env.DATA_DIR, session.db)
    await stageFolder(env.DATA_DIR, id, readArchive(file))
    broken = await session.db.transaction().execute(async db => {
      await dropEverything(session.client)
      await migrateInside(db, manifest.nivel)
      await fill(session, manifest, file)
      await refuseDifferent(session, manifest)
      await migrateInside(db)
      for (const table of PASSING) await sql`delete from ${sql.table(table)}`.execute(db)
      await endOneTimeCodes(db)
      await db.insertInto('restauracion').values({ id, firmada: own }).execute()
      return findBroken(db)
    })
  } catch (error) {
    throw await asUnchanged(env.DATA_DIR, session, error)
  }
  await finishRestore(env.DATA_DIR, session.db)
  return broken
}

/**
 * Deletes codes, time steps and links that open accounts: any may have been used after the copy was made. Invitations stay, because a
 * seller needs one to choose again the password that the copy does not have.
 */
async function endOneTimeCodes(db: Kysely<Database>) {
  await sql`delete from enlace_correo where uso in ('recuperacion', 'consulta')`.execute(db)
  await sql`update codigo_recuperacion set used_at = now() where used_at is null`.execute(db)
  await sql`update segundo_factor set ultimo_paso = greatest(ultimo_paso, floor(extract(epoch from now()) / 30)::bigint + 1)
    where confirmado_at is not null`.execute(db)
}

/** Says in one sentence what a failed restore has done to the installation. If nothing changed, leaves no files behind. */
async function asUnchanged(dataDir: string, session: Session, error: unknown): Promise<unknown> {
  const { message, table, constraint } = error as Error & Partial<Record<'table' | 'constraint', string>>
  const what = constraint ? `una fila de ${table} no cumple la regla ${constraint}` : message
  const why = error instanceof StartError ? message : `No se pudo restaurar: ${what}.`
  try {
    const committed = hasStaged(dataDir) && (await finishRestore(dataDir, session.db))
    return new StartError(committed ? `${why} La copia ya está en su lugar, entera.` : `${why} No se cambió nada.`)
  } catch {
    return new StartError(`${why} Al arrancar, el servidor deja todo como antes, o la copia entera: nunca a medias.`)
  }
}

/**
 * Held while restoring, from before the files are written until they are in place, and while finishing a killed restore. Servers may share
 * database and data folder, and one that starts must not take a restore under way for a killed one.
 */
const RESTORE_LOCK = 7_241_802

/** Ends a restore whose files wait in the data folder, as the database says it ended. Returns whether the copy was restored. */
export async function finishRestore(dataDir: string, db: Kysely<Database>): Promise<boolean> {
  if (!hasStaged(dataDir)) return false
  try {
    return await db.transaction().execute(async db => {
      await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(db)
      await sql`select pg_advisory_xact_lock(${RESTORE_LOCK}::bigint)`.execute(db)
      return await settleStaged(dataDir, id => isCommitted(db, id))
    })
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    throw new StartError(
      `La base de datos ya es la de la copia y falta poner sus archivos en ${dataDir} (${code}): arreglá la carpeta y arrancá el servidor, que termina solo.`,
    )
  }
}

async function isCommitted(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('restauracion') is not null`.execute(db)
  if (rows.length === 0) return false
  return Boolean(await db.selectFrom('restauracion').select('id').where('id', '=', id).executeTakeFirst())
}

async function refuseUsed({ client }: Session, replace: boolean) {
  if (replace || (await listTables(client)).length === 0 || (await isUnused(client))) return
  throw new StartError(
    'La base de datos no está vacía: restaurá en otra (DATA_DIR o DATABASE_URL), o agregá --replace para borrar lo que hay y poner la copia en su lugar.',
  )
}

/** Whether the database has our tables but no account, as a new folder before its first start. */
async function isUnused(client: Session['client']): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('kysely_migration') is not null and to_regclass('usuario') is not null as ours`,
  )
  if (!rows[0]?.ours) return false
  return (await client.query('select from usuario limit 1')).rows.length === 0
}

async function fill({ client }: Session, manifest: Manifest, file: string) {
  const tableOf = new Map(manifest.tablas.flatMap(table => table.partes.map(part => [part.archivo, table])))
  await withoutRules(client, async () => {
    const names = (await listTables(client)).map(({ tabla }) => client.escapeIdentifier(tabla))
    await client.query(`truncate ${names.join(', ')}`)
    for await (const { name, bytes } of readArchive(file)) {
      const table = tableOf.get(name)
      if (!table) continue
      const columns = table.columnas.map(column => client.escapeIdentifier(column)).join(', ')
      const into = `${client.escapeIdentifier(table.tabla)} (${columns})`
      await copyIn(client, `copy ${into} from stdin (format csv, header)`, inPieces(bytes))
    }
  })
  for (const [name, value] of Object.entries(manifest.secuencias)) await setSequence(client, name, value)
}

/** Throws if the restored database, listed as a copy of it would be, differs from the copy's list. */
async function refuseDifferent({ client }: Session, { tablas, secuencias }: Manifest) {
  const now: Contents = await contentsOf(client)
  const wrong = tablas.find((table, place) => !isDeepStrictEqual(table, now.tablas[place]))?.tabla
  if (wrong || now.tablas.length !== tablas.length) {
    throw new StartError(`Lo restaurado no es igual a la copia (${wrong ?? 'las tablas'}).`)
  }
  if (!isDeepStrictEqual(secuencias, now.secuencias)) {
    throw new StartError('Lo restaurado no es igual a la copia (las secuencias).')
  }
}
