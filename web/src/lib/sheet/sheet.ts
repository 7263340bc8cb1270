import { parseCsv } from '@talonario/contract'
import { textOf } from '#lib/files.ts'
import type { Hoja, Leido } from './sheet-worker.ts'

export type { Hoja }

/** Bytes of a workbook that is read: sixty people take ten thousand. */
const LARGEST = 2_000_000
/** Bytes of a table as text: a hundred thousand sales take eight million. */
const LARGEST_TEXT = 10_000_000
/** Milliseconds until a workbook that is not read by then is given up. */
const LONGEST = 10_000
const GRANDE = 'El archivo es demasiado grande: una lista lleva hasta 10.000 filas.'

/** The sheets of an .xlsx file, or a table as text as the only one. Throws a sentence for the user if it cannot be read. */
export async function sheetsOf(file: File): Promise<Hoja[]> {
  if (/\.(xls|ods|numbers|pdf|docx?)$/i.test(file.name))
    throw new Error('Ese archivo no se puede leer acá: abrilo en tu planilla y guardalo como .xlsx.')
  if (file.size > LARGEST_TEXT) throw new Error('El archivo es demasiado grande.')
  if (!/\.xlsx$/i.test(file.name)) return [{ nombre: '', filas: parseCsv(await textOf(file)) }]
  if (file.size > LARGEST) throw new Error(GRANDE)
  const { hojas, grande } = await readBeside(file)
  if (grande) throw new Error(GRANDE)
  if (!hojas) throw new Error('No se pudo leer el archivo. Guardalo como .xlsx o CSV y probá otra vez.')
  return hojas
}

/** In a worker that is ended: what strangers wrote may take all of the time and memory there is. */
function readBeside(file: File): Promise<Leido> {
  const thread = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<Leido>()
  const late = setTimeout(resolve, LONGEST, {})
  thread.onmessage = ({ data }) => resolve(data)
  thread.onerror = () => resolve({})
  thread.postMessage({ file })
  return promise.finally(() => {
    clearTimeout(late)
    thread.terminate()
  })
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
