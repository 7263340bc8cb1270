import { AppError } from './errors.ts'
import { fromMinor } from './money.ts'

/**
 * Places where a spreadsheet may begin a formula: the start of a cell, and after any character that a program may take for a separator. An
 * apostrophe there makes it text; parseCsv removes it.
 */
const FORMULA = /(?<=^|[;,\t\r\n|"])(?=[ ']*[=+\-@\t\r\n＝＋－＠])/g
const ESCAPED_FORMULA = /(?<=^|[;,\t\r\n|"])'(?=[ ']*[=+\-@\t\r\n＝＋－＠])/g

/** CSV as a spreadsheet in Spanish opens it: UTF-8 with BOM, semicolons, CRLF. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(row => `${row.map(toCell).join(';')}\r\n`).join('')}`
}

function toCell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value)
  return /[;"\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Minor units with a decimal comma, as the spreadsheets of the place read numbers. */
export const decimal = (minor: number): string => fromMinor(minor).toFixed(2).replace('.', ',')

/** Rows of cells, without blank ones. The separator is the one that a first line «sep=» names, else what the first lines use: tabs, semicolons, bars or commas. */
export const parseCsv = (text: string): string[][] => [...rowsOfCsv(text)]

/** The same, yielded one by one. */
export function* rowsOfCsv(text: string): Generator<string[]> {
  // PostgreSQL stores no NUL.
  if (text.includes('\0')) throw new AppError('CSV_INVALIDO', { motivo: 'tiene caracteres que no se admiten' })
  const [above = '', named] = /^\uFEFF?(?:sep=([;,\t|])\r?\n)?/i.exec(text) ?? []
  const source = text.slice(above.length)
  const delimiter = named ?? delimiterOf(source)
  const cell = cellPattern(delimiter)
  let row: string[] = []
  for (let [fila, end] = [1, delimiter]; end !== ''; ) {
    const match = cell.exec(source)
    if (!match) throw new AppError('CSV_INVALIDO', { motivo: `fila ${fila}: las comillas no cierran bien` })
    const [, quoted, bare = '', ending = ''] = match
    row.push(fromCell(quoted?.replaceAll('""', '"') ?? bare))
    end = ending
    if (end === delimiter) continue
    if (row.some(value => value.trim() !== '')) yield row
    row = []
    fila++
  }
}

/** Where to look for the separator: in so many characters and lines, because a line of text may stand above the titles. */
const LONGEST_TITLES = 100_000
const FIRST_LINES = 5

/** The separator that at least half of the first lines have. */
function delimiterOf(source: string): string {
  const lines = source
    .slice(0, LONGEST_TITLES)
    .replace(/"[^"]*("|$)/g, '')
    .split(/[\r\n]+/, FIRST_LINES)
    .filter(line => line.trim())
  return ['\t', ';', '|'].find(sign => lines.filter(line => line.includes(sign)).length >= lines.length / 2) ?? ','
}

/**
 * Matches one cell from the end of the last one, and what ends it: a quoted cell with doubled quotes inside, or a bare one, which may begin
 * with a nickname in quotes.
 */
function cellPattern(delimiter: string): RegExp {
  const plain = `[^"${delimiter}\\r\\n]`
  const bare = `(?:"${plain}+")?${plain}[^${delimiter}\\r\\n]*`
  return new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|(${bare})?)([${delimiter}]|\\r\\n|\\n|\\r|$)`, 'y')
}

const fromCell = (text: string) => text.replace(ESCAPED_FORMULA, '')
