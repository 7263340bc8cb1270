import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type configApi, type Llegada, PAGOS_DE_PRUEBA, type ReplyOf } from '@talonario/contract'
import { openThread } from '#http/line/thread.ts'
import { sharedRead } from '#http/shared-read.ts'
import type { Shells } from './first-look-worker.ts'

/** A change is visible at most this late. */
const LOOK_AGAIN_MS = 1_000

type Config = ReplyOf<typeof configApi.config>

/**
 * The data of the pages: the configuration, the site's address, a description for link previews, whether payments are tests, and what a
 * seller's link offers.
 */
export type Look = { config: Config; baseUrl: string; resumen: string; prueba: boolean; oferta?: Llegada['oferta'] }

/** Makes the HTML of a path from the build's file. */
export type FillPage = (path: string, file: string) => string

/**
 * Makes pages from the current data, anew only if something they show has changed, which is checked at most once a second; `last` returns
 * the latest. Rejects if the data cannot be read.
 */
export function firstLook<T>(
  folder: string,
  paths: readonly string[],
  read: () => Promise<Look>,
  make: (fill: FillPage, look: Look) => Promise<T>,
) {
  const share = sharedRead<T>()
  let known: { key: string; made: T } | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  async function lookAgain(): Promise<T> {
    const look = await read()
    const key = JSON.stringify(look)
    if (known?.key !== key) {
      const shells = new Map(await drawShells(join(folder, 'prerendered/renderer'), paths, look))
      known = { key, made: await make((path, file) => composePage(file, look, path, shells.get(path) ?? ''), look) }
    }
    lookedAt = performance.now()
    return known.made
  }

  const ask = async (): Promise<T> =>
    known && performance.now() - lookedAt < LOOK_AGAIN_MS ? known.made : await share('', lookAgain)
  return Object.assign(ask, { last: () => known?.made })
}

/** The first look of each path's screen, shown before its scripts run; none if the build has no renderer. */
async function drawShells(
  renderer: string,
  paths: readonly string[],
  { config, oferta = null }: Look,
): Promise<[string, string][]> {
  if (!existsSync(renderer)) return []
  const thread = openThread<Shells, [string, string][]>(new URL('./first-look-worker.ts', import.meta.url))
  return await thread.ask({ renderer, config, oferta, paths }).finally(() => void thread.end())
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? '')

/** The build's page with the organiser's texts in its head, the configuration for its scripts, and the first look. */
export function composePage(file: string, look: Look, path: string, shell: string): string {
  const { config, resumen, prueba } = look
  // React writes the elements that belong in the head before all others.
  const [, forHead = '', body = ''] = /^((?:<title>.*?<\/title>|<link[^>]*>)*)(.*)$/s.exec(shell) ?? []
  const title = /<title>(.*?)<\/title>/.exec(forHead)?.[1] ?? escapeHtml(config.nombre)
  const links = forHead.replace(/<title>.*?<\/title>/, '')
  // Until the scripts have loaded links work, but buttons and fields take no input, which would be lost.
  const quiet = body.replaceAll('<button ', '<button inert ').replaceAll('<input ', '<input disabled ')
  // Screens behind a log-in are drawn without data and without working links, and shown by role only.
  const [, rol] = /^\/(admin|vendedor)\//.exec(path) ?? []
  const marks = rol ? ` data-rol="${rol}" inert` : ''
  return file
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escapeHtml(resumen))
    .replace(/(<noscript>)Talonario/, (_, before: string) => before + escapeHtml(config.nombre))
    .replace('</head>', () => `${links}${tagsFor(look, path, title)}</head>`)
    .replace(
      '<div id="root"></div>',
      whole =>
        (prueba ? PAGOS_DE_PRUEBA : '') +
        (quiet ? `<div id="root"><div class="shell"${marks}>${quiet}</div></div>` : whole),
    )
}

/** The shop's first calls, to the letter: the browser fetches another one again. */
const shopCalls = (sorteo: string) => [
  '/api/sorteo/sorteosFuturos',
  `/api/rifa/listarRifas?sorteo=${sorteo}&page=1&estado=libre`,
]

/** Has the browser make calls while the scripts are on their way. */
export const preloadsOf = (calls: readonly string[]): string[] =>
  calls.map(call => `<link rel="preload" href="${escapeHtml(call)}" as="fetch" crossorigin>`)

/** Elements of the head for link previews, for installing on a telephone, and for the first rendering. */
function tagsFor({ config, baseUrl, resumen, oferta }: Look, path: string, title: string): string {
  const { organizacion, portada, nombre } = config
  const picture = [portada.premios[0]?.imagen, organizacion.logo].find(name => name?.endsWith('.webp'))
  const og = {
    'og:type': 'website',
    'og:site_name': escapeHtml(nombre),
    'og:title': title,
    'og:description': escapeHtml(resumen),
    // Of all below a path: of none of them.
    'og:url': escapeHtml(baseUrl + (path.endsWith('/') ? '' : path)),
    ...(picture && { 'og:image': `${escapeHtml(baseUrl)}/api/uploads/${picture}` }),
  }
  const icon = organizacion.logo.endsWith('.webp') ? `<link rel="icon" href="/api/uploads/${organizacion.logo}">` : ''
  return [
    ...Object.entries(og).map(([name, content]) => `<meta property="${name}" content="${content}">`),
    icon,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(path === '/tienda' && oferta ? preloadsOf(shopCalls(oferta.sorteo._id)) : []),
    `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`,
  ].join('')
}

/** The web app manifest, which telephones store. */
export function manifestOf({ config: { nombre, organizacion, locale } }: Look) {
  const own = organizacion.logo.endsWith('.webp')
    ? [{ src: `/api/uploads/${organizacion.logo}`, type: 'image/webp', sizes: 'any' }]
    : [
        { src: '/icono.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icono-maskable.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
        { src: '/icono-monocromo.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'monochrome' },
      ]
  return {
    name: nombre,
    short_name: organizacion.nombreCorto || nombre,
    lang: locale,
    start_url: '/app',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: own,
  }
}
