import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { migrate, SCHEMA_FILES } from '#db/migrate.ts'
import { type Connection, openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { createEmpty } from './test-cluster.ts'

/** Ours: not of an extension, nor the two tables of the levels. */
const ours = (classOf: string, id: string) => `not exists (
  select from pg_depend d where d.classid = '${classOf}'::regclass and d.objid = ${id} and d.deptype = 'e')`
const RELATIONS = `(select c.* from pg_class c where c.relnamespace = current_schema()::regnamespace
  and c.relname not like 'kysely%' and ${ours('pg_class', 'c.oid')})`

/**
 * Everything that a database has in its schema, a line each: tables, their columns by name (in no order), constraints, indexes, triggers,
 * functions, views, sequences, types and comments. What may be null is said of the column, not by a constraint that PostgreSQL names.
 */
const LINES = [
  `select 'extension ' || extname from pg_extension`,
  `select format('relation %s %s %s', c.relkind, c.relname, c.reloptions) from ${RELATIONS} c`,
  `select format('column %s.%s %s %s %s%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' else 'null' end, a.attidentity, a.attgenerated, pg_get_expr(e.adbin, e.adrelid))
    from ${RELATIONS} c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef e on e.adrelid = c.oid and e.adnum = a.attnum where c.relkind in ('r', 'p', 'v', 'm', 'c')`,
  `select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'
      and conrelid not in (select oid from pg_class where relname like 'kysely%')`,
  `select pg_get_indexdef(c.oid) from ${RELATIONS} c where c.relkind in ('i', 'I')`,
  `select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join ${RELATIONS} c on c.oid = t.tgrelid where not t.tgisinternal`,
  `select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p') and ${ours('pg_proc', 'p.oid')}`,
  `select format('view %s %s', c.relname, pg_get_viewdef(c.oid)) from ${RELATIONS} c where c.relkind in ('v', 'm')`,
  `select format('sequence %s', s.*) from (select sequencename, data_type, increment_by, start_value, min_value, max_value, cycle
    from pg_sequences where schemaname = current_schema()) s`,
  `select format('type %s %s %s', t.typname, t.typtype, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
    from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd') and ${ours('pg_type', 't.oid')}`,
  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where classoid <> 'pg_extension'::regclass and pg_describe_object(classoid, objoid, objsubid) !~ '^(large object|cast|language)'
      and objoid >= 16384 and not exists (select from pg_depend d where d.classid = classoid and d.objid = objoid and d.deptype = 'e')`,
]

export async function catalogueOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select line from (${sql.raw(LINES.join(' union all '))}) as of (line)
    order by line collate "C"`.execute(db)
  return rows.map(({ line }) => line)
}

/** The catalogue of a new database made so. */
async function catalogueMade(cluster: Connection, make: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { connection, drop } = await createEmpty(cluster)
  const db = openDatabase(connection, { size: 1 })
  try {
    await make(db)
    return await catalogueOf(db)
  } finally {
    await db.destroy()
    await drop()
  }
}

/** Of a database that took the road: every migration, from the first. */
export const catalogueOfRoad = (cluster: Connection, folder?: string) =>
  catalogueMade(cluster, db => migrate(db, folder))

/** What only a database that took the road has, with +, and only one made by the page, with -. */
export async function differences(cluster: Connection, folder?: string): Promise<string[]> {
  const [road, page] = [await catalogueOfRoad(cluster, folder), await catalogueOfPage(cluster)]
  const only = (lines: string[], other: string[], sign: string) =>
    lines.filter(line => !other.includes(line)).map(line => `${sign} ${line}`)
  return [...only(road, page, '+'), ...only(page, road, '-')]
}

/** Of a database made by the page that is read, api/schema. */
const catalogueOfPage = (cluster: Connection) =>
  catalogueMade(cluster, async db => {
    for (const file of SCHEMA_FILES) await sql.raw(await readFile(file, 'utf8')).execute(db)
  })
