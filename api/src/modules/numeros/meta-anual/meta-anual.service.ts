import {
  AppError,
  dayIn,
  type Leido,
  limits,
  type metaAnualApi,
  type OrdenMeta,
  pageCount,
  type ReplyOf,
  toCsv,
} from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Caller, Parts } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { vendedorVisible } from '#modules/numeros/asignacion/asignacion-vendedor.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  countActivos,
  type FiltroMetas,
  listMetas,
  listProgreso,
  lockMeta,
  type MetaFila,
  upsertMeta,
} from './meta-anual.queries.ts'

/** Sets or changes a seller's goal and returns the seller's name. Throws ANIO_PASADO, VENDEDOR_NO_ENCONTRADO, VENDEDOR_INACTIVO. */
export async function establecerMeta(
  db: Db,
  { userId, metaVentas, año, leido }: { userId: string; metaVentas: number; año: number; leido?: Leido },
  { env, clock }: Parts,
): Promise<string> {
  const now = clock.now()
  if (año < Number(dayIn(env.TZ_RIFA, now).slice(0, 4))) throw new AppError('ANIO_PASADO')
  return await inTransaction(db, async db => {
    const { id, nombre } = await requireActiveVendedor(db, { id: userId })
    requireLeido(leido, { metaVentas: await lockMeta(db, { usuarioId: id, anio: año }) }, { metaVentas })
    await upsertMeta(db, { usuarioId: id, anio: año, metaVentas, now })
    await recordActo(db, 'establecerMeta', id, { anio: año, metaVentas })
    return nombre
  })
}

/** The goals of a seller whom the caller may see, with their progress. */
export async function obtenerProgresoMeta(
  db: Db,
  userId: string | undefined,
  { caller, env }: { caller: Caller } & Parts,
): Promise<ReplyOf<typeof metaAnualApi.obtenerProgresoMeta>> {
  const vendedorId = await vendedorVisible(db, caller, userId)
  const metas = (await listProgreso(db, vendedorId, env.TZ_RIFA)).map(({ id, anio, meta, vendidas }) => ({
    _id: id,
    año: anio,
    metaVentas: meta,
    vendidas,
    porcentajeProgreso: porcentaje(vendidas, meta),
  }))
  return { metas, message: metas.length === 0 ? 'El vendedor no tiene metas.' : 'Progreso obtenido correctamente' }
}

/** A page of active sellers with their goals for a year. A page past the end is empty. */
export async function listarMetas(
  db: Db,
  filtro: FiltroMetas & { orden: OrdenMeta },
  page: number,
): Promise<ReplyOf<typeof metaAnualApi.listarMetas>> {
  const size = limits.metasPorPagina
  const total = await countActivos(db, filtro)
  const rows = await listMetas(db, filtro, { number: page, size })
  const metas = rows.map(row => ({ ...row, porcentajeProgreso: progreso(row) }))
  return { metas, año: filtro.anio, page, pages: pageCount(total, size), total }
}

const TITLES = ['Nombre completo', 'Documento', 'Año', 'Meta de ventas', 'Vendidas', 'Progreso en %']

/** The goals of all active sellers for a year, by name. */
export async function exportarMetas(db: Db, año: { anio: number; zone: string }): Promise<string> {
  const rows = await listMetas(db, { ...año, buscar: '', orden: 'nombre' })
  await recordActo(db, 'exportarMetas', '', { anio: año.anio, cantidad: rows.length })
  const cells = (row: MetaFila) => [
    row.nombreCompleto,
    row.ci,
    año.anio,
    row.metaVentas || '',
    row.vendidas,
    progreso(row).replace('.', ','),
  ]
  return toCsv([TITLES, ...rows.map(cells)])
}

const progreso = ({ vendidas, metaVentas }: MetaFila) => (metaVentas > 0 ? porcentaje(vendidas, metaVentas) : '')

/** Sold of the goal in percent, as text with two decimals; may pass 100. */
const porcentaje = (vendidas: number, meta: number): string => ((vendidas * 100) / meta).toFixed(2)
