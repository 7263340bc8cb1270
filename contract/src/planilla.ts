/** Reads lists as people keep them in spreadsheets: finds out which column is which, by its title or its cells. */
import { AppError } from './errors.ts'
import { asTyped } from './text.ts'

/** The pattern of each field's title, as `tituloLlano` writes it. The first that matches counts, so that «Número de documento» is a document. */
export type Titulos<Name extends string> = Readonly<Record<Name, RegExp>>

type Table = readonly (readonly string[])[]
type Row<Name extends string> = Partial<Record<Name, string>>
/** The columns each field is read from. */
export type Places<Name extends string> = ReadonlyMap<Name, readonly number[]>

export type Lista<Name extends string> = {
  rows: Row<Name>[]
  /** Columns with content that are not read, by title or by their first cell; and rows of totals. */
  ignored: string[]
}

/** Personal data, which a title does not contain: a document, a telephone, an address. */
const DATO = /\d{5}|@/
/** Letters of a title. */
const LARGO = 200

/** 'Nº de Documento (C.I.)' → 'no de documento ci'. */
export const tituloLlano = (title: string): string =>
  asTyped(title)
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** The title of a full name; otherwise first names and surnames are in two columns. */
export const NOMBRE_COMPLETO = /nombre ?completo|nombre.*apellido|apellido.*nombre/
const NOMBRES = /\bnombres?\b/
const APELLIDOS = /\bapellidos?\b/

/** Titles about somebody or something else. */
const AJENO = /\b(tipo|padre|madre|tutor|tutora|responsable|nacimiento)\b/

/** How many lines are searched for titles, because a spreadsheet may have lines above them. */
const LINES_OF_TITLES = 5

/**
 * Finds the line of titles, the first with two known ones, and what they name. A single title on the first line counts if all of that line
 * is known, or its column has data below. Otherwise line 0 without columns. `nombre`: the field of the name, in one or more columns.
 */
export function findTitulos<Name extends string>(
  table: Table,
  titulos: Titulos<Name>,
  nombre: Name,
): { line: number; titles: readonly string[]; places: Places<Name> } {
  const found = table
    .slice(0, LINES_OF_TITLES)
    .map((titles, line) => ({ line, titles, places: placesOf(titles, titulos, nombre) }))
  const alone = found
    .slice(0, 1)
    .filter(({ titles, places }) => places.size === titles.filter(Boolean).length || isOver(places, table[1]))
  return [...found.filter(({ places }) => places.size >= 2), ...alone][0] ?? { line: 0, titles: [], places: new Map() }
}

/** Whether a named column has a number or an address in the row below. */
const isOver = (places: Places<string>, row: readonly string[] = []): boolean =>
  [...places.values()].flat().some(at => DATO.test(row[at] ?? ''))

/** The columns that a line of titles names. */
export function placesOf<Name extends string>(
  titles: readonly string[],
  titulos: Titulos<Name>,
  nombre: Name,
): Places<Name> {
  const places = new Map<Name, readonly number[]>()
  const words = titles
    .map(title => (title.length > LARGO || DATO.test(title) ? '' : tituloLlano(title)))
    .map(title => (AJENO.test(title) ? '' : title))
  const names = Object.keys(titulos) as Name[]
  for (const [at, title] of words.entries()) {
    const name = names.find(name => titulos[name].test(title))
    if (name && !places.has(name)) places.set(name, [at])
  }
  const others = [...places].flatMap(([name, columns]) => (name === nombre ? [] : columns))
  const isPart = (title: string, part: RegExp) => part.test(title) && !NOMBRE_COMPLETO.test(title)
  const [first = [], last = []] = [NOMBRES, APELLIDOS].map(part =>
    words.flatMap((title, at) => (isPart(title, part) && !others.includes(at) ? [at] : [])),
  )
  // «Nombre del alumno» is not a whole name if «Apellido del alumno» is another column.
  const inParts = first.length > 0 && last.length > 0
  if (inParts || (!places.has(nombre) && first.length + last.length > 0)) places.set(nombre, [...first, ...last])
  return places
}

