import { readXlsx } from 'hucre/xlsx'
import { unpacksWithin } from './zip.ts'

/** Bytes of a workbook's files: ten thousand people take some five million. */
const UNPACKED = 8_000_000
const ROWS = 10_000

/** What became of a workbook: the rows of its first sheet, `grande`, or neither if it cannot be read. */
export type Leido = { rows?: string[][]; grande?: boolean }

async function read(file: Blob): Promise<Leido> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!(await unpacksWithin(bytes, UNPACKED))) return { grande: true }
  const { sheets } = await readXlsx(bytes, { sheets: [0], range: `A1:ZZ${ROWS + 1}` })
  const rows = (sheets[0]?.rows ?? []).map(row => row.map(cell => String(cell ?? '').trim()))
  return rows.length > ROWS ? { grande: true } : { rows: rows.filter(row => row.some(Boolean)) }
}

self.onmessage = async ({ data }: MessageEvent<{ file: Blob }>) => {
  self.postMessage(await read(data.file).catch((): Leido => ({})))
}
