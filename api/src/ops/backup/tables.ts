import type pg from 'pg'

/** One of our tables: its columns as SQL writes them, and an order of its rows that is the same on every machine. */
export type Table = { tabla: string; columnas: string[]; orden: string[] }

/** Condition: the object is ours and no extension's. */
const OURS = `n.oid = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.classid = c.tableoid and d.objid = c.oid and d.deptype = 'e')`

/** Condition: a table of data, without Kysely's own two; a copy has the migrations as its `nivel`. */
const DATA = `${OURS} and c.relkind = 'r' and c.relname not in ('kysely_migration', 'kysely_migration_lock')`

/** Every table with data, by name. Computed columns are left out, because PostgreSQL computes them again. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname::text as tabla,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columnas,
      coalesce((select array_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.place)
        from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), array['((t.*)::text) collate "C"']) as orden
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${DATA} order by c.relname::text collate "C"`)
  return rows
}

/** The position of each sequence; null if unused. */
export async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query(`select sequencename::text as nombre, last_value::text as valor from pg_sequences
    where schemaname = current_schema() order by sequencename::text collate "C"`)
  return Object.fromEntries(rows.map(({ nombre, valor }) => [nombre, valor]))
}

export async function setSequence(client: pg.Client, nombre: string, valor: string | null): Promise<void> {
  const name = client.escapeIdentifier(nombre)
  if (valor === null) await client.query(`alter sequence ${name} restart`)
  else await client.query('select setval($1::regclass, $2::bigint)', [name, valor])
}

/**
 * Runs `load` on tables without foreign keys and triggers, which their owner may remove without being a superuser. Afterwards checks every
 * foreign key on all rows. Use it in a transaction.
 */
export async function withoutRules(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as on
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${DATA}`)
  const { rows: triggers } = await client.query(`
    select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as off,
      format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
        case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as on
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and ${DATA}`)
  for (const { off } of [...keys, ...triggers]) await client.query(off)
  await load()
  for (const { on } of [...triggers, ...keys]) await client.query(on)
}

/** Drops all our tables, views, sequences, functions and types. Use it in a transaction. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const kinds = [
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, c.oid::regclass) as drop
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
      order by c.relkind = 'S'`,
    `select format('drop routine if exists %s cascade', c.oid::regprocedure) as drop
      from pg_proc c join pg_namespace n on n.oid = c.pronamespace where ${OURS}`,
    `select format('drop type if exists %s cascade', c.oid::regtype) as drop
      from pg_type c join pg_namespace n on n.oid = c.typnamespace where ${OURS} and c.typtype in ('e', 'd')`,
  ]
  for (const kind of kinds) {
    const { rows } = await client.query(kind)
    // `if exists`, because a cascade may have dropped it already.
    for (const { drop } of rows) await client.query(drop)
  }
}
