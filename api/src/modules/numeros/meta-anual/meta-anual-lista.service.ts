import { limits, type metaAnualApi, type OrdenMeta, pageCount, type ReplyOf } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { toCsv } from '#http/csv.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { countActivos, type FiltroMetas, listMetas, type MetaFila } from './meta-anual.queries.ts'
import { porcentaje } from './meta-anual.rules.ts'

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

const COLUMNAS = ['nombreCompleto', 'ci', 'año', 'metaVentas', 'vendidas', 'porcentajeProgreso']

/** The goals of all active sellers for a year, by name. */
export async function exportarMetas(db: Db, año: { anio: number; zone: string }): Promise<string> {
  const rows = await listMetas(db, { ...año, buscar: '', orden: 'nombre' })
  await recordActo(db, 'exportarMetas', '', { anio: año.anio, cantidad: rows.length })
  const cells = (row: MetaFila) => [
    ...[row.nombreCompleto, row.ci, año.anio, row.metaVentas || '', row.vendidas],
    progreso(row).replace('.', ','),
  ]
  return toCsv([COLUMNAS, ...rows.map(cells)])
}

const progreso = ({ vendidas, metaVentas }: MetaFila) => (metaVentas > 0 ? porcentaje(vendidas, metaVentas) : '')
