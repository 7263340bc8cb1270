import { createHash } from 'node:crypto'
import {
  AppError,
  type CuotaDePlan,
  cuotasOf,
  dayToWire,
  fromMinor,
  type Modalidad,
  type modalidadForm,
  tramoSinUnPago,
  unPago,
  valeAhora,
} from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockActual } from '#modules/campania/campania/campania.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import type { Clock } from '#outside/clock.ts'
import {
  insertModalidades,
  listEnOrden,
  listModalidades,
  lockModalidades,
  type ModalidadRow,
  removeModalidades,
  type SorteoEnOrden,
} from './modalidad.queries.ts'
import { tablasDesde } from './modalidad.rules.ts'

/** The price table of a campaign, and the place of its next principal draw. */
export async function listarModalidades(
  db: Db,
  campania?: string,
): Promise<{ modalidades: Modalidad[]; proximo: number; version: string }> {
  const [modalidades, sorteos] = await Promise.all([listModalidades(db, campania), listEnOrden(db, campania)])
  const proximo = proximoOf(sorteos)
  return {
    modalidades: modalidades.map(row => toModalidad(row, sorteos, proximo)),
    proximo: proximo ?? 0,
    version: versionOf(modalidades),
  }
}

/** A hash that changes with the price table, so that a form can say which one it was filled in for. */
const versionOf = (modalidades: readonly ModalidadRow[]): string =>
  createHash('sha256')
    .update(modalidades.map(({ id }) => id).join())
    .digest('hex')

/** The plan a number is sold with; null: paid at once, at the number's own price. */
export type Plan = { id: string; cuotas: readonly CuotaDePlan[] } | null

/** The plans that numbers of the current campaign are sold with now. */
export async function listVigentes(db: Db): Promise<ModalidadRow[]> {
  const [all, proximo] = [await listModalidades(db), proximoOf(await listEnOrden(db))]
  return all.filter(row => valeAhora(row, proximo))
}

/**
 * Returns how to find the plan of a number of a continua: the one asked for, else the one of a single instalment. With `elegido` that
 * default holds only where no other plan is on offer. `desde`: by the price table at any moment since, the first that explains what was paid; if
 * none does, by today's. The caller has locked the numbers' draws. Throws MODALIDAD_NO_VALE, MODALIDAD_SIN_ELEGIR.
 */
export async function planesDeVenta(
  db: Db,
  { elegido = false, desde }: { elegido?: boolean; desde?: Date | undefined },
): Promise<(pedida: string | undefined, explains: (plan: Plan) => boolean) => Plan> {
  const [all, proximo] = [await listModalidades(db, undefined, !!desde), proximoOf(await listEnOrden(db))]
  const tablas = [all.filter(({ baja_at }) => !baja_at), ...(desde ? tablasDesde(all, desde) : [])]
  return (pedida, explains) => {
    const planes = tablas.flatMap((tabla): Plan[] => {
      const vigentes = tabla.filter(row => valeAhora(row, proximo))
      if (pedida) return vigentes.filter(({ id }) => id === pedida)
      if (tabla.length === 0) return [null]
      const contado = unPago(vigentes)
      return !contado || (elegido && vigentes.length > 1) ? [] : [contado]
    })
    const [plan] = [...planes.filter(explains), ...planes]
    if (plan === undefined) throw new AppError(pedida ? 'MODALIDAD_NO_VALE' : 'MODALIDAD_SIN_ELEGIR')
    return plan
  }
}

export const proximoOf = (sorteos: readonly SorteoEnOrden[]): number | null =>
  sorteos.find(({ abierto }) => abierto)?.orden ?? null

