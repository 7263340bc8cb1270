import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'
import { testFolder } from '../../test/test-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { db, drop } = await testDatabase()
afterAll(drop)

type Column = { relation: string; table: boolean; name: string; nullable: boolean; default: boolean }

/** Everything the database has for the server, from its catalogue. */
async function columnsOfDatabase(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as relation, c.relkind = 'r' as table, a.attname as name, not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as default
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** A program that compiles where the types of tables say the same: of each column, whether it may be null, and be left out of an insert. */
const programOf = (columns: readonly Column[]): string => {
  const written = (table: boolean, show: (column: Column) => string) => {
    const chosen = Map.groupBy(
      columns.filter(column => column.table === table),
      column => column.relation,
    )
    const lines = (of: Column[]) => of.map(column => `  ${column.name}: ${show(column)}, // of ${column.relation}\n`)
    return [...chosen].map(([name, of]) => `${name}: {\n${lines(of).join('')}},\n`).join('')
  }
  const tables = written(
    true,
    column =>
      `['${column.nullable ? 'null' : 'value'}', '${column.nullable || column.default ? 'optional' : 'required'}']`,
  )
  return `
import type { Insertable, Selectable } from '${ROOT}/node_modules/kysely/dist/index.js'
import type { Database } from '${ROOT}/api/src/db/schema.ts'
type Null<Row, C extends keyof Row> = null extends Row[C] ? 'null' : 'value'
type Left<Row, C> = C extends keyof Row ? ({} extends Pick<Row, C> ? 'optional' : 'required') : 'optional' | 'required'
type Shape = { [T in keyof Database]: { [C in keyof Selectable<Database[T]>]: [Null<Selectable<Database[T]>, C>, Left<Insertable<Database[T]>, C>] } }
const views = { ${written(false, () => '0')} }
export const seen: { [V in keyof Shape & keyof typeof views]: Record<keyof Shape[V], number> } = views
export const tables: Omit<Shape, keyof typeof views> = { ${tables} }
`
}

/** What the compiler says about a program, with the lines it says it of. */
async function compile(program: string): Promise<string> {
  const folder = await testFolder()
  const config = {
    extends: `${ROOT}/tsconfig.json`,
    compilerOptions: { incremental: false, tsBuildInfoFile: null, typeRoots: [`${ROOT}/node_modules/@types`] },
    include: ['program.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(folder, 'program.ts'), program)
  const said = await new Promise<string>(resolve => {
    execFile(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], (_, stdout, stderr) => resolve(stdout + stderr))
  })
  const lines = program.split('\n')
  return said.replace(/^.*program\.ts\((\d+),\d+\)/gm, (_, line) => lines[Number(line) - 1] ?? '')
}

it('has the tables and columns that the types of tables say, with what may be null and what an insert may leave out', async () => {
  expect(await compile(programOf(await columnsOfDatabase()))).toBe('')
})
