import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { filesOf } from './manifest-files.ts'

const ENTRY = 'index.html'

/** Where somebody sells without a connection, and what these screens load by themselves. Anything else is loaded when there is one. */
export const KEPT: readonly string[] = [
  'src/app/session-restore.ts',
  'src/app/follow-worker.ts',
  'src/app/frame/vendedor-layout.tsx',
  'src/screens/public/cuenta/app.tsx',
  'src/screens/vendedor/vender.tsx',
  'src/screens/vendedor/sin-senal.tsx',
  'src/domain/telefono/telefono-envio.api.ts',
]

/** Writes into the worker which scripts and styles the seller's screens need, the entry last. The faces are not kept: the telephone has its own. */
export async function fillWorker(dist: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]?.file ?? ''
  const others = filesOf(manifest, ENTRY, ...KEPT).filter(file => file !== entry)
  const files = JSON.stringify([...others, entry].map(file => `/${file}`))
  const first = await readFile(join(dist, 'first-paint.js'))
  const version = createHash('sha256').update(files).update(first).digest('hex').slice(0, 12)
  const worker = await readFile(join(dist, 'avisos.js'), 'utf8')
  const filled = worker.replace('const FILES = []', `const FILES = ${files}`).replace('sin-version', version)
  if (!filled.includes(files) || !filled.includes(version)) throw new Error('The worker has no place for its files')
  await writeFile(join(dist, 'avisos.js'), filled)
}
