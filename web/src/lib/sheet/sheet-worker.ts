import { readXlsx } from 'hucre/xlsx'
import { unpacksWithin } from './zip.ts'

/** Bytes of a workbook's files: ten thousand people take some five million. */
const UNPACKED = 8_000_000
const ROWS = 10_000

/** A sheet with its rows as shown there. */
export type Hoja = { nombre: string; filas: string[][] }

/** What became of a workbook: its sheets that are shown and hold something, `grande`, or neither if it cannot be read. */
export type Leido = { hojas?: Hoja[]; grande?: boolean }

async function read(file: Blob): Promise<Leido> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!(await unpacksWithin(bytes, UNPACKED))) return { grande: true }
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    range: `A1:ZZ${ROWS + 1}`,
    readStyles: true,
  })
  if (sheets.some(({ rows }) => rows.length > ROWS)) return { grande: true }
  const hojas = sheets.map(({ name, rows, cells, merges = [] }) => {
    const formatOf = (row: number, column: number) => cells?.get(`${row},${column}`)?.style?.numFmt
    const shown = rows.map((row, y) => row.map((cell, x) => cellAsShown(cell, formatOf(y, x))))
    // A course that is written once beside all of its rows.
    for (const { startRow, endRow, startCol: at } of merges)
      for (const row of shown.slice(startRow + 1, endRow + 1)) row[at] = shown[startRow]?.[at] ?? ''
    return { nombre: name, filas: shown.filter(row => row.some(Boolean)) }
  })
  return { hojas: hojas.filter(({ filas }) => filas.length > 0) }
}

/** A day is 6/1/2026; a number in the format 00000000 keeps its zeros. */
function cellAsShown(cell: unknown, format = ''): string {
  if (cell instanceof Date) return `${cell.getUTCDate()}/${cell.getUTCMonth() + 1}/${cell.getUTCFullYear()}`
  const text = String(cell ?? '').trim()
  return typeof cell === 'number' && /^0+$/.test(format) ? text.padStart(format.length, '0') : text
}

self.onmessage = async ({ data }: MessageEvent<{ file: Blob }>) => {
  self.postMessage(await read(data.file).catch((): Leido => ({})))
}
