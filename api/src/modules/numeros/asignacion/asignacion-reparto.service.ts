import { AppError, type asignacionApi, type ReplyOf } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { findAncla } from '#modules/campania/sorteo/sorteo.queries.ts'
import { joinTramos, type Tramo } from '#modules/numeros/rifa/rifa.rules.ts'
import { releaseRifas } from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  insertReparto,
  listDelReparto,
  listRepartos,
  listTramosLibres,
  lockReparto,
  markDeshecho,
} from './asignacion.queries.ts'
import { cuales, shareOut, sizeOf } from './asignacion.rules.ts'
import { asignar, lockAll, requireActiveVendedor } from './asignacion.service.ts'

type Partes = readonly { vendedor: string; tramos: readonly Tramo[] }[]
type PlanDeReparto = { sorteo: string; desde: number; partes: readonly { vendedor: string; cantidad: number }[] }

/** Hand-outs that the screen lists. */
const LISTED = 20

/** Who would get which free numbers of an open draw. Throws NUMEROS_INSUFICIENTES. */
export async function planearReparto(
  db: Db,
  { sorteo, desde, partes }: PlanDeReparto,
  now: Date,
): Promise<ReplyOf<typeof asignacionApi.planearReparto>> {
  const libres = await listTramosLibres(db, { ancla: await findAncla(db, sorteo), desde, now })
  const plan = shareOut(libres, partes)
  if (plan) return plan
  const pedidos = partes.reduce((all, { cantidad }) => all + cantidad, 0)
  throw new AppError('NUMEROS_INSUFICIENTES', { pedidos, numeros: [desde], libres: sizeOf(libres) })
}

/**
 * Hands stretches of free numbers to active sellers, all or nothing, as one act that can be undone. Throws VENDEDOR_NO_ENCONTRADO,
 * VENDEDOR_INACTIVO, TOPE_CAJA, RIFAS_INEXISTENTES, RIFAS_VENDIDAS, REPARTO_HECHO, SORTEO_CERRADO.
 */
export async function repartirRifas(
  db: Db,
  { partes, por, now }: { partes: Partes; por: string; now: Date },
): Promise<{ reparto: string; asignadas: number }> {
  return await inTransaction(db, async db => {
    for (const id of partes.map(({ vendedor }) => vendedor).sort()) await requireActiveVendedor(db, { id })
    const asignadas = partes.map(({ vendedor, tramos }) => ({ vendedor, numeros: numerosOf(tramos) }))
    const given = await asignar(db, asignadas, now)
    const numeros = asignadas.flatMap(parte => parte.numeros)
    // They were free when it was planned: what its sellers have by now is of another hand-out, and not given, or taken back, by this one.
    if (given < numeros.length) throw new AppError('REPARTO_HECHO', { ya: numeros.length - given })
    const reparto = await insertReparto(db, { usuario_id: por, created_at: now, partes: JSON.stringify(partes) })
    const dadas = asignadas.map(({ vendedor, numeros }) => ({ vendedor, numeros: cuales(numeros).numeros }))
    await recordActo(db, 'repartirRifas', reparto, { ...cuales(numeros), partes: dadas })
    return { reparto, asignadas: numeros.length }
  })
}

/** Takes back what a hand-out gave, but what was sold or has changed hands since. Returns how many numbers. */
export async function deshacerReparto(db: Db, id: string, now: Date): Promise<number> {
  return await inTransaction(db, async db => {
    const reparto = await lockReparto(db, id)
    if (!reparto) throw new AppError('REPARTO_NO_ENCONTRADO')
    if (reparto.deshecho_at) throw new AppError('REPARTO_DESHECHO')
    const given = numerosOf(reparto.partes.flatMap(({ tramos }) => tramos))
    await lockAll(db, given)
    const vuelven = await listDelReparto(db, given, reparto.created_at)
    const liberadas = await releaseRifas(db, vuelven)
    await markDeshecho(db, id, now)
    await recordActo(db, 'deshacerReparto', id, cuales(vuelven))
    return liberadas
  })
}

/** The last hand-outs of the campaign. */
export async function listarRepartos(db: Db): Promise<ReplyOf<typeof asignacionApi.listarRepartos>> {
  const repartos = (await listRepartos(db, LISTED)).map(({ id, created_at, por, partes, deshecho_at }) => ({
    _id: id,
    fecha: created_at.toISOString(),
    por,
    deshecho: deshecho_at !== null,
    vendedores: partes.length,
    numeros: sizeOf(partes.flatMap(({ tramos }) => tramos)),
    tramos: joinTramos(partes.flatMap(({ tramos }) => tramos).toSorted(([a], [b]) => a - b)).slice(0, TRAMOS),
  }))
  return { repartos }
}

/** As many as a list shows, and one more. */
const TRAMOS = 7

const numerosOf = (tramos: readonly Tramo[]): number[] =>
  tramos.flatMap(([desde, hasta]) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i))
