import { parseCsv } from '@talonario/contract'
import { textOf } from './files.ts'

/** Bytes of a workbook that is read: sixty people take ten thousand. */
const LARGEST = 2_000_000

/** The rows of the first sheet of an .xlsx file, or of a table as text. Throws a sentence for the user if it cannot be read. */
export async function tableOf(file: File): Promise<string[][]> {
  if (!/\.xlsx$/i.test(file.name)) return parseCsv(await textOf(file))
  if (file.size > LARGEST) throw new Error('El archivo es demasiado grande.')
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    const rows = (sheets[0]?.rows ?? []).map(row => row.map(cell => String(cell ?? '').trim()))
    return rows.filter(row => row.some(Boolean))
  } catch (error) {
    throw new Error('No se pudo leer el archivo. Guardalo como .xlsx o CSV y probá otra vez.', { cause: error })
  }
}

/** Of one sheet; widths in letters. A number is an amount there, with its decimals. */
type Sheet = { name: string; widths: readonly number[]; rows: readonly (readonly (string | number)[])[] }

export async function writeSheet(sheets: readonly Sheet[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, widths, rows }) => ({
      name,
      columns: widths.map(width => ({ width, numFmt: '#,##0.00' })),
      rows: rows.map(row => [...row]),
    })),
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
