/** Which tests show which lines of the specification: read from `// spec 1.5.3 2.8.4` above a test or a group of tests. */

/** The lines by section: `{ '1.1 What it is for': { '1.1.1': 'There are three roles.' } }`. */
export type Spec = Record<string, Record<string, string>>

/** A tag as it stands in a test file. `name`: the groups around the test and the test, outermost first. */
export type Tag = { file: string; at: number; ids: string[]; name: string[] }

const TAG = /^(\s*)\/\/ spec((?: \d+\.\d+\.\d+)+)$/
const CALL = /^(?:it|test|describe)(?:\.\w+)*(?:<.*>)?\(/
const OFF = /^(?:it|test|describe)(?:\.\w+)*\.(?:skip|todo|only|fixme|fails)\b/

/** Every tag of a test file; throws where a tag stands above something that is no running test. */
export function tagsOf(file: string, source: string): Tag[] {
  const lines = source.split('\n')
  return lines.flatMap((line, place) => {
    const [, indent = '', ids] = TAG.exec(line) ?? []
    if (ids === undefined) {
      if (/^\s*\/\/ spec\b/.test(line)) throw new Error(`${file}:${place + 1}: not a tag: ${line.trim()}`)
      return []
    }
    const at = lines.findIndex((next, below) => below > place && !next.trimStart().startsWith('//'))
    const call = lines[at]?.trimStart() ?? ''
    if (!CALL.test(call) || OFF.test(call)) throw new Error(`${file}:${place + 1}: the tag stands above no test`)
    const name = [...groupsAround(lines, at, indent.length), nameFrom(lines.slice(at).join('\n'))]
    return [{ file, at: at + 1, ids: ids.trim().split(' '), name }]
  })
}

/** Names of the describes a line stands in: above it and less indented, as the formatter lays them out. */
function groupsAround(lines: readonly string[], at: number, depth: number): string[] {
  const groups: string[] = []
  let inner = depth
  for (let above = at - 1; above >= 0 && inner > 0; above -= 1) {
    const line = lines[above] ?? ''
    const indent = line.length - line.trimStart().length
    if (line.trim() === '' || indent >= inner) continue
    inner = indent
    if (line.trimStart().startsWith('describe')) groups.unshift(nameFrom(lines.slice(above).join('\n')))
  }
  return groups
}

/** The name in `it('name', …`, `it.each(…)('name', …` and their like. */
export function nameFrom(source: string): string {
  const open = source.indexOf('(')
  const isTable = /\.(?:each|for)(?:<.*>)?$/s.test(source.slice(0, open).trimEnd())
  const text = isTable ? source.slice(endOfGroup(source, open)) : source.slice(open)
  const [, quote = '', name] = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s.exec(text) ?? []
  if (name === undefined) throw new Error(`No name can be read from: ${source.slice(0, 80)}`)
  return name.replaceAll(`\\${quote}`, quote)
}

/** The place after the parenthesis that closes the one at `open`; what stands in quotes and comments does not count. */
function endOfGroup(source: string, open: number): number {
  const pieces = /(['"`])(?:\\.|(?!\1)[^\\])*\1|\/\/[^\n]*|\/\*.*?\*\/|[()]/gs
  pieces.lastIndex = open
  let depth = 0
  for (let piece = pieces.exec(source); piece; piece = pieces.exec(source)) {
    if (piece[0] === '(') depth += 1
    if (piece[0] === ')') depth -= 1
    if (depth === 0) return pieces.lastIndex
  }
  throw new Error(`A parenthesis is not closed: ${source.slice(0, 80)}`)
}

const linesOf = (spec: Spec) => Object.values(spec).flatMap(section => Object.entries(section))

/** What is wrong: tags that name no line, lines that no test shows, and texts that no test of their line writes out. */
export function findingsOf(spec: Spec, tags: readonly Tag[], sourceOf: (file: string) => string): string[] {
  const lines = linesOf(spec)
  const known = new Set(lines.map(([id]) => id))
  const unknown = tags.flatMap(({ file, at, ids }) =>
    ids.filter(id => !known.has(id)).map(id => `${file}:${at}: no line is called ${id}.`),
  )
  return [...unknown, ...lines.flatMap(([id, text]) => findingsOfLine(id, text, tags, sourceOf))]
}

function findingsOfLine(id: string, text: string, tags: readonly Tag[], sourceOf: (file: string) => string): string[] {
  const sources = [...new Set(tags.filter(({ ids }) => ids.includes(id)).map(({ file }) => file))].map(sourceOf)
  if (sources.length === 0) return [`No test shows ${id}: ${text}`]
  return quotedIn(text)
    .filter(pieces => !sources.some(source => pieces.every(piece => source.includes(piece))))
    .map(pieces => `No test of ${id} writes '${pieces.join(' … ')}'.`)
}

/** The texts of the product in a line, in single quotes; a name in braces stands for what varies. */
function quotedIn(text: string): string[][] {
  return [...text.matchAll(/(?<!\p{L})'([^']+)'/gu)].map(([, quoted = '']) =>
    quoted.split(/\s*\{[^}]*\}\s*/).filter(Boolean),
  )
}

/** docs/spec-coverage.md: a table a section, each line with the tests that show it. */
export function coverageDocument(spec: Spec, tags: readonly Tag[]): string {
  const shown = new Set(tags.flatMap(({ ids }) => ids))
  const lines = linesOf(spec)
  const head = [
    '# What shows each line of the specification',
    '',
    'Generated by `node scripts/spec-coverage.ts` from the comments `// spec <line>` above the tests: never edited by hand.',
    'The lines are listed in [spec-lines.json](spec-lines.json).',
    '',
    `${lines.length} lines, ${lines.filter(([id]) => shown.has(id)).length} shown by a test, ${tags.length} tests named.`,
  ]
  const tables = Object.entries(spec).flatMap(([title, section]) => {
    const rows = Object.entries(section).map(([id, text]) => `| ${id} | ${cell(text)} | ${testsOf(id, tags)} |`)
    return ['', `## ${title}`, '', '| Line | What | Shown by |', '|---|---|---|', ...rows]
  })
  return `${[...head, ...tables].join('\n')}\n`
}

function testsOf(id: string, tags: readonly Tag[]): string {
  const links = tags
    .filter(tag => tag.ids.includes(id))
    .map(({ file, name }) => `[${short(file)}](../${file}) ${cell(name.join(' › '))}`)
  return links.length > 0 ? links.join('<br>') : '**no test**'
}

const short = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.(test|spec)\.tsx?$/, '')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
