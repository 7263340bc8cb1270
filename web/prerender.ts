import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { filesOf } from './manifest-files.ts'
import { compressFile } from './precompress.ts'

/**
 * Where strangers arrive: their first look stands in the page itself and is painted while the scripts are on their way. The
 * server draws it with the renderer built here, because it shows what the organiser writes (`api/src/http/first-look.ts`).
 */
const SCREENS = [
  { path: '/landing', file: 'src/screens/public/landing.tsx' },
  { path: '/tienda', file: 'src/screens/tienda/tienda.tsx' },
]
const DIST = join(import.meta.dirname, 'dist')
const TARGET = join(DIST, 'prerendered')

/** Writes dist/prerendered/<path>.html, which the server fills and sends instead of index.html, and what fills it. */
async function prerender(): Promise<void> {
  const page = await readFile(join(DIST, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'))
  await mkdir(TARGET, { recursive: true })
  for (const { path, file } of SCREENS) {
    const target = join(TARGET, `${path.slice(1)}.html`)
    await writeFile(target, pageWith(page, filesOf(manifest, file)))
    await compressFile(target)
  }
  await build({
    root: import.meta.dirname,
    logLevel: 'warn',
    // The server has none of the web's libraries: they come along.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/shell.tsx',
      outDir: join(TARGET, 'renderer'),
      copyPublicDir: false,
      minify: true,
      manifest: false,
    },
  })
}

/** The page with what its screen needs, which waits behind styles, faces and the first picture. */
function pageWith(page: string, files: readonly string[]): string {
  const more = files.filter(file => !page.includes(file))
  const styles = more
    .filter(file => file.endsWith('.css'))
    .map(file => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const scripts = more
    .filter(file => file.endsWith('.js'))
    .map(file => `<script type="module" crossorigin src="/${file}"></script>`)
  return page
    .replace(/<script type="module"[^>]*src="\/assets\/index-/, entry => `${scripts.join('')}${entry}`)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</head>', () => `${styles.join('')}</head>`)
}

await prerender()
