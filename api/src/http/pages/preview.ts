import { escapeHtml } from './first-look.ts'

/** What the page of one thing (a seller's link, a ticket, a draw) says in its head, for messengers and for its first rendering. */
export type Preview = {
  title: string
  description: string
  /** Its address on the site. */
  path: string
  /** A PNG, by its address on the site. */
  image: { path: string; width: number; height: number }
  /** Whose page it is, where the first look says it. */
  nombre?: string
  /** What its screen begins with. */
  data?: unknown
  /** The calls that its screen makes at once. */
  preload?: readonly string[]
}

/** What stands in a drawn first look where the name is to be, and where its first letter is. */
const [NAME, LETTER] = ['\uE001\uE000', '\uE001']

/** A page of the build, filled for all, with what is of this one. */
export function withPreview(page: string, { baseUrl, nombre: site }: Site, preview: Preview): string {
  const { title, description, path, image, nombre = '', data, preload = [] } = preview
  const og = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    'og:description': description,
    'og:url': baseUrl + path,
    'og:image': baseUrl + image.path,
    'og:image:type': 'image/png',
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': `${title}. ${description}`,
  }
  const tags = [
    ...Object.entries(og).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${escapeHtml(baseUrl + path)}">`,
    ...preload.map(call => `<link rel="preload" href="${escapeHtml(call)}" as="fetch" crossorigin>`),
    data ? `<script type="application/json" id="page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : '',
  ].join('')
  return page
    .replaceAll(/<meta property="og:[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(`${title} · ${site}`)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escapeHtml(description))
    .replaceAll(NAME, () => escapeHtml(nombre))
    .replaceAll(LETTER, () => escapeHtml(nombre.charAt(0).toUpperCase()))
    .replace('</head>', () => `${tags}</head>`)
}

type Site = { baseUrl: string; nombre: string }
