import { type ColumnaDeVendedor, titulosDeVendedores, toCsv } from '@talonario/contract'
import { type Looks, readColumns } from '#lib/sheet.ts'

/** A person of a list, by column, as typed. */
export type SellerRow = Readonly<Partial<Record<ColumnaDeVendedor, string>>>

const LOOKS: Looks<ColumnaDeVendedor> = [
  ['email', /^\S+@\S+\.\S+$/],
  ['ci', /^(?!0)(\d{6,8}|\d{1,3}(\.\d{3}){2}(-?\d)?)$/],
  ['telefono', /^\+?[\d\s().-]{8,25}$/],
  ['nombreCompleto', /^[\p{L}\p{M}'´.,-]+( [\p{L}\p{M}'´.,-]+)+$/u],
  ['grupo', /\S/],
]

export const readSellers = (table: readonly (readonly string[])[]): SellerRow[] =>
  readColumns(table, titulosDeVendedores, LOOKS)

/** The list as importarVendedores reads it. */
export function sellersAsCsv(rows: readonly SellerRow[]): string {
  const columns = Object.keys(titulosDeVendedores) as ColumnaDeVendedor[]
  return toCsv([columns, ...rows.map(row => columns.map(name => row[name] ?? ''))])
}
