import type { Sent } from '../api/test/record.ts'

/** A text that is another one in each transaction, and the SQL that makes it. */
export type Changing = { text: string; sql: string; type: 'uuid' | 'text' }

/** Recorded statements as a pgbench script: the same text with the values in it, and changing ones computed. */
export function toScript(sent: readonly Sent[], changing: readonly Changing[]): string {
  return sent
    .map(
      ({ text, values }) =>
        `${fill(
          text,
          values.map(value => toSql(value, changing)),
        )};`,
    )
    .join('\n')
}

const fill = (text: string, values: readonly string[]) =>
  text
    .replace(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? 'null')
    .replace(/\s*\n\s*/g, ' ')
    .trim()

function toSql(value: unknown, changing: readonly Changing[]): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return quote(value.toISOString())
  if (Array.isArray(value)) return arrayOf(value.map(item => toSql(item, changing)))
  const text = String(value)
  const whole = changing.find(({ text: changes }) => changes === text)
  if (whole) return whole.type === 'uuid' ? `${whole.sql}::uuid` : whole.sql
  const inside = changing.find(({ text: changes }) => text.includes(changes))
  if (!inside) return quote(text)
  const joined = text.split(inside.text).map(quote).join(` || ${inside.sql} || `)
  return text.startsWith('{') ? `(${joined})::jsonb` : `(${joined})`
}

const arrayOf = (items: readonly string[]) => (items.length === 0 ? `'{}'` : `array[${items.join(', ')}]`)

/** pgbench takes `:word` anywhere for a variable, so a colon is separated from a word after it. */
const quote = (text: string) => `'${text.replaceAll("'", "''").replace(/":(?=[a-z])/g, '": ')}'`
