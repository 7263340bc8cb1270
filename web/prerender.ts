import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { filesOf } from './manifest-files.ts'
import { compressFile } from './precompress.ts'

/** Where strangers arrive: their first look stands in the page itself and is painted while the scripts are on their way. */
const SCREENS = [
  { path: '/landing', file: 'src/screens/public/landing.tsx' },
  { path: '/tienda', file: 'src/screens/tienda/tienda.tsx' },
]
const DIST = join(import.meta.dirname, 'dist')
const TARGET = join(DIST, 'prerendered')
/** Inside node_modules, so that what is not bundled is found from there. */
const RENDERER = join(import.meta.dirname, 'node_modules/.shell')

type Renderer = { renderShell: (path: string) => Promise<string> }

/** Writes dist/prerendered/<path>.html, which the server sends instead of index.html. */
async function prerender(): Promise<void> {
  const page = await readFile(join(DIST, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'))
  const { renderShell } = await loadRenderer()
  await mkdir(TARGET, { recursive: true })
  for (const { path, file } of SCREENS) {
    const target = join(TARGET, `${path.slice(1)}.html`)
    await writeFile(target, pageWith(await renderShell(path), page, filesOf(manifest, file)))
    await compressFile(target)
  }
  await rm(RENDERER, { recursive: true })
}

async function loadRenderer(): Promise<Renderer> {
  await build({
    root: import.meta.dirname,
    logLevel: 'warn',
    build: { ssr: 'src/app/shell.tsx', outDir: RENDERER, copyPublicDir: false, minify: false, manifest: false },
  })
  // Nobody is signed in and nothing is kept while the page is built.
  Object.assign(globalThis, { addEventListener: () => {} })
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } })
  return import(pathToFileURL(join(RENDERER, 'shell.js')).href)
}

/**
 * The page with a first look of a screen. What React puts into the head stands before its first element. Until the scripts
 * are here links lead on, while fields and buttons take nothing that would be lost.
 */
function pageWith(shell: string, page: string, files: readonly string[]): string {
  const [, forHead = '', body = ''] = /^((?:<title>.*?<\/title>|<link[^>]*>)*)(.*)$/s.exec(shell) ?? []
  const title = /<title>.*?<\/title>/.exec(forHead)?.[0] ?? ''
  const more = files.filter(file => !page.includes(file))
  const styles = more
    .filter(file => file.endsWith('.css'))
    .map(file => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const scripts = more
    .filter(file => file.endsWith('.js'))
    .map(file => `<script type="module" crossorigin src="/${file}"></script>`)
  const quiet = body.replaceAll('<button ', '<button inert ').replaceAll('<input ', '<input disabled ')
  return page
    .replace(/<title>.*?<\/title>/, title)
    .replace(/<script type="module"[^>]*src="\/assets\/index-/, entry => `${scripts.join('')}${entry}`)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</head>', () => `${forHead.replace(title, '')}${styles.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div class="shell">${quiet}</div></div>`)
}

await prerender()
