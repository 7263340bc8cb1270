import { AppError, dayToWire, limits, type Trabajo } from '@talonario/contract'
import type { Insertable } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Parts } from '#http/deps.ts'
import { sorteoAbiertoDe } from '#modules/campania/sorteo/sorteo.service.ts'
import { motivoDeRechazo, requireActiveVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { lockSequence } from '#modules/numeros/rifa/rifa-generar.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import {
  cancelTrabajo,
  findObstaculos,
  findTrabajo,
  hideTrabajo,
  insertTrabajo,
  listMissingOf,
  listTrabajos,
  type TrabajoRow,
} from './trabajo.queries.ts'

type Empezado = Promise<{ trabajo: Trabajo; message: string }>

/**
 * Begins to generate numbers in the background, for the draw of a date, which is scheduled at once if there is none.
 * Throws FECHA_PASADA, SORTEO_CERRADO, DEMASIADOS_NUMEROS, TRABAJO_EN_CURSO.
 */
export async function empezarGeneracion(
  db: Db,
  /** `precioRifa` in minor units. */
  { cantidad, precioRifa, fecha }: { cantidad: number; precioRifa: number; fecha: string },
  usuarioId: string,
  parts: Parts,
): Empezado {
  return await inTransaction(db, async db => {
    const [actuales, maximo] = [await lockSequence(db), limits.rifasEnTotal]
    if (actuales + cantidad > maximo) throw new AppError('DEMASIADOS_NUMEROS', { maximo, actuales })
    const sorteoId = await sorteoAbiertoDe(db, fecha, parts)
    const pedido = { tipo: 'generar' as const, total: cantidad, precio: precioRifa, fecha }
    const trabajo = await startTrabajo(db, { ...pedido, usuario_id: usuarioId, created_at: parts.clock.now() })
    await recordActo(db, 'empezarGeneracion', sorteoId, { trabajo: trabajo._id, cantidad, precio: precioRifa })
    return { trabajo, message: 'Los números se están generando.' }
  })
}

/**
 * Begins to assign a range of numbers to an active seller in the background, if all of them can be assigned now. Throws
 * VENDEDOR_NO_ENCONTRADO, VENDEDOR_INACTIVO, RIFAS_INEXISTENTES, RIFAS_VENDIDAS, SORTEO_CERRADO, TRABAJO_EN_CURSO.
 */
export async function empezarAsignacion(
  db: Db,
  { ci, ...rango }: { ci: string; desde: number; hasta: number },
  usuarioId: string,
  now: Date,
): Empezado {
  return await inTransaction(db, async db => {
    const { id } = await requireActiveVendedor(db, { ci })
    const numeros = await listMissingOf(db, rango)
    if (numeros.length > 0) throw new AppError('RIFAS_INEXISTENTES', { numeros })
    const { cerradas, ...obstaculos } = await findObstaculos(db, rango, id)
    const motivo = motivoDeRechazo(obstaculos, await findNumberWidth(db))
    if (motivo) throw new AppError('RIFAS_VENDIDAS', { motivo })
    if (cerradas > 0) throw new AppError('SORTEO_CERRADO')
    const pedido = { tipo: 'asignar' as const, total: rango.hasta - rango.desde + 1, ...rango, vendedor_id: id }
    const trabajo = await startTrabajo(db, { ...pedido, usuario_id: usuarioId, created_at: now })
    await recordActo(db, 'empezarAsignacion', id, { trabajo: trabajo._id, ...rango })
    return { trabajo, message: 'Los números se están asignando.' }
  })
}

async function startTrabajo(db: Parameters<typeof insertTrabajo>[0], pedido: Insertable<Database['trabajo']>) {
  const id = await insertTrabajo(db, pedido)
  if (!id) throw new AppError('TRABAJO_EN_CURSO')
  return await showTrabajo(db, id)
}

async function showTrabajo(db: Db, id: string): Promise<Trabajo> {
  const row = await findTrabajo(db, id)
  if (!row) throw new AppError('TRABAJO_NO_ENCONTRADO')
  return toTrabajo(row)
}

/** Works under way, and results that were not dismissed. */
export const trabajos = async (db: Db): Promise<Trabajo[]> => (await listTrabajos(db)).map(toTrabajo)

/** Leaves the rest of a work undone; waits for the chunk under way. Throws TRABAJO_NO_ENCONTRADO, TRABAJO_TERMINADO. */
export async function cancelarTrabajo(db: Db, id: string, now: Date): Promise<Trabajo> {
  return await inTransaction(db, async db => {
    const cancelado = await cancelTrabajo(db, id, now)
    const trabajo = await showTrabajo(db, id)
    if (!cancelado) throw new AppError('TRABAJO_TERMINADO')
    await recordActo(db, 'cancelarTrabajo', id, cancelado)
    return trabajo
  })
}

/** Dismisses the result of a work. Throws TRABAJO_NO_ENCONTRADO. */
export async function descartarTrabajo(db: Db, id: string, now: Date): Promise<void> {
  if (!(await hideTrabajo(db, id, now))) throw new AppError('TRABAJO_NO_ENCONTRADO')
}

/** A work as the organiser's screens show it. */
function toTrabajo(row: TrabajoRow): Trabajo {
  const { id, tipo, estado, total, hecho, desde, hasta, fecha, vendedor_nombre, vendedor_ci, error } = row
  return {
    _id: id,
    ...{ tipo, estado, total, hecho, desde, hasta, error },
    FechaSorteo: fecha && dayToWire(fecha),
    vendedor: vendedor_nombre === null ? null : { nombreCompleto: vendedor_nombre, ci: vendedor_ci ?? '' },
  }
}
