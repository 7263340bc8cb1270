import type { Rifa } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Caller } from '#http/deps.ts'
import { type Filtro, findNumerosInState, findTramos, listPagina, listRifas } from './rifa.queries.ts'
import { type Pagina, paginaDeNumeros } from './rifa.rules.ts'
import { toRifa } from './rifa.shape.ts'

export { type FiltroDe, isLive, numerosDe } from './rifa.queries.ts'
export { enTramos, type Pagina, type Tramo } from './rifa.rules.ts'
export {
  assignFreeRifas,
  countVendidas,
  deleteRifasFrom,
  leaveEnded,
  listDeOtro,
  moveNumeros,
  type Parte,
  passRifas,
  releaseRifas,
  returnNumeros,
  updatePrecio,
} from './rifa-cambios.queries.ts'

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
  { viewer, now, venderAsignadas }: View & { venderAsignadas: boolean },
): Promise<PaginaDeRifas> {
  const limits = { offset: (page - 1) * limit, limit }
  // Free is what this caller can get: in the shop not what is kept for a seller.
  const sinAsignar = !venderAsignadas && (viewer === null || viewer.rol === 'public')
  const sorteos = { sorteo, onSale: !(sorteo && viewer?.rol === 'admin') }
  if (!estado && cifras === '' && limit <= PIECE) {
    const { total, rows } = await listPagina(db, sorteos, { ...limits, now, withBuyers: viewer?.rol === 'admin' })
    return toPagina(
      total,
      rows.map(row => toRifa(row, viewer)),
      { page, limit },
    )
  }
  const pagina = estado
    ? await findNumerosInState(db, { estado, sorteo, cifras, sinAsignar }, { ...limits, now })
    : paginaDeNumeros(await findTramos(db, sorteos), { ...limits, cifras })
  return await readPagina(db, pagina, { page, limit }, { viewer, now })
}

function toPagina(total: number, rifas: Rifa[], { page, limit }: { page: number; limit: number }): PaginaDeRifas {
  const pages = Math.ceil(total / limit)
  return { rifas, totalRifas: total, totalPages: pages, page, pages }
}

/** The numbers of a page as this caller may see them. */
export async function readPagina(
  db: Db,
  { total, numeros }: Pagina,
  { page, limit }: { page: number; limit: number },
  { viewer, now }: View,
): Promise<PaginaDeRifas> {
  return toPagina(total, await rifasPage(db, numeros, { viewer, now }), { page, limit })
}

/** Those of the given numbers that exist, ascending, as this caller may see them. */
export async function buscarRifas(db: Db, numeros: readonly number[], view: View): Promise<Rifa[]> {
  return await rifasPage(
    db,
    [...new Set(numeros)].sort((a, b) => a - b),
    view,
  )
}

/** A large reply is read in pieces, so that the one thread serves others in between. */
const PIECE = 250

async function rifasPage(db: Db, ascending: readonly number[], { viewer, now }: View): Promise<Rifa[]> {
  const rifas: Rifa[] = []
  for (let from = 0; from < ascending.length; from += PIECE) {
    const piece = ascending.slice(from, from + PIECE)
    const rows = await listRifas(db, piece, { now, withBuyers: viewer?.rol === 'admin' })
    for (const row of rows) rifas.push(toRifa(row, viewer))
  }
  return rifas
}
