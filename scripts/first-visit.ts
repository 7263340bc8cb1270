import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { filesOf } from '../web/manifest-files.ts'

/** Bytes by file name without its hash, as they travel (brotli). */
export type Visit = Record<string, number>

/** Scripts and styles that a browser with an empty cache fetches to show screens: the entry's, theirs, and all they import. */
export function firstVisit(dist: string, ...screens: readonly string[]): Visit {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find(key => manifest[key]?.isEntry) ?? ''
  const visit: Visit = {}
  for (const file of filesOf(manifest, entry, ...screens))
    visit[nameOf(file)] = (visit[nameOf(file)] ?? 0) + sentBytes(join(dist, file))
  return visit
}

const nameOf = (file: string) => file.replace(/^assets\//, '').replace(/-[\w-]{7,8}(\.\w+)$/, '$1')

const sentBytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

export const totalOf = (visit: Visit): number => Object.values(visit).reduce((sum, bytes) => sum + bytes, 0)

/** What a visit has more or less of than another one, the largest change first. */
export function changesOf(before: Visit, now: Visit): { name: string; bytes: number }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map(name => ({ name, bytes: (now[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ bytes }) => bytes !== 0)
    .sort((a, b) => b.bytes - a.bytes)
}
