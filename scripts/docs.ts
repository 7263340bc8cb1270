/** What the docs name, and which of it is not there: links, paths, commands, decisions, calls, addresses and words of code. */
import { posix } from 'node:path'

/** What there is to be named. */
export type House = {
  /** Every file, from the repository's root. */
  files: readonly string[]
  /** The text of each page, by its path. */
  pages: ReadonlyMap<string, string>
  /** What `npm run` and `npm run night --` know, and the projects of the tests. */
  scripts: readonly string[]
  suites: readonly string[]
  projects: readonly string[]
  /** Paths of the calls, as `/api/rifa/enVivo`, and of the screens, as `/tienda`. */
  calls: readonly string[]
  screens: readonly string[]
  /** Every word of the code. */
  words: ReadonlySet<string>
}

/** What a page names and nobody has. */
export function staleNames(page: string, house: House): string[] {
  const text = house.pages.get(page) ?? ''
  const loose = [...text.matchAll(/(?<=\()00\d\d(?=\))/g)].map(([number]) => number)
  const counts = [...text.matchAll(/(?<![\d,])(\d{3,}) calls\b/g)]
  return [
    ...linksOf(text).filter(target => !leads(page, target, house)),
    ...spansOf(text).flatMap(span => staleInSpan(span, house)),
    ...missingDecisions(text, house),
    ...missingDecisions(loose.map(number => `decision ${number}`).join(' '), house),
    ...(text.match(/\b[A-Z]{2,}(_[A-Z]+)+\b/g) ?? []).filter(word => !house.words.has(word)),
    ...counts.filter(([, n]) => Number(n) !== house.calls.length).map(([count]) => count),
  ]
}

/** Numbers of decisions that a text names («decision 36», `decisions/0036-…`) and that are not there. */
export function missingDecisions(text: string, { files }: Pick<House, 'files'>): string[] {
  const named = [...text.matchAll(/\bdecisions?(?: |\/)(\d{1,4})\b/g)].map(([, number = '']) => number.padStart(4, '0'))
  return named.filter(number => !files.some(path => path.startsWith(`docs/decisions/${number}-`)))
}

const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)|^\[[\w-]+\]: (\S+)$/gm)]
    .map(([, here, below]) => here ?? below ?? '')
    .filter(target => !/^[a-z]+:/.test(target))

function leads(page: string, target: string, { files, pages }: House): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? posix.join(posix.dirname(page), path) : page
  if (!files.some(known => known === file || known.startsWith(`${file}/`))) return false
  return anchor === undefined || headingsOf(pages.get(file) ?? '').includes(anchor)
}

const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** What stands in backquotes, and each line of a block of commands. */
function spansOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'))
  const inline = text.replace(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)
  return [...blocks, ...[...inline].map(([, span = '']) => span.replace(/\s+/g, ' '))]
}

function staleInSpan(span: string, house: House): string[] {
  const isCommand = /(^| )(npm|npx|node|playwright|V|…) /.test(span)
  const tokens = span.split(/[\s,]+/).map(token => token.replace(/^[("'[]+|[)"';:.\]]+$/g, ''))
  return [...staleCommands(span, house), ...tokens.filter(token => token && !isNamedRight(token, isCommand, house))]
}

function staleCommands(span: string, { scripts, suites, projects }: House): string[] {
  const unknown = (pattern: RegExp, known: readonly string[]) =>
    [...span.matchAll(pattern)].filter(([, name = '']) => !known.includes(name)).map(([said]) => said)
  return [
    ...unknown(/npm run (?:--silent |-s )?([\w:-]+)/g, scripts),
    ...unknown(/npm run night -- ([\w-]+)/g, suites),
    ...unknown(/--project[ =](\w+)/g, projects),
  ]
}

/** Names of other programs, in the shape of ours. */
const FOREIGN = /^(pg_\w+|worker_rlimit_nofile|primary_slot_name|[\w./-]*node_modules)$/

function isNamedRight(token: string, isCommand: boolean, house: House): boolean {
  if (/[<>…{}$|\\:=]/.test(token) || /\/v\d$/.test(token) || FOREIGN.test(token)) return true
  if (token.startsWith('/')) return isAddress(token, house)
  const [word = '', rest] = token.split('/')
  if (rest && house.calls.some(path => path.startsWith(`/api/${word}/`)))
    return isAddress(`/api/${token}`, house) || isThere(token, house)
  if (/\.(tsx?|jsx?|css|sql|py|grit)$/.test(token) || (rest && house.files.some(path => path.startsWith(`${word}/`))))
    return isThere(token, house) || (isCommand && house.files.some(path => path.startsWith(token)))
  const isWord = /^[a-z]\w*[a-z][A-Z]\w*$|^[a-z]+(_[a-z]+)+$/.test(token)
  return !isWord || house.words.has(token) || house.words.has(token.replace(/^talonario_|^_/, ''))
}

/** A file, a folder, or a pattern of some; the end of a path is enough, and `.rules.ts` is the end of a name. */
function isThere(named: string, { files }: House): boolean {
  const path = named.replace(/^\.\//, '').replace(/\/$/, '')
  const pattern = path.replace(/[.+?^()[\]]/g, '\\$&').replaceAll('*', '[^/]*')
  const end = new RegExp(`${path.startsWith('.') ? '' : '(^|/)'}${pattern}(/|$)`)
  return files.some(file => end.test(file))
}

/** Folders of a machine, and what no contract lists. */
const ELSEWHERE = /^\/($|(etc|var|opt|usr|root|dev|data|mnt|tmp|health|metrics|v1|users|pos|api\/docs)(\/|$))/

function isAddress(token: string, { calls, screens }: House): boolean {
  const path = token.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  return ELSEWHERE.test(path) || [...calls, ...screens].some(known => known === path || known.startsWith(`${path}/`))
}
