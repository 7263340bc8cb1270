import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineConfig, Manifest, Plugin } from 'vite'
import { filesOf } from './manifest-files.ts'

/** `lateFaces`: opened with a slow telephone. */
type Screen = { path: string; modules: readonly string[]; lateFaces?: boolean }

/**
 * The screens where visitors arrive and where organisers and sellers begin: their first look is part of the page and
 * painted while the scripts load. The server renders it with the renderer built here, because it shows the organiser's
 * texts (`api/src/http/pages/first-look.ts`).
 */
const SCREENS: readonly Screen[] = [
  { path: '/landing', modules: ['src/screens/public/landing.tsx'] },
  { path: '/tienda', modules: ['src/screens/tienda/tienda.tsx'], lateFaces: true },
  // A path that ends in / stands for all directly below it. First those that are sent by messenger: of each seller, the shop with that seller.
  { path: '/v/', modules: ['src/screens/tienda/tienda.tsx'], lateFaces: true },
  ...['/boleto/', '/cuotas/', '/premio/'].map(path => ({
    path,
    modules: ['src/screens/public/numeros/numero.tsx'],
    lateFaces: true,
  })),
  { path: '/resultado/', modules: ['src/screens/public/resultado/resultado-sorteo.tsx'], lateFaces: true },
  { path: '/invitacion/', modules: ['src/screens/public/cuenta/invitacion.tsx'], lateFaces: true },
  { path: '/login', modules: ['src/screens/public/cuenta/login.tsx'], lateFaces: true },
  {
    path: '/vendedor/profile/',
    modules: ['src/app/frame/vendedor-layout.tsx', 'src/screens/vendedor/perfil.tsx'],
    lateFaces: true,
  },
  // Start screens of organisers and sellers.
  { path: '/admin/profile', modules: ['src/app/frame/admin-layout.tsx', 'src/screens/admin/inicio.tsx'] },
  { path: '/vendedor/vender-rifa/', modules: ['src/app/frame/vendedor-layout.tsx', 'src/screens/vendedor/vender.tsx'] },
]

/** Only their screens are bundled: what fills them never loads another one. */
const onlyTheirScreens: Plugin = {
  name: 'only-their-screens',
  resolveDynamicImport(specifier) {
    const [, screen] = /^#(screens\/.*)/.exec(String(specifier)) ?? []
    const ours = SCREENS.some(({ modules }) => modules.includes(`src/${screen}`))
    return screen && !ours ? { id: String(specifier), external: true } : null
  },
}

/** The build of what fills them. */
export const renderer = (dist: string): InlineConfig => ({
  root: import.meta.dirname,
  plugins: [onlyTheirScreens],
  // The server does not have the web's libraries, so they are bundled.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/shell.tsx',
    outDir: join(dist, 'prerendered/renderer'),
    copyPublicDir: false,
    minify: true,
    manifest: false,
  },
})

/** Writes prerendered/<path>.html in the folder of the build, which the server fills and sends instead of index.html. */
export async function prerender(dist: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  for (const { path, modules, lateFaces } of SCREENS) {
    const name = `${encodeURIComponent(path.slice(1))}.html`
    const filled = pageWith(page, filesOf(manifest, ...modules))
    await writeFile(join(dist, 'prerendered', name), lateFaces ? withLateFaces(filled) : filled)
  }
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

/**
 * Whoever opens a link of a message has a slow telephone and wants what it leads to: the scripts come first, and the faces, a quarter of
 * what travels, once the screen has replaced its first look (`main.tsx`).
 */
function withLateFaces(page: string): string {
  const fallbacks =
    '--font-display:"Besley Fallback",Georgia,serif;--font-text:"Public Sans Fallback","Wide Fallback",system-ui,sans-serif'
  // Where there is neither Arial nor Roboto: as wide as the face that is to come, so that no line breaks elsewhere.
  const wide = '@font-face{font-family:"Wide Fallback";src:local("DejaVu Sans");size-adjust:88%}'
  const preload = /\s*<link rel="preload" as="font"([^>]*)>/g
  // Made preloads by first-paint.js where the line is quick: nothing changes its width then.
  const faces = [...page.matchAll(preload)].map(([, rest]) => `<link data-face as="font"${rest}>`).join('')
  return page
    .replaceAll(preload, '')
    .replace('<script src="/first-paint.js">', script => faces + script)
    .replace('<html', '<html data-late-faces')
    .replace('</head>', () => `<style>${wide}html[data-late-faces]{${fallbacks}}</style></head>`)
}
