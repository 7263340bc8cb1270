import { plain, slugOf } from './ayuda-capitulo.rules.ts'

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

/** Chapters that contain every word searched for, without regard to case and accents; those with it in their title come first. */
export function findChapters(chapters: readonly Chapter[], asked: string): Chapter[] {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  const hits = (text: string) => words.every(word => plain(text).includes(word))
  return chapters
    .filter(chapter => hits(`${chapter.title} ${JSON.stringify(chapter.blocks)}`))
    .toSorted((a, b) => Number(hits(b.title)) - Number(hits(a.title)))
}
