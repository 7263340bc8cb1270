/** A table of the server is written by one room. */

/** Rooms that write tables of another room, or tables that several rooms share (`*`: all tables). */
const GUESTS: readonly { room: string; tables: readonly string[]; why: string }[] = [
  {
    room: 'datos-personales',
    tables: ['*'],
    why: 'What is known of a person is erased wherever it stands, in one place that can be read as a whole.',
  },
  {
    room: 'organizacion',
    tables: ['campania'],
    why: 'Whether anybody may buy is the state of the campaign; the configuration and the first organiser, which stand below the campaign, ask for it.',
  },
  {
    room: 'toma',
    tables: ['compra'],
    why: 'An order waits exactly as long as its holds: one statement ends both where a clock was ahead, and an order stands above what it holds.',
  },
]

const WRITE =
  /\b(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\('|(?:insert into|update|delete from|merge into)\s+)([a-z_]+)/gi

/** The tables that a file of a room writes, by the statements in its code. */
function writesOf(path: string, code: string): [room: string, table: string][] {
  const [, room] = /^api\/src\/modules\/[a-z-]+\/([a-z-]+)\//.exec(path) ?? []
  if (!room || path.endsWith('.test.ts')) return []
  return [...code.matchAll(WRITE)].map(([, table = '']) => [room, table])
}

/** The names of the tables, from their types in `api/src/db/schema/`. */
function tablesOf(schema: string): Set<string> {
  const lists = [...schema.matchAll(/^export type [A-Za-z]+Tables = \{\n(.*?)^\}/gms)].map(([, list]) => list)
  return new Set([...lists.join('').matchAll(/^ {2}([a-z_]+):/gm)].map(([, table = '']) => table))
}

/** Tables that two rooms write, and permissions that nobody needs any more. */
export function tableFindings(code: ReadonlyMap<string, string>, schema: string): string[] {
  const tables = tablesOf(schema)
  const writers = new Map([...tables].map(table => [table, new Set<string>()]))
  for (const [path, text] of code) for (const [room, table] of writesOf(path, text)) writers.get(table)?.add(room)
  const unused = GUESTS.flatMap(({ room, tables }) =>
    tables.filter(table => table !== '*' && !writers.get(table)?.has(room)).map(table => [room, table]),
  )
  for (const { room, tables } of GUESTS)
    for (const [table, rooms] of writers) if (tables.includes('*') || tables.includes(table)) rooms.delete(room)
  return [
    ...[...writers]
      .filter(([, rooms]) => rooms.size > 1)
      .map(
        ([table, rooms]) =>
          `${table} is written by ${[...rooms].toSorted().join(' and ')}: one calls the other's service (scripts/tables.ts).`,
      ),
    ...unused.map(([room, table]) => `scripts/tables.ts: ${room} no longer writes ${table}.`),
  ]
}
