/** Tests that fail by luck: a few signs stand in any text that carries random ids, sooner or later. */

const NEGATIVE = /\.not\s*\.(toMatch|toContain|toHaveTextContent|toContainText)\(/g
/** What turns a reply, mail or page into one text. */
const SERIAL = /JSON\.stringify\(|(\.|^|\W)(body|text|texto|payload|rawPayload|html|textContent|innerText)$|::text\b/
const ENOUGH = 8

const isPage = (matcher: string | undefined) => matcher === 'toContainText' || matcher === 'toHaveTextContent'

/** Negative matches of digits alone, or of fewer than eight signs, on a serialised text, as `path:line: …`. */
export function luckFindings(path: string, source: string): string[] {
  return [...source.matchAll(NEGATIVE)].flatMap(match => {
    const subject = subjectBefore(source, match.index)
    const sought = literalAfter(source, match.index + match[0].length)
    const serial = isPage(match[1]) || isSerial(subject, source.slice(0, match.index))
    if (sought === null || !serial) return []
    const short = sought.find(signs => signs.length < ENOUGH || /^[\d\s.,-]+$/.test(signs))
    if (short === undefined) return []
    const line = source.slice(0, match.index).split('\n').length
    return [`${path}:${line}: «${short}» stands in random ids too: ask told() of api/test/told.ts for whole values.`]
  })
}

/** The argument of the expect( that ends here. */
function subjectBefore(source: string, end: number): string {
  const from = source.lastIndexOf('expect', end)
  return source
    .slice(from, end)
    .replace(/^expect(\.poll)?\(/, '')
    .replace(/,?\s*\)\s*(\.resolves\s*)?$/, '')
    .trim()
}

const isSerial = (subject: string, before: string): boolean => {
  if (SERIAL.test(subject)) return true
  if (!/^\w+$/.test(subject)) return false
  const made = before.slice(before.lastIndexOf(`const ${subject} =`)).split('\n\n')[0] ?? ''
  return before.includes(`const ${subject} =`) && SERIAL.test(made.split('\n')[0] ?? '')
}

/** The signs that a string, or each alternative of a pattern, asks for; null for what is no literal. */
function literalAfter(source: string, at: number): string[] | null {
  const [, , text] = /^\s*(['"`])((?:\\.|(?!\1).)*)\1\s*[,)]/.exec(source.slice(at, at + 300)) ?? []
  if (text !== undefined) return text.includes('${') ? null : [text]
  const [, pattern] = /^\s*\/((?:\\.|\[(?:\\.|[^\]])*\]|[^/\n])+)\/[a-z]*\s*[,)]/.exec(source.slice(at, at + 300)) ?? []
  return pattern === undefined ? null : alternatives(pattern).map(signsOf)
}

/** The alternatives of a pattern outside of its groups. */
function alternatives(pattern: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [sign] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[\s\S]/g)) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** What an alternative asks for at least: a class is one sign, a number of times is so many, what may be missing is none. */
const signsOf = (pattern: string): string =>
  pattern
    .replace(/\(\?[=!<][^)]*\)/g, '')
    .replace(/\\[bB]|\[(?:\\.|[^\]])*\]|\\[wWsSdDpP](?:\{\w+\})?|\\(.)|[$^]/g, (found, escaped: string | undefined) =>
      escaped !== undefined ? escaped : /^(\\b|[$^])/i.test(found) ? '' : '_',
    )
    .replace(/(.)\{(\d+)[,\d]*\}/g, (_, sign: string, times: string) => sign.repeat(Number(times)))
    .replace(/.[*?]/g, '')
    .replace(/\+/g, '')

const THREADS = 'api/src/http/line/thread.ts'

/** Threads that the program opens or stops by itself: one that is stopped in its work may end the whole process. */
export const threadFindings = (path: string, source: string): string[] =>
  path !== THREADS && /\bnew Worker\(|\.terminate\(/.test(source)
    ? [`${path}: a thread is opened by ${THREADS} and ends by itself.`]
    : []
