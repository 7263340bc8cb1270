import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/** Renders the first look of each path with the web's own components, in a thread that ends afterwards. */

type Data = { renderer: string; config: unknown; oferta: unknown; paths: string[] }
const { renderer, config, oferta, paths } = workerData as Data

// Nothing is kept where these pages are drawn.
Object.assign(globalThis, { addEventListener: () => {} })
for (const store of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, store, { value: { getItem: () => null } })

type Renderer = { renderShell: (path: string, config: unknown, oferta: unknown) => Promise<string> }
const { renderShell }: Renderer = await import(pathToFileURL(join(renderer, 'shell.js')).href)

const drawn: [path: string, html: string][] = []
for (const path of paths) drawn.push([path, await renderShell(path, config, oferta)])
parentPort?.postMessage(drawn)
