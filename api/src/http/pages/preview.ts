import { escapeHtml, preloadsOf } from './first-look.ts'

/** The head of the page of one thing (a seller's link, a ticket, a draw), for messengers and for the first rendering. */
export type Preview = {
  title: string
  description: string
  /** The page's path on the site. */
  path: string
  /** A PNG, by its path on the site; without one the picture of the site is shown. */
  image?: { path: string; width: number; height: number }
  /** The name that the first look shows, if any. */
  nombre?: string
  /** The data its screen begins with. */
  data?: unknown
  /** Calls that its screen makes at once. */
  preload?: readonly string[]
}

/** Placeholders in a drawn first look: for the name, and for its first letter. */
const [NAME, LETTER] = ['\uE001\uE000', '\uE001']

/** A page of the build, filled with what all pages share, completed for this thing. */
export function withPreview(page: string, { baseUrl, nombre: site }: Site, preview: Preview): string {
  const { title, description, path, image, nombre = '', data, preload = [] } = preview
  const og = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    'og:description': description,
    'og:url': baseUrl + path,
    ...(image && {
      'og:image': baseUrl + image.path,
      'og:image:type': 'image/png',
      'og:image:width': String(image.width),
      'og:image:height': String(image.height),
      'og:image:alt': `${title}. ${description}`,
    }),
  }
  const tags = [
    ...Object.entries(og).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${escapeHtml(baseUrl + path)}">`,
    ...preloadsOf(preload),
    data ? `<script type="application/json" id="page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : '',
  ].join('')
  return page
    .replaceAll(image ? /<meta property="og:[^>]*>/g : /<meta property="og:(?!image")[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(`${title} · ${site}`)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escapeHtml(description))
    .replaceAll(NAME, () => escapeHtml(nombre))
    .replaceAll(LETTER, () => escapeHtml(nombre.charAt(0).toUpperCase()))
    .replace('</head>', () => `${tags}</head>`)
}

type Site = { baseUrl: string; nombre: string }
