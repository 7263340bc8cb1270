import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { copyIn } from '#db/copy.ts'
import { type Broken, findBroken } from '#db/invariants.ts'
import { migrateInside } from '#db/migrate.ts'
import type { Session } from '#db/session.ts'
import type { Env } from '#env.ts'
import { StartError } from '#start-error.ts'
import { checkArchive, type Manifest, readArchive } from './archive.ts'
import { openAlone } from './database-at.ts'
import { isOfFolder, writeToFolder } from './folder.ts'
import { type Contents, contentsOf } from './snapshot.ts'
import { dropEverything, listTables, setSequence, withoutRules } from './tables.ts'

/**
 * What does not come back: a session or a link that was ended after the copy must not be open again, and what screens were
 * told counts in the transactions of the cluster it was taken from.
 */
const PASSING = ['sesion', 'recuperacion', 'cambio']

/** `broken`: what was not in order in the original either. */
export type Restored = { manifest: Manifest; broken: Broken[] }

/**
 * Brings a copy back, all or nothing: the file is checked first, then one transaction makes the tables of its time, fills
 * them, reads them again to the byte, and does the later migrations.
 */
export async function restore(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<Restored> {
  const manifest = await checkArchive(file)
  const session = await openAlone(env, 'talonario-restaura')
  try {
    await refuseUsed(session, replace)
    const broken = await session.db.transaction().execute(async db => {
      await dropEverything(session.client)
      await migrateInside(db, manifest.nivel)
      await fill(session, manifest, file)
      await refuseDifferent(session, manifest)
      await migrateInside(db)
      for (const table of PASSING) await sql`delete from ${sql.table(table)}`.execute(db)
      return findBroken(db)
    })
    for await (const entry of readArchive(file)) if (isOfFolder(entry)) await writeToFolder(env.DATA_DIR, entry)
    return { manifest, broken }
  } finally {
    await session.stop()
  }
}

async function refuseUsed({ client }: Session, replace: boolean) {
  if (replace || (await listTables(client)).length === 0) return
  throw new StartError(
    'La base de datos no está vacía: restaurá en otra (DATA_DIR o DATABASE_URL), o agregá --replace para borrar lo que hay y poner la copia en su lugar.',
  )
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
      await copyIn(client, `copy ${into} from stdin (format csv, header)`, bytes)
    }
  })
  for (const [name, value] of Object.entries(manifest.secuencias)) await setSequence(client, name, value)
}

/** The database as it now is, described as a copy of it would be, has to be what the copy says. */
async function refuseDifferent({ client }: Session, { tablas, secuencias }: Manifest) {
  const now: Contents = await contentsOf(client)
  const wrong = tablas.find((table, place) => !isDeepStrictEqual(table, now.tablas[place]))?.tabla
  if (wrong || now.tablas.length !== tablas.length) {
    throw new StartError(`Lo restaurado no es igual a la copia (${wrong ?? 'las tablas'}). No se cambió nada.`)
  }
  if (!isDeepStrictEqual(secuencias, now.secuencias)) {
    throw new StartError('Lo restaurado no es igual a la copia (las secuencias). No se cambió nada.')
  }
}
