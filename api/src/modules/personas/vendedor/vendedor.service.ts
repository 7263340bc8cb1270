import { AppError, fromMinor, limits, type OrdenVendedor, pageCount, type VendedorEnLista } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { countVendedores, type FiltroVendedores, listVendedores } from './vendedor.queries.ts'

export { named } from './vendedor.queries.ts'

type Pedido = FiltroVendedores & { orden?: OrdenVendedor | '' | undefined }
type Pagina = { users: VendedorEnLista[]; page: number; pages: number; total: number }

/** A page of sellers, active ones first. The first page is there even when nobody is on it. */
export async function list(db: Db, page: number, { orden, ...filtro }: Pedido): Promise<Pagina> {
  const size = limits.vendedoresPorPagina
  const total = await countVendedores(db, filtro)
  const pages = pageCount(total, size)
  if (page > pages) throw new AppError('PAGINA_FUERA_DE_RANGO')
  const users = await listVendedores(db, { ...filtro, orden: orden || 'nombre' }, { number: page, size })
  return { users: users.map(user => ({ ...user, cobrado: fromMinor(user.cobrado) })), page, pages, total }
}
