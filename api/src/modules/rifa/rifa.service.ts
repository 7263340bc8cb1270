import type { Rifa } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Caller } from '#http/mount.ts'
import { paginaDeNumeros } from './numeros.rules.ts'
import { type Filtro, findRifasInState, findTramoEntero, findTramos, listRifas } from './rifa.queries.ts'
import { toRifa } from './rifa.shape.ts'

type Busqueda = {
  page: number
  limit: number
  buscar?: string | undefined
  sorteo?: string | undefined
  estado?: Filtro['estado'] | undefined
}

/** A page of numbers as this caller may see them, ascending, and how many there are in all. */
export async function listarRifas(
  db: Db,
  { page, limit, buscar: cifras = '', sorteo, estado }: Busqueda,
  { viewer, now }: { viewer: Caller | null; now: Date },
): Promise<{ rifas: Rifa[]; totalRifas: number; totalPages: number; page: number; pages: number }> {
  const offset = (page - 1) * limit
  const view = { now, withBuyers: viewer?.rol === 'admin' }
  const { total, rows } = estado
    ? await findRifasInState(db, { estado, sorteo, cifras }, { ...view, offset, limit })
    : await findRifas(db, { sorteo, cifras }, { ...view, offset, limit })
  const pages = Math.ceil(total / limit)
  return { rifas: rows.map(row => toRifa(row, viewer)), totalRifas: total, totalPages: pages, page, pages }
}

/** Which numbers a page has is a matter of arithmetic; only those are read. */
async function findRifas(
  db: Db,
  { sorteo, cifras }: Omit<Filtro, 'estado'>,
  { offset, limit, ...view }: Parameters<typeof listRifas>[2] & { offset: number; limit: number },
) {
  const tramos = sorteo ? await findTramos(db, sorteo) : await findTramoEntero(db)
  const { total, numeros } = paginaDeNumeros(tramos, { cifras, offset, limit })
  return { total, rows: numeros.length === 0 ? [] : await listRifas(db, numeros, view) }
}

/** The numbers asked for that exist, ascending, as this caller may see them. */
export async function buscarRifas(
  db: Db,
  numeros: readonly number[],
  { viewer, now }: { viewer: Caller | null; now: Date },
): Promise<Rifa[]> {
  const ascending = [...new Set(numeros)].sort((a, b) => a - b)
  const rows = await listRifas(db, ascending, { now, withBuyers: viewer?.rol === 'admin' })
  return rows.map(row => toRifa(row, viewer))
}
