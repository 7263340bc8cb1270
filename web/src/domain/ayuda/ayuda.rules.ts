import { paths } from '#lib/paths.ts'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; alt: string; file: string }

/** A chapter of the manual. `part`: whose it is ('Para quien organiza'). */
export type Chapter = { id: string; title: string; part: string; blocks: Block[] }

/** The chapters of the manual, whose Markdown has headings, paragraphs, lists, tables and pictures, and nothing else. */
export function chaptersOf(markdown: string): Chapter[] {
  const chapters: Chapter[] = []
  let part = ''
  for (const section of markdown.split(/^(?=#{2,3} )/m).slice(1)) {
    const [, marks = '', title = ''] = /^(#+) (.*)/.exec(section) ?? []
    const blocks = blocksOf(section.slice(section.indexOf('\n') + 1))
    if (marks === '##') part = title
    if (blocks.length > 0) chapters.push({ id: slugOf(title), title, part, blocks })
  }
  return chapters
}

function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(Boolean)
    .map(blockOf)
}

function blockOf(text: string): Block {
  const [, alt, file] = /^!\[([^\]]+)\]\(.*\/([\w-]+\.jpg)\)$/.exec(oneLine(text)) ?? []
  if (alt && file) return { kind: 'picture', alt, file }
  if (text.startsWith('|')) {
    const [head = [], , ...rows] = text.split('\n').map(line =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map(cell => cell.trim()),
    )
    return { kind: 'table', head, rows }
  }
  const [first = ''] = text.match(/^(- |\d+\. )/) ?? []
  if (!first) return { kind: 'text', text: oneLine(text) }
  const items = text.split(/\n(?=- |\d+\. )/).map(item => oneLine(item.replace(/^(- |\d+\. )/, '')))
  return { kind: 'list', ordered: first !== '- ', items }
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const slugOf = (title: string): string =>
  plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Chapters that contain every word searched for, without regard to case and accents; those with it in their title come first. */
export function findChapters(chapters: readonly Chapter[], asked: string): Chapter[] {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  const hits = (text: string) => words.every(word => plain(text).includes(word))
  return chapters
    .filter(chapter => hits(`${chapter.title} ${JSON.stringify(chapter.blocks)}`))
    .toSorted((a, b) => Number(hits(b.title)) - Number(hits(a.title)))
}

/** The chapter about each of the organisers' screens. */
const CHAPTERS: Readonly<Record<string, string>> = {
  [paths.admin.inicio]: 'Poner la rifa en marcha',
  [paths.admin.configuracion]: 'Poner el nombre y la portada de tu rifa',
  [paths.admin.campanias]: 'Empezar la rifa del año que viene',
  [paths.admin.sorteos]: 'Agendar sorteos y cargar premios',
  [paths.admin.crearRifas]: 'Crear los números',
  [paths.admin.agendarSorteo]: 'Agendar sorteos y cargar premios',
  [paths.admin.premios]: 'Agendar sorteos y cargar premios',
  [paths.admin.asignarRifas]: 'Dar números a vendedores',
  [paths.admin.vendedores]: 'Dar números a vendedores',
  [paths.admin.altaVendedor]: 'Dar números a vendedores',
  [paths.admin.telefonos]: 'Vender sin señal',
  [paths.admin.talones]: 'Vender en papel',
  [paths.admin.comision]: 'Pagar comisión a los vendedores',
  [paths.admin.metas]: 'Dar números a vendedores',
  [paths.admin.sortear]: 'El día del sorteo',
  [paths.admin.historial]: 'El día del sorteo',
  [paths.admin.reclamos]: 'Entregar los premios',
  [paths.admin.difusion]: 'Avisarles a todos',
  [paths.admin.productos]: 'Cobrar en línea',
  [paths.admin.pagos]: 'Mirar los pagos',
  [paths.admin.correo]: 'Mirar los pagos',
  [paths.admin.caja]: 'Rendir cuentas',
  [paths.admin.balance]: 'Rendir cuentas',
  [paths.admin.auditoria]: 'Saber quién hizo qué',
  [paths.admin.datosPersonales]: 'Cuando alguien pide sus datos',
  [paths.admin.config]: 'Entrar en dos pasos',
}

/** The title of the chapter about a screen: its own, that of its parent screen, or the reader's first one. */
export function chapterAbout(pathname: string): string {
  if (pathname.startsWith('/vendedor/caja')) return 'Rendir lo que cobraste'
  if (pathname.startsWith('/vendedor')) return 'Para quien vende'
  const place = Object.keys(CHAPTERS)
    .filter(path => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  return (place && CHAPTERS[place]) || 'Poner la rifa en marcha'
}
