import { createHash } from 'node:crypto'
import type pg from 'pg'
import { copyOut } from './copy.ts'
import { listTables, readSequences, type Table } from './tables.ts'
import type { Entry } from './tar.ts'

/** A file of a copy as its list of contents describes it. */
export type Part = { archivo: string; filas: number; bytes: number; sha256: string }

/** What a database contains, to the byte: equal for a copy and for the database restored from it. */
export type Contents = {
  tablas: { tabla: string; columnas: string[]; filas: number; partes: Part[] }[]
  secuencias: Record<string, string | null>
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The migrations that a database has run, oldest first. */
export async function readLevels(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') is not null as yes`)
  if (!found[0]?.yes) return []
  const { rows } = await client.query('select name from kysely_migration order by name collate "C"')
  return rows.map(({ name }) => name)
}

/** The migration level of a database; undefined before the first one. */
export const readLevel = async (client: pg.Client): Promise<string | undefined> => (await readLevels(client)).at(-1)

/**
 * Reads every table as of one moment. Yields its rows as CSV files that can be opened separately, and returns their list. Sequences are
 * read a little later, which does no harm.
 */
export async function* readEverything(client: pg.Client): AsyncGenerator<Entry, Contents> {
  const contents: Contents = { tablas: [], secuencias: {} }
  for (const table of await listTables(client)) {
    const partes: Part[] = []
    for await (const { bytes, count } of copyOut(client, copyText(client, table))) {
      const archivo = `tablas/${table.tabla}-${String(partes.length + 1).padStart(5, '0')}.csv`
      const whole = Buffer.concat([Buffer.from(`${table.columnas.join(',')}\n`), bytes])
      partes.push({ archivo, filas: count, bytes: whole.length, sha256: sha256(whole) })
      yield { name: archivo, bytes: whole }
    }
    const filas = partes.reduce((sum, part) => sum + part.filas, 0)
    contents.tablas.push({ tabla: table.tabla, columnas: table.columnas, filas, partes })
  }
  contents.secuencias = await readSequences(client)
  return contents
}

/** CSV distinguishes an empty text from null: `""` from ``. */
function copyText(client: pg.Client, { tabla, columnas, orden }: Table): string {
  const columns = columnas.map(name => client.escapeIdentifier(name)).join(', ')
  const from = client.escapeIdentifier(tabla)
  return `copy (select ${columns} from ${from} t order by ${orden.join(', ')}) to stdout (format csv)`
}

/** Reads everything just for its list. */
export async function contentsOf(client: pg.Client): Promise<Contents> {
  const reading = readEverything(client)
  for (;;) {
    const step = await reading.next()
    if (step.done) return step.value
  }
}
