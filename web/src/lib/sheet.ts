import { parseCsv, tituloLlano } from '@talonario/contract'
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

/** An .xlsx file of these sheets; a number is a number there. */
export async function writeSheet(sheets: readonly { name: string; rows: readonly (readonly (string | number)[])[] }[]) {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map(row => [...row]) })) })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

type Row<Name extends string> = Partial<Record<Name, string>>
type Titles<Name extends string> = Readonly<Record<Name, readonly string[]>>
type Table = readonly (readonly string[])[]

/** What a column without a title holds, by its cells: the first look that fits most of them, one a column. */
export type Looks<Name extends string> = readonly (readonly [Name, RegExp])[]

/** The rows of a pasted table by column, in any order, with a line of titles or without. Titles are compared as letters alone. */
export function readColumns<Name extends string>(table: Table, titles: Titles<Name>, looks: Looks<Name>): Row<Name>[] {
  const names = Object.keys(titles) as Name[]
  const [first = [], ...rest] = table
  const titled = first.map(title => names.find(name => titles[name].includes(tituloLlano(title))))
  const named = titled.filter(Boolean).length >= 2
  const order = named ? titled : guessed(table, looks)
  return (named ? rest : table).map(
    row => Object.fromEntries(order.flatMap((name, at) => (name ? [[name, (row[at] ?? '').trim()]] : []))) as Row<Name>,
  )
}

function guessed<Name extends string>(table: Table, looks: Looks<Name>): (Name | undefined)[] {
  const width = Math.max(0, ...table.map(row => row.length))
  const order = Array.from({ length: width }, (): Name | undefined => undefined)
  for (const [name, look] of looks) {
    const fits = order.map((taken, at) => (taken ? 0 : table.filter(row => look.test((row[at] ?? '').trim())).length))
    const most = Math.max(0, ...fits)
    if (most * 2 > table.length) order[fits.indexOf(most)] = name
  }
  return order
}
