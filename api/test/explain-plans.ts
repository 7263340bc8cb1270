import pg from 'pg'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type Logged = { 'Query Text': string; Plan: Node }

/** What PostgreSQL itself reports of each statement that runs: the plan it followed, inside triggers and functions too. */
const AUTO_EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
  jit: 'off',
}

/**
 * From here on every new connection of this process reports its plans; `take` returns those since its last call. It
 * needs superuser rights, which the tests' own server gives.
 */
export function reportPlans(): { take(): Logged[] } {
  let reported: Logged[] = []
  process.env.PGOPTIONS = Object.entries(AUTO_EXPLAIN)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const { emit } = pg.Client.prototype
  pg.Client.prototype.emit = function (event: string | symbol, ...args: unknown[]) {
    const [, plan] = /plan:\n(\{[\s\S]*)$/.exec(event === 'notice' ? ((args[0] as Error).message ?? '') : '') ?? []
    if (plan) reported.push(JSON.parse(plan))
    return emit.call(this, event, ...args)
  }
  return {
    take() {
      const taken = reported
      reported = []
      return taken
    },
  }
}

export type Finding = { table: string; how: string; rows: number; sql: string }

/** Long lists are counted up to limits.comprasContadas: what a limit ends about there does not grow with the table. */
export const BOUNDED = 5_000

/**
 * Where a statement scans a large table: any kind of scan that reads more than a tenth of the rows. A sequential scan
 * does; so does an index without a condition, or with one that leaves most of the table.
 */
export function readsThrough(plans: readonly Logged[], large: ReadonlyMap<string, number>): Finding[] {
  return plans.flatMap(({ 'Query Text': sql, Plan }) =>
    scansOf(Plan).flatMap(node => {
      const table = node['Relation Name'] ?? ''
      const rows = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
      const how = [node['Node Type'], node['Index Name']].filter(Boolean).join(' on ')
      const few = Math.max((large.get(table) ?? Number.POSITIVE_INFINITY) / 10, BOUNDED)
      return rows > few ? [{ table, how, rows, sql: shorten(sql) }] : []
    }),
  )
}

/** The nodes that read tables; below a bitmap the index is read, above it the table. */
function scansOf(node: Node): Node[] {
  return [...(node['Relation Name'] ? [node] : []), ...(node.Plans ?? []).flatMap(scansOf)]
}

const shorten = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 300)