/** What spreadsheets write if they cannot calculate, and people if there is nothing. */
const NADA =
  /^(#[¡¿]?(N\/[AD]|REF|VALOR|VALUE|NOMBRE|NAME|DIV\/0|NUM|NUL[OL])[!?]?|:?[-–—]+:?|s\/[dn]|no tiene|sin datos?)$/i
/** What may stand before a person in a list written by hand: a place, a bullet, an emoji. */
const MARCA = /^(\d{1,3}[.)]-?\s|[•·▪●*-]\s*|(\d?\uFE0F?\u20E3|\p{Extended_Pictographic}|\uFE0F|\u200D)+\s*)(?=\p{L})/u
/** What may stand before a document, telephone or address in its cell; an apostrophe makes a number text. */
const ROTULO =
  /^('|(d\.?n\.?i|c\.?i|doc|documento|c[eé]dula|tel|tel[eé]fono|cel|celular|whatsapp|wsp)[.:]*\s*)(?=[+(\d][^@]*$)|^(e-?mail|mail|correo|mailto):\s*/i

/** The meaning of a cell, as one line and without such marks. Two telephones on two lines stay two. */
export const cellText = (cell: string | undefined): string => {
  const text = (cell ?? '')
    .trim()
    .replace(/^="(.*)"$|^=(?=\+?\d+$)/, '$1')
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
    .replace(/(?<=\d)\n(?=[+(\d])/g, ' / ')
    .replaceAll('\n', ' ')
    .replace(MARCA, '')
    .replace(ROTULO, '')
  return NADA.test(text) ? '' : text
}

/** The fields of a row. A name in several columns is joined. */
export const readRow = <Name extends string>(row: readonly string[], places: Places<Name>): Row<Name> =>
  Object.fromEntries(
    [...places].map(([name, columns]) => [
      name,
      columns
        .map(at => cellText(row[at]))
        .filter(Boolean)
        .join(' '),
    ]),
  ) as Row<Name>

/** Names the columns that are not read. */
export const sinUsar = (ignored: readonly string[]): string => `No se usa: ${ignored.join(', ')}.`

/** Columns of a list: people's spreadsheets have some ten, and each is searched. */
const COLUMNAS = 200

/** The rows of a table, with titles or, by `guess`, without. Throws CSV_INVALIDO if there are too many columns. */
export function readLista<Name extends string>(
  table: Table,
  { titulos, nombre, guess }: { titulos: Titulos<Name>; nombre: Name; guess: (table: Table) => Places<Name> },
): Lista<Name> {
  if (table.some(row => row.length > COLUMNAS))
    throw new AppError('CSV_INVALIDO', { motivo: `tiene más de ${COLUMNAS} columnas` })
  const found = findTitulos(table, titulos, nombre)
  const titled = found.titles.length > 0
  const written = table.slice(titled ? found.line + 1 : 0).filter(row => row.some(cellText))
  const [sums, body] = [written.filter(isSum), written.filter(row => !isSum(row))]
  const places = titled ? found.places : guess(body)
  const read = new Set([...places.values()].flat())
  return {
    rows: body.map(row => readRow(row, places)),
    ignored: [
      ...columnsOf(body).flatMap((cells, at) => {
        const [first] = cells.filter(Boolean)
        return read.has(at) || !first ? [] : [found.titles[at]?.trim() || `la columna ${at + 1} («${first}»…)`]
      }),
      ...sums.map(row => `la fila «${firstOf(row)}»`),
    ],
  }
}

const firstOf = (row: readonly string[]): string => row.map(cellText).find(Boolean) ?? ''

/** Whether the row is a total below a list. */
const isSum = (row: readonly string[]): boolean => /^(sub)?total(es)?\b/i.test(firstOf(row))

export const columnsOf = (table: Table): string[][] =>
  Array.from({ length: Math.max(0, ...table.map(row => row.length)) }, (_, at) => table.map(row => cellText(row[at])))
