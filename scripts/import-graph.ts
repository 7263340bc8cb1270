/** The import graph, read from the text of the files, for the figures and checks of the structure. */
import { posix } from 'node:path'

/** File → the files of the repository it imports, each once; paths relative to the repository. */
export type Graph = ReadonlyMap<string, readonly string[]>

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'([^']+)'/g

/** The graph of these files, styles included; what they import from elsewhere is left out. */
export function importGraph(files: readonly string[], read: (file: string) => string): Graph {
  const known = new Set(files)
  const graph = new Map<string, string[]>()
  for (const file of files) {
    const found = new Set<string>()
    if (!file.endsWith('.css')) {
      for (const [, from = ''] of read(file).matchAll(IMPORT)) {
        const target = targetOf(file, from.replace(/\?.*$/, ''))
        if (target !== file && known.has(target)) found.add(target)
      }
    }
    graph.set(file, [...found])
  }
  return graph
}

function targetOf(file: string, from: string): string {
  const workspace = file.slice(0, file.indexOf('/'))
  if (from.startsWith('#')) return `${workspace}/src/${from.slice(1)}`
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  const [, name, rest = 'index'] = /^@talonario\/([a-z]+)(?:\/(.+))?$/.exec(from) ?? []
  return name ? `${name}/src/${rest}.ts` : from
}

/** No source, but must not be part of a circle either: journeys, benches, scripts and helpers of tests. */
export const isTool = (file: string): boolean => /^(e2e|bench|scripts|deploy|[a-z]+\/test)\/.*\.tsx?$/.test(file)

/** Groups of files that reach each other. */
export function circles(graph: Graph): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    order.set(file, order.size)
    let lowest = order.size - 1
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(file, lowest)
    if (lowest === order.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(circle)
    }
    return lowest
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

/** How many files each file is imported by. */
export function importers(graph: Graph): Map<string, number> {
  const counts = new Map([...graph.keys()].map(file => [file, 0]))
  for (const targets of graph.values()) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}

/** Roles of files that serve one other: the next rung of the ladder routes → service → queries, or its style sheet. */
const RUNGS: Record<string, string> = { routes: 'app', service: 'routes', queries: 'service' }

/**
 * Files with one importer by nature: a screen or a layout (the router), a room's routes (the app), what is loaded on
 * demand, the next rung of a room's ladder, a component's own style sheet, a wing's tables.
 */
export function byNature(graph: Graph, read: (file: string) => string): Set<string> {
  const found = new Set<string>()
  for (const [from, targets] of graph) {
    const lazy = new Set([...read(from).matchAll(LAZY)].map(([, target = '']) => targetOf(from, target)))
    for (const to of targets) if (lazy.has(to) || isNextRung(from, to)) found.add(to)
  }
  return found
}

const LAZY = /(?:\bimport\(|new URL\()\s*'([^']+)'/g

function isNextRung(from: string, to: string): boolean {
  if (from === 'api/src/db/schema.ts') return to.startsWith('api/src/db/schema/')
  if (to.endsWith('.css')) return stemOf(to) === stemOf(from)
  const [, role = ''] = /\.([a-z]+)\.ts$/.exec(to) ?? []
  return RUNGS[role] === 'app'
    ? from === 'api/src/app.ts'
    : RUNGS[role] !== undefined && from.endsWith(`.${RUNGS[role]}.ts`)
}

const stemOf = (file: string) => file.replace(/\.[a-z]+$/, '')