function toModalidad(row: ModalidadRow, sorteos: readonly SorteoEnOrden[], proximo: number | null): Modalidad {
  const { cuotas, ...rest } = row
  return {
    ...rest,
    total: fromMinor(totalOf(row)),
    vale: valeAhora(row, proximo),
    cuotas: cuotas.map(({ monto, orden }, i) => {
      const sorteo = sorteos.find(sorteo => sorteo.orden === orden)
      const fecha = sorteo?.paga ? dayToWire(sorteo.paga) : ''
      return { n: i + 1, monto: fromMinor(monto), orden, fecha, vence: sorteo?.vence?.toISOString() ?? '' }
    }),
  }
}

const totalOf = ({ cuotas }: Pick<ModalidadRow, 'cuotas'>) => cuotas.reduce((sum, { monto }) => sum + monto, 0)

type Escrita = Pick<ModalidadRow, 'nombre' | 'desde' | 'hasta' | 'cuotas'>

const keyOf = ({ nombre, desde, hasta, cuotas }: Escrita) =>
  JSON.stringify([nombre, desde, hasta, cuotas.map(({ monto, orden }) => [monto, orden])])

/** Throws MODALIDAD_UN_PAGO unless every stretch between draws has exactly one plan of a single payment. */
function requireUnPago(nuevas: readonly Escrita[], sorteos: readonly SorteoEnOrden[]): void {
  const malo = tramoSinUnPago(nuevas, proximoOf(sorteos))
  if (!malo) return
  const dia = (orden: number) =>
    sorteos
      .find(sorteo => sorteo.orden === orden)
      ?.fecha.split('-')
      .reverse()
      .join('.')
  const [before, despues] = [dia(malo.orden - 1), dia(malo.orden)]
  const tramo = before ? `entre el sorteo del ${before} y el del ${despues}` : `antes del sorteo del ${despues}`
  throw new AppError('MODALIDAD_UN_PAGO', { tramo, hay: malo.hay })
}

/**
 * Replaces the price table of the current campaign. A plan that is in it already stays as it is; one that is left out is offered no more,
 * and those who have it keep it. Throws SOLO_CONTINUA, CAMPANIA_TERMINADA, MODALIDAD_SIN_SORTEO, MODALIDAD_UN_PAGO, MODALIDADES_CAMBIARON.
 */
export async function guardarModalidades(
  db: Db,
  {
    modalidades: pedidas,
    version,
  }: { modalidades: readonly z.output<typeof modalidadForm>[]; version?: string | undefined },
  clock: Clock,
): Promise<Modalidad[]> {
  return await inTransaction(db, async db => {
    const campania = await lockActual(db)
    if (campania.clase !== 'continua' && pedidas.length > 0) throw new AppError('SOLO_CONTINUA')
    if (campania.estado === 'terminada') throw new AppError('CAMPANIA_TERMINADA')
    const sorteos = await listEnOrden(db)
    const escritas = pedidas.map(pedida => ({ ...pedida, cuotas: cuotasOf(pedida) }))
    const fresh = [...new Map(escritas.map(row => [keyOf(row), row])).values()]
    const sin = fresh.find(({ hasta, cuotas }) => Math.max(hasta, cuotas.at(-1)?.orden ?? 0) > sorteos.length)
    if (sin) throw new AppError('MODALIDAD_SIN_SORTEO', { nombre: sin.nombre })
    requireUnPago(fresh, sorteos)
    const existing = await listModalidades(db)
    if (version && version !== versionOf(existing)) throw new AppError('MODALIDADES_CAMBIARON')
    const [before, ahora] = [new Set(existing.map(keyOf)), new Set(fresh.map(keyOf))]
    const gone = existing.filter(row => !ahora.has(keyOf(row))).map(({ id }) => id)
    await lockModalidades(db, gone)
    // What was lent before, it was lent with the table that ends now.
    const now = clock.now()
    await removeModalidades(db, gone, now)
    await insertModalidades(
      db,
      fresh.filter(row => !before.has(keyOf(row))),
      now,
    )
    await recordActo(db, 'guardarModalidades', campania.id, { modalidades: fresh.length })
    return (await listarModalidades(db)).modalidades
  })
}
