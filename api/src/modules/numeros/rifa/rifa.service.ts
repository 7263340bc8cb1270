import { decimal, ESTADOS_DE_NUMERO, estadoDeNumero, limits, type Rifa } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Caller } from '#http/deps.ts'
import type { KeptRead } from '#http/kept-read.ts'
import { inPieces } from '#http/line/with-pauses.ts'
import { listExport, piecesOf } from '#http/list-export.ts'
import {
  type Cuales,
  countNumeros,
  type Filtro,
  findTramos,
  listAfter,
  listNumeros,
  listPagina,
  listRifas,
  numerosIn,
  type RifaExportada,
} from './rifa.queries.ts'
import { type Pagina, paginaDeNumeros } from './rifa.rules.ts'
import { toRifa } from './rifa.shape.ts'

type View = { viewer: Caller | null; now: Date }

type Busqueda = {
  page: number
  limit: number
  buscar?: string | undefined
  sorteo?: string | undefined
  estado?: Filtro['estado'] | undefined
}

type PaginaDeRifas = { rifas: Rifa[]; totalRifas: number; totalPages: number; page: number; pages: number }

/**
 * A page of numbers as this caller may see them, ascending, and how many there are in all. Of draws on sale; an
 * organiser may read any draw by its id.
 */
export async function listarRifas(
  db: Db,
  { page, limit, buscar: cifras = '', sorteo, estado }: Busqueda,
  { viewer, now, venderAsignadas, kept }: View & { venderAsignadas: boolean; kept: KeptRead },
): Promise<PaginaDeRifas> {
  const limits = { offset: (page - 1) * limit, limit }
  if (estado) {
    // Free is what this caller can get: in the shop not what is kept for a seller or on paper.
    const conPapel = viewer !== null && viewer.rol !== 'public'
    const sinAsignar = !venderAsignadas && !conPapel
    const filtro = { estado, sorteo, cifras, sinAsignar, conPapel }
    const pagina = await readNumeros(db, numerosIn(filtro, now), { filtro, ...limits, kept })
    return await readPagina(db, pagina, { page, limit }, { viewer, now })
  }
  const sorteos = { sorteo, onSale: !(sorteo && viewer?.rol === 'admin') }
  if (cifras === '' && limit <= PIECE) {
    const { total, rows } = await listPagina(db, sorteos, { ...limits, now, withBuyers: viewer?.rol === 'admin' })
    return toPagina(
      total,
      rows.map(row => toRifa(row, viewer)),
      { page, limit },
    )
  }
  const pagina = paginaDeNumeros(await findTramos(db, sorteos), { ...limits, cifras })
  return await readPagina(db, pagina, { page, limit }, { viewer, now })
}

type Asked = { filtro: object; offset: number; limit: number; kept: KeptRead }

/**
 * A page of the numbers of a list. How many there are takes a look at each, so that is kept like a reply, by the `filtro` that they are
 * of: whoever turns the pages counts once.
 */
export async function readNumeros(
  db: Db,
  numeros: ReturnType<typeof numerosIn>,
  { filtro, kept, ...limits }: Asked,
): Promise<Pagina> {
  const total = await kept(JSON.stringify(filtro), async () => String(await countNumeros(db, numeros)))
  return { total: Number(total), numeros: await listNumeros(db, numeros, limits) }
}

function toPagina(total: number, rifas: Rifa[], { page, limit }: { page: number; limit: number }): PaginaDeRifas {
  const pages = Math.ceil(total / limit)
  return { rifas, totalRifas: total, totalPages: pages, page, pages }
}

/** The numbers of a page as this caller may see them. */
async function readPagina(
  db: Db,
  { total, numeros }: Pagina,
  { page, limit }: { page: number; limit: number },
  { viewer, now }: View,
): Promise<PaginaDeRifas> {
  return toPagina(total, await rifasPage(db, numeros, { viewer, now }), { page, limit })
}

/** Those of the given numbers that exist, ascending, as this caller may see them. */
export async function buscarRifas(db: Db, numeros: readonly number[], view: View): Promise<Rifa[]> {
  const possible = [...new Set(numeros)].filter(numero => numero <= limits.rifasEnTotal)
  return await rifasPage(
    db,
    possible.toSorted((a, b) => a - b),
    view,
  )
}

/** A large reply is read in pieces, so that the one thread serves others in between. */
const PIECE = 250

async function rifasPage(db: Db, ascending: readonly number[], { viewer, now }: View): Promise<Rifa[]> {
  const rifas: Rifa[] = []
  for (const piece of inPieces(ascending, PIECE)) {
    const rows = await listRifas(db, piece, { now, withBuyers: viewer?.rol === 'admin' })
    for (const row of rows) rifas.push(toRifa(row, viewer))
  }
  return rifas
}

const ROWS_AT_ONCE = 5_000

/** Columns of the export; importarAsignaciones reads the first two back. */
const TITLES = ['Número', 'Documento del vendedor', 'Vendedor', 'Precio', 'Sorteo', 'Estado', 'Comprador']

export const exportarRifas = (db: Db, cuales: Cuales, now: Date) =>
  listExport(
    TITLES,
    piecesOf<RifaExportada>(last => listAfter(db, last?.numero ?? 0, { limit: ROWS_AT_ONCE, ...cuales, now })),
    cells,
  )

const cells = (row: RifaExportada) => [
  row.numero,
  row.ci,
  row.vendedor,
  decimal(row.precio),
  row.fecha,
  ESTADOS_DE_NUMERO[estadoDeNumero(row)],
  row.comprador,
]
