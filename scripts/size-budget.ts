/**
 * Holds first visits, and what a seller's telephone keeps to sell without a signal, to their budget after a build, and names what grew since it was last written down:
 * `node scripts/size-budget.ts [--write] [folder of the build]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { KEPT } from '../web/shell-files.ts'
import { changesOf, firstVisit, totalOf, type Visit } from './first-visit.ts'

const FILE = 'bench/size-budget.json'
/** Without a screen: what the worker keeps. */
type Budget = { screen?: string; limit: number; files: Visit }

const write = process.argv.includes('--write')
const dist = process.argv.slice(2).find(argument => !argument.startsWith('--')) ?? 'web/dist'
const budgets: Record<string, Budget> = JSON.parse(readFileSync(FILE, 'utf8'))
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

for (const [path, budget] of Object.entries(budgets)) {
  const now = firstVisit(dist, ...(budget.screen ? [budget.screen] : KEPT))
  const total = totalOf(now)
  console.log(`${path}: ${kb(total)} of scripts and styles (brotli) of ${kb(budget.limit)}`)
  for (const { name, bytes } of changesOf(budget.files, now)) {
    if (Math.abs(bytes) >= 100) console.log(`  ${bytes > 0 ? '+' : '−'}${kb(Math.abs(bytes))} ${name}`)
  }
  if (total > budget.limit) {
    console.error(
      `${path} is ${kb(total - budget.limit)} over its budget: load what grew with the screen that needs it.`,
    )
    process.exitCode = 1
  }
  budget.files = now
}
if (write) writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`)
