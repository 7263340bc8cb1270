import { AppError, limits, pageCount, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { countVendedores, listVendedores } from './vendedor.queries.ts'

/** A page of sellers, active ones first. The first page is there even when nobody is on it. */
export async function list(db: Db, page: number): Promise<{ users: Usuario[]; page: number; pages: number }> {
  const size = limits.vendedoresPorPagina
  const pages = pageCount(await countVendedores(db), size)
  if (page > pages) throw new AppError('PAGINA_FUERA_DE_RANGO')
  return { users: await listVendedores(db, { number: page, size }), page, pages }
}
