/**
 * `npm run bench` measures every row, `npm run bench -- P1 P4` only these. Prints a table, keeps each row's last figures in bench/results.
 * `npm run bench -- live`: a measurement that prints its own figures.
 */

import { keep, type Measured, print } from './report.ts'
import type { Row } from './row.ts'
import { watchHost } from './stolen.ts'
import { installTools } from './tools.ts'

const ROWS = ['p1', 'p1b', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p11', 'p12']

const ALONE: Record<string, string> = {
  live: './live.ts',
  acts: './acts.bench.ts',
  flood: './login-flood.bench.ts',
  starve: './starve.bench.ts',
  night: './night.bench.ts',
  large: './large-answers.bench.ts',
  find: './find.bench.ts',
  prints: './prints.bench.ts',
  mixed: './mixed.bench.ts',
  enumeration: './enumeration.bench.ts',
  links: './links.ts',
}
const alone = ALONE[process.argv[2] ?? '']
if (alone) {
  process.argv.splice(2, 1)
  await import(alone)
  process.exit()
}

const asked = process.argv.slice(2).map(name => name.toLowerCase())
const unknown = asked.find(name => !ROWS.includes(name))
if (unknown) throw new Error(`There is no row ${unknown}; there are ${[...ROWS, ...Object.keys(ALONE)].join(', ')}`)

// An orderly exit: a running PostgreSQL is stopped on the way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
installTools()
const measured: Measured[] = []
for (const name of asked.length > 0 ? asked : ROWS) {
  const { row }: { row: Row } = await import(`./${name}.bench.ts`)
  console.log(`\n── ${row.id}  ${row.what}, against ${row.yardstick}`)
  const started = performance.now()
  const stolenSince = watchHost()
  let result: Pick<Measured, 'figures' | 'error'>
  try {
    result = { figures: await row.run() }
  } catch (error) {
    console.error(error)
    result = { figures: [], error: String(error) }
    process.exitCode = 1
  }
  const stolen = stolenSince()
  measured.push({ row, stolen, ...result })
  const toOthers =
    stolen === null ? '' : `, ${(stolen * 100).toFixed(0)} % of the processor time given to other machines`
  console.log(`── ${row.id}  ${((performance.now() - started) / 1000).toFixed(0)} s${toOthers}`)
}
print(measured)
await keep(measured)
