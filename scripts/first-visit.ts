import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
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

/** A file's name with its hash, in a text. */
const HASHED = /([\w.-]+?)-[\w-]{7,8}(\.(?:js|css))/g

/** As it travels, but for the hashes of the names in it: they are others with each build, and compress to a hundred bytes more or less. */
function sentBytes(path: string): number {
  const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 7)
  const text = readFileSync(path, 'utf8').replace(
    HASHED,
    (_, name: string, end: string) => `${name}-${hashOf(name)}${end}`,
  )
  return brotliCompressSync(text).length
}

export const totalOf = (visit: Visit): number => Object.values(visit).reduce((sum, bytes) => sum + bytes, 0)

/** What a visit has more or less of than another one, the largest change first. */
export function changesOf(before: Visit, now: Visit): { name: string; bytes: number }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map(name => ({ name, bytes: (now[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ bytes }) => bytes !== 0)
    .sort((a, b) => b.bytes - a.bytes)
}
