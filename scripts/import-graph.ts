/**
 * The import graph of the sources, read from their text. `node scripts/import-graph.ts` prints the figures of each
 * workspace; with a file, what it reaches and by how many hops.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** File → the files of the repository it imports, each once; paths relative to the repository. */
type Graph = ReadonlyMap<string, readonly string[]>

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'([^']+)'/g

/** The repository's paths that a file imports, types and styles too. */
export function importsOf(path: string, code: string): string[] {
  if (path.endsWith('.css')) return []
  const targets = [...code.matchAll(IMPORT)].map(([, from = '']) => targetOf(path, from.replace(/\?.*$/, '')))
  return [...new Set(targets)].filter(target => target.includes('/') && target !== path)
}

function targetOf(file: string, from: string): string {
  const workspace = file.slice(0, file.indexOf('/'))
  if (from.startsWith('#')) return `${workspace}/src/${from.slice(1)}`
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  const [, name, rest = 'index'] = /^@talonario\/([a-z]+)(?:\/(.+))?$/.exec(from) ?? []
  return name ? `${name}/src/${rest}.ts` : ''
}

/** What a file reaches, with the fewest hops to it. */
function reach(graph: Graph, from: string): Map<string, number> {
  const hops = new Map([[from, 0]])
  for (const [file, n] of hops)
    for (const next of graph.get(file) ?? []) if (graph.has(next) && !hops.has(next)) hops.set(next, n + 1)
  return hops
}

/** How many files each file is imported by. */
function importers(graph: Graph): Map<string, number> {
  const counts = new Map<string, number>()
  for (const targets of graph.values()) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}

function figures(graph: Graph, workspace: string) {
  const own = [...graph.keys()].filter(file => file.startsWith(workspace))
  const lines = own.map(file => readFileSync(file, 'utf8').split('\n').length - 1).toSorted((a, b) => a - b)
  const once = own.filter(file => importers(graph).get(file) === 1).length
  return {
    workspace: workspace || 'all',
    files: own.length,
    lines: lines.reduce((sum, n) => sum + n, 0),
    'median lines': lines[Math.floor(lines.length / 2)],
    'one importer': `${once} (${Math.round((once / own.length) * 100)} %)`,
  }
}

if (import.meta.main) {
  const tracked = execFileSync('git', ['ls-files', '*/src/*'], { encoding: 'utf8' }).split('\n')
  const sources = tracked.filter(file => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const graph = new Map(sources.map(file => [file, importsOf(file, readFileSync(file, 'utf8'))]))
  const [file] = process.argv.slice(2)
  if (!file) console.table(['contract/', 'sorteo/', 'api/', 'web/', ''].map(workspace => figures(graph, workspace)))
  else {
    const reached = reach(graph, file)
    for (const [path, hops] of reached) console.log(`${hops} ${path}`)
    console.log(`${reached.size - 1} files, at most ${Math.max(...reached.values())} hops`)
  }
}
