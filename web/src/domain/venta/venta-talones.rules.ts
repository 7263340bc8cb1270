import { type BodyOf, parseCsv, TALONES, type ventaApi } from '@talonario/contract'
import { count, padNumber } from '#lib/format.ts'
import { type Looks, readColumns } from '#lib/sheet.ts'

type Talon = BodyOf<typeof ventaApi.registrarTalones>['talones'][number]
type Column = 'numero' | 'nombre' | 'cedula' | 'telefono' | 'correo'

const TITLES: Record<Column, readonly string[]> = {
  numero: ['numero', 'nro', 'n', 'rifa', 'talon', 'boleto'],
  nombre: ['nombre', 'nombrecompleto', 'nombreyapellido', 'apellidoynombre', 'comprador'],
  cedula: ['cedula', 'ci', 'documento', 'dni'],
  telefono: ['telefono', 'celular', 'whatsapp', 'tel', 'cel'],
  correo: ['correo', 'email', 'mail'],
}

const LOOKS: Looks<Column> = [
  ['correo', /^\S+@\S+\.\S+$/],
  ['cedula', /^(?!0)(\d{7,8}|\d{1,3}(\.\d{3}){2}(-?\d)?)$/],
  ['numero', /^\d{1,6}$/],
  ['telefono', /^\+?[\d\s().-]{8,25}$/],
  ['nombre', /^\p{L}[\p{L}\p{M}'´., -]*$/u],
]

type Talones = { talones: Talon[] } | { problema: string }

/**
 * The stubs of a pasted list of buyers: each with its own number where the list has them, else those from `desde` to `hasta` in order; without
 * a list, all of these without a name. The reason if they do not fit.
 */
export function talonesOf(text: string, desde: string, hasta: string): Talones {
  const rows = readColumns(parseCsv(text), TITLES, LOOKS)
  const [first, last] = [Number(desde), Number(hasta || desde)]
  const wanted = last - first + 1
  if (rows.length === 0) {
    if (!first) return { problema: 'Pegá los compradores, o escribí de qué número a qué número.' }
    if (wanted < 1 || wanted > TALONES) return { problema: `De una vez se registran de 1 a ${count(TALONES)} números.` }
    return { talones: Array.from({ length: wanted }, (_, i) => ({ numero: first + i })) }
  }
  if (rows.every(({ numero }) => numero)) return { talones: rows.map(row => talonOf(row, Number(row.numero))) }
  if (!first) return { problema: 'Escribí desde qué número vendió.' }
  if (wanted !== rows.length)
    return {
      problema: `Del ${padNumber(first)} al ${padNumber(last)} hay ${wanted} y pegaste ${rows.length} compradores.`,
    }
  return { talones: rows.map((row, i) => talonOf(row, first + i)) }
}

const talonOf = (
  { nombre = '', cedula, telefono, correo }: Partial<Record<Column, string>>,
  numero: number,
): Talon => ({
  numero,
  nombre,
  cedula,
  telefono,
  correo,
})
