/** What a column without a title holds. */
import { esCedula } from './cedula.ts'
import { AppError } from './errors.ts'
import { documentDigits, EMAIL } from './fields.ts'
import { columnsOf, type Places } from './planilla.ts'
import { asTyped } from './text.ts'

/** In the order in which columns are looked for. */
const KINDS = ['email', 'documento', 'numero', 'telefono'] as const
type Kind = (typeof KINDS)[number]
/** The field for each kind that a list may have; `resto` gets the first column of no kind. */
type Fields<Name extends string> = { nombre: Name; resto?: Name } & Partial<Record<Kind, Name>>

const DOCUMENTO = /^(?!0\d{8})(\d{6,8}([.,]0+)?|\d{6,7}-\d|\d{1,3}(\.\d{3}){2}(-?\d)?|\d{1,3}(,\d{3}){2})$/
const LOOKS: Record<Kind, (cell: string) => boolean> = {
  email: cell => EMAIL.test(cell),
  documento: cell => DOCUMENTO.test(cell),
  numero: cell => /^\d{1,5}$/.test(cell),
  telefono: cell => /^\+?[\d ().-]{8,25}$/.test(cell),
}
const PALABRAS = /^["'“«(]?\p{L}[^\d@]*$/u

/** A name with a document or telephone in the same cell, with or without a separator. */
const JUNTAS = /\p{L}[ :>/-]+\+?[\d.-]{3,}[\d. -]{3,}/u

/**
 * Guesses the columns of a table without titles: for each kind asked for, the one most of whose cells look like it; then the one or two
 * columns of the name, and what is left. A column that counts 1, 2, 3 … is ignored.
 */
export function guessColumns<Name extends string>(
  table: readonly (readonly string[])[],
  fields: Fields<Name>,
): Places<Name> {
  const columns = columnsOf(table).map(cells => cells.map(asTyped))
  if (columns.length === 1 && columns[0]?.filter(cell => JUNTAS.test(cell)).length === table.length)
    throw new AppError('CSV_INVALIDO', {
      motivo:
        'las columnas vinieron juntas, separadas por espacios o guiones; copialas desde la planilla, o poné un punto y coma entre una y otra',
    })
  const free = new Set(columns.keys())
  const share = (at: number, look: (cell: string) => boolean) => {
    const cells = (columns[at] ?? []).filter(Boolean)
    return cells.length === 0 ? 0 : cells.filter(look).length / cells.length
  }
  // A column with valid check digits is rather the document than one of the same length without.
  const asDocument = ({ at, score }: { at: number; score: number }) =>
    isMobile(columns[at] ?? []) ? [] : [{ at, score: score + share(at, cell => esCedula(documentDigits(cell))) }]
  for (const at of free) if (isCount(columns[at] ?? []) && !fields.numero) free.delete(at)
  const places = new Map<Name, readonly number[]>()
  for (const kind of KINDS) {
    const field = fields[kind]
    if (!field) continue
    const fitting = [...free].map(at => ({ at, score: share(at, LOOKS[kind]) })).filter(({ score }) => score > 0.5)
    const candidates = kind === 'documento' ? fitting.flatMap(asDocument) : fitting
    const [best] = candidates.toSorted((a, b) => b.score - a.score)
    if (!best) continue
    places.set(field, [best.at])
    free.delete(best.at)
  }
  const nombre = nameColumns(
    columns,
    [...free].filter(at => share(at, cell => PALABRAS.test(cell)) > 0.5),
  )
  for (const at of nombre) free.delete(at)
  places.set(fields.nombre, nombre)
  const [rest] = [...free].filter(at => share(at, () => true) > 0)
  if (fields.resto && rest !== undefined) places.set(fields.resto, [rest])
  return places
}

/** Tells first names and surnames in two columns from a name and a course: courses repeat, and a full name has two words. */
function nameColumns(columns: readonly (readonly string[])[], candidates: readonly number[]): number[] {
  const [first] = candidates
  if (first === undefined || candidates.length === 1) return candidates.slice()
  const cells = (at: number) => (columns[at] ?? []).filter(Boolean)
  const distinct = candidates.filter(at => new Set(cells(at)).size > cells(at).length * 0.6)
  if (cells(first).length >= 3) return distinct.length > 0 ? distinct.slice(0, 2) : [first]
  const full = candidates.find(at => cells(at).every(cell => cell.includes(' ')))
  return full === undefined ? candidates.slice(0, 2) : [full]
}

/** Whether the cells count 1, 2, 3 … */
const isCount = (cells: readonly string[]) => cells.length > 1 && cells.every((cell, at) => Number(cell) === at + 1)

/** Uruguay's mobiles without their 0 have eight digits, like documents, but always begin with 9. */
const isMobile = (cells: readonly string[]) => cells.filter(Boolean).every(cell => /^9\d{7}$/.test(cell))
