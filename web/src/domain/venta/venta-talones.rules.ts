import {
  AppError,
  type BodyOf,
  guessColumns,
  type Lista,
  NOMBRE_COMPLETO,
  parseCsv,
  readLista,
  TALONES,
  type Titulos,
  talonForm,
  type ventaApi,
} from '@talonario/contract'
import { amountOf } from '#lib/form/amount.ts'
import { count, padNumber } from '#lib/format.ts'

type Talon = BodyOf<typeof ventaApi.registrarTalones>['talones'][number]
type Column = 'numero' | 'nombre' | 'cedula' | 'telefono' | 'correo'

const TITULOS: Titulos<Column> = {
  correo: /mail\b|\bcorreo/,
  cedula: /\b(ci|documento|cedula|dni|doc)\b/,
  telefono: /\b(telefono|celular|whatsapp|wsp|wpp|tel|cel|movil)\b/,
  nombre: new RegExp(`${NOMBRE_COMPLETO.source}|\\b(comprador|compradora|cliente)\\b`),
  numero: /^no?$|\b(numero|nro|rifa|talon|boleto)\b/,
}

/** The columns of a list without titles. */
const UNTITLED = {
  nombre: 'nombre',
  email: 'correo',
  documento: 'cedula',
  numero: 'numero',
  telefono: 'telefono',
} as const

type Rango = Record<'vendedor' | 'fecha' | 'compradores' | 'desde' | 'hasta' | 'trae', string>
type Buyers = Lista<Column>
type Talones = { talones: Talon[] } | { problema: string }

/** Rows of a file as a spreadsheet copies them. */
export const asPasted = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell => cell.replace(/\s+/g, ' ')).join('\t')).join('\n')

/** The buyers of a pasted list, or the sentence that says why it cannot be read. */
export function readBuyers(text: string): Buyers | { problema: string } {
  try {
    return readLista(parseCsv(text), {
      titulos: TITULOS,
      nombre: 'nombre',
      guess: table => guessColumns(table, UNTITLED),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problema: error.message }
  }
}

/**
 * The stubs of a pasted list of buyers: each with its own number where the list has them, else those from `desde` to `hasta` in order, also where
 * its numbers only count its rows; without a list, all of these without a name. The reason if they do not fit.
 */
export function talonesOf(text: string, desde: string, hasta: string): Talones {
  const lista = readBuyers(text)
  if ('problema' in lista) return lista
  const read = numbered(lista, desde, hasta)
  return 'problema' in read ? read : judged(read.talones)
}

/** Whoever is in a list is no bearer because its names were not found. */
const SIN_NOMBRES = 'No se ve cuál columna es la de los nombres: ponele «Nombre» como título.'

/** The same of a list that has been read, whatever is wrong with who they are. */
export function numbered({ rows, ignored }: Buyers, desde: string, hasta: string): Talones {
  const [first, last] = [Number(desde), Number(hasta || desde)]
  const wanted = last - first + 1
  if (rows.length === 0) {
    if (!first) return { problema: 'Pegá los compradores, o escribí de qué número a qué número.' }
    if (wanted < 1 || wanted > TALONES) return { problema: `De una vez se registran de 1 a ${count(TALONES)} números.` }
    return { talones: Array.from({ length: wanted }, (_, i) => ({ numero: first + i })) }
  }
  if (
    rows.every(({ nombre }) => !nombre) &&
    (ignored.length > 0 || rows.some(row => row.cedula || row.telefono || row.correo))
  )
    return { problema: SIN_NOMBRES }
  const counts = first > 1 && rows.every(({ numero }, i) => !numero || Number(numero) === i + 1)
  if (!counts && rows.some(({ numero }) => numero)) {
    const sin = rows.findIndex(({ numero }) => !numero)
    if (sin >= 0)
      return { problema: `Falta el número de ${rows[sin]?.nombre || `la fila ${sin + 1}`}: otras filas lo tienen.` }
    return { talones: rows.map(row => talonOf(row, Number(row.numero))) }
  }
  if (!first) return { problema: 'Escribí desde qué número vendió.' }
  if (wanted !== rows.length)
    return {
      problema: `Del ${padNumber(first)} al ${padNumber(last)} hay ${wanted} y pegaste ${rows.length} compradores.`,
    }
  return { talones: rows.map((row, i) => talonOf(row, first + i)) }
}

/** The stubs, or what is wrong with each, by its row. */
function judged(talones: Talon[]): Talones {
  const wrong = talones.flatMap((talon, place) => {
    const issue = talonForm.safeParse(talon).error?.issues[0]
    return issue ? [`Fila ${place + 1}${talon.nombre && `, ${talon.nombre}`}: ${issue.message}`] : []
  })
  if (wrong.length === 0) return { talones }
  const more = wrong.length > SHOWN ? [`Y ${count(wrong.length - SHOWN)} más.`] : []
  return { problema: [...wrong.slice(0, SHOWN), ...more].join(' ') }
}

/** Wrong rows that are named at once. */
const SHOWN = 5

/** What is sent of a range: none of its stubs where `talonesOf` has a reason against them. */
export function stubsOf({ vendedor, fecha, compradores, desde, hasta, trae }: Rango, plan = '') {
  const read = talonesOf(compradores, desde, hasta)
  return {
    vendedor,
    fecha,
    modalidadId: plan,
    talones: 'talones' in read ? read.talones : [],
    ...(trae && { trae: amountOf(trae) }),
  }
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
