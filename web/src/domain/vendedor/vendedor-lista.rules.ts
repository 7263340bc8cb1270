import {
  type ColumnaDeVendedor,
  guessColumns,
  type Lista,
  readLista,
  titulosDeVendedores,
  toCsv,
} from '@talonario/contract'

/** A person of a list, by column, as typed. */
export type SellerRow = Readonly<Partial<Record<ColumnaDeVendedor, string>>>

/** The columns of a list without titles. */
const UNTITLED = {
  nombre: 'nombreCompleto',
  email: 'email',
  documento: 'ci',
  telefono: 'telefono',
  resto: 'grupo',
} as const

export function readSellers(table: readonly (readonly string[])[]): Lista<ColumnaDeVendedor> {
  const lista = readLista(table, {
    titulos: titulosDeVendedores,
    nombre: 'nombreCompleto',
    guess: table => guessColumns(table, UNTITLED),
  })
  // The server leaves out blank rows, and names a row by its place.
  const rows = lista.rows.filter(row => Object.values(row).some(Boolean))
  return { ...lista, rows: rows.map(row => ({ ...row, ...(row.grupo && { grupo: grupoOf(row.grupo) }) })) }
}

const MESES = 'ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic'.split('|')

/** A course as it was typed: of «6-1» a spreadsheet makes the sixth of January. */
function grupoOf(text: string): string {
  const [, day, month, name = ''] = /^(\d{1,2})[-/](?:(\d{1,2})[-/]\d{4}|([a-z]{3})\.?)$/i.exec(text) ?? []
  const number = month ?? MESES.indexOf(name.toLowerCase()) + 1
  return day && number ? `${Number(day)}-${Number(number)}` : text
}

/** The list as importarVendedores reads it. */
export function sellersAsCsv(rows: readonly SellerRow[]): string {
  const columns = Object.keys(titulosDeVendedores) as ColumnaDeVendedor[]
  return toCsv([columns, ...rows.map(row => columns.map(name => row[name] ?? ''))])
}
