import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answer } from '#http/line/thread.ts'

/** Renders the first look of each path with the web's own components. */

export type Shells = { renderer: string; config: unknown; oferta: unknown; paths: readonly string[] }

type Renderer = { renderShell: (path: string, config: unknown, oferta: unknown) => Promise<string> }
answer(async ({ renderer, config, oferta, paths }: Shells) => {
  // These pages are drawn without events and without stored data.
  Object.assign(globalThis, { addEventListener: () => {} })
  for (const store of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, store, { value: { getItem: () => null } })
  const { renderShell }: Renderer = await import(pathToFileURL(join(renderer, 'shell.js')).href)
  const drawn: [path: string, html: string][] = []
  for (const path of paths) drawn.push([path, await renderShell(path, config, oferta)])
  return drawn
})
