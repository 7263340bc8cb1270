/** What is made by chance or by the clock, in which any few signs may stand: instants, ids, and runs of 16 signs with letters and digits. */
const CHANCE = [
  /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?/g,
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
  /(?<![\w@.-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}(?![\w@-])/gi,
]

/** From so many signs on a value is looked for inside of others too. */
const LONG = 8

/**
 * Where a reply, mail, page or paper says a value that it must not say, as `field: path`. A value is said by a leaf that equals it or, in a
 * sentence, by the same words; from eight signs on also by what contains it. Nothing is looked for in ids, codes and instants.
 */
export function told(said: unknown, values: Readonly<Record<string, string | number | null | undefined>>): string[] {
  const looked = Object.entries(values).flatMap(([field, value]) => formsOf(value).map(form => ({ field, form })))
  const found = leavesOf(said).flatMap(([path, leaf]) => {
    const says = typeof leaf === 'number' ? numberSays(leaf) : textSays(leaf.toLowerCase())
    return looked.filter(({ form }) => says(form)).map(({ field }) => `${field}: ${path}`)
  })
  return [...new Set(found)]
}

/** A text, and the digits of a document or telephone besides. */
function formsOf(value: string | number | null | undefined): (string | number)[] {
  if (typeof value === 'number') return [value]
  const text = value?.toLowerCase() ?? ''
  const digits = text.replace(/\D/g, '')
  return text === '' ? [] : /^[\d\s().+-]{7,}$/.test(text) && digits !== text ? [text, digits] : [text]
}

const numberSays = (leaf: number) => (value: string | number) => leaf === value || String(leaf) === value

function textSays(leaf: string) {
  const rest = CHANCE.reduce((rest, chance) => rest.replace(chance, ' '), leaf)
  return (value: string | number): boolean => {
    const text = String(value)
    return leaf === text || (text.length >= LONG ? rest.includes(text) : hasWords(rest, text))
  }
}

const hasWords = (text: string, words: string): boolean => {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

type Leaf = [path: string, leaf: string | number]

/** All that a value says; a text that is JSON is what it stands for. */
function leavesOf(said: unknown, path = ''): Leaf[] {
  if (typeof said === 'number') return [[path, said]]
  if (typeof said === 'string') {
    const inside = parsed(said)
    return inside === undefined ? [[path, said]] : leavesOf(inside, path)
  }
  if (typeof said !== 'object' || said === null || said instanceof Date || said instanceof Uint8Array) return []
  return Object.entries(said).flatMap(([key, value]) => leavesOf(value, path === '' ? key : `${path}.${key}`))
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
