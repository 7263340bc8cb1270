import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import { leaveEnded } from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import {
  findHeldOrder,
  findRifaIdsOf,
  findVistas,
  insertTitulares,
  lockRifas,
  type RifaVista,
  updateHold,
  updateToFree,
  updateToSold,
} from './toma.queries.ts'
import { type ComoSeToma, isFree, requireForSale } from './toma.rules.ts'

/** Everything here needs a transaction, because what it locks is locked until its end. docs/scarcity.md is the page about it. */
type Tx = Transaction<Database>

/**
 * Locks numbers for a sale, and their draws, and returns them ascending as they are after the wait; or a refusal: all or
 * nothing. The numbers of the orders `para`, which give way to this one, are locked along with these. Throws
 * RIFAS_BORRADAS, or the reason of motivoNoVendible, naming every number concerned.
 */
export async function lockForSale(
  db: Tx,
  rifaIds: readonly string[],
  como: Omit<ComoSeToma, 'para'> & { para?: readonly string[] },
): Promise<RifaVista[]> {
  const { para = [] } = como
  // A look without locks: a caller who is too late is refused at once and does not wait for those who are in time.
  requireForSale(await findVistas(db, rifaIds), rifaIds, { ...como, para })
  const propias = para.length > 0 ? await findRifaIdsOf(db, para) : []
  const locked = await lockRifas(db, [...new Set([...rifaIds, ...propias])])
  const rifas = locked.filter(({ id }) => rifaIds.includes(id))
  requireForSale(rifas, rifaIds, { ...como, para })
  return rifas
}

/** A locked number and the order that takes it. */
type Toma = { rifa: RifaVista; compraId: string }

/**
 * Takes locked numbers for orders, on every channel: held until `hasta`, or sold at once with `hasta: null`. An order's
 * own hold becomes the sale; any other expired hold ends here.
 */
export async function takeRifas(
  db: Tx,
  tomas: readonly Toma[],
  when: { now: Date; hasta: Date | null },
): Promise<void> {
  const { now, hasta } = when
  const propias = tomas.filter(({ rifa, compraId }) => rifa.titularCompraId === compraId)
  const nuevas = tomas.filter(({ rifa, compraId }) => rifa.titularCompraId !== compraId)
  const vencidas = nuevas.flatMap(({ rifa }) => rifa.titularId ?? [])
  if (vencidas.length > 0) await updateToFree(db, vencidas, now)
  if (propias.length > 0 && !hasta)
    await updateToSold(
      db,
      propias.flatMap(({ rifa }) => rifa.titularId ?? []),
      now,
    )
  if (nuevas.length > 0) await insertOrRefuse(db, nuevas, when)
}

/**
 * Ensures that an order owns these numbers, whatever the rules of sale are by now: its holds become sales, and what it has
 * lost is taken again. False, with nothing taken: one of them is somebody else's, or its draw has closed.
 */
export async function deliverRifas(db: Tx, compraId: string, rifaIds: readonly string[], now: Date): Promise<boolean> {
  const rifas = await lockRifas(db, rifaIds)
  const isOwn = ({ titularCompraId }: RifaVista) => titularCompraId === compraId
  const missing = rifas.filter(rifa => !(isOwn(rifa) && rifa.titularEstado === 'vendida'))
  if (!missing.every(rifa => rifa.sorteoEstado === 'agendado' && (isOwn(rifa) || isFree(rifa, now)))) return false
  await takeRifas(
    db,
    missing.map(rifa => ({ rifa, compraId })),
    { now, hasta: null },
  )
  return true
}

/** The partial unique index enforces it too; a call that gets past the lock gets the same refusal. */
async function insertOrRefuse(db: Tx, tomas: readonly Toma[], when: { now: Date; hasta: Date | null }): Promise<void> {
  try {
    await insertTitulares(
      db,
      tomas.map(({ rifa, compraId }) => ({ rifaId: rifa.id, compraId })),
      when,
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'titular_vivo_unico') throw error
    throw new AppError('RIFA_NO_DISPONIBLE', { numeros: tomas.map(({ rifa }) => rifa.numero) })
  }
}

/** Gives up the holds of these orders, whether they have run out or not. */
export async function releaseHolds(db: Tx, compraIds: readonly string[], now: Date): Promise<void> {
  const rifas = await lockNumbersOf(db, compraIds)
  const held = rifas.filter(rifa => rifa.titularEstado === 'reservada')
  if (held.length > 0)
    await updateToFree(
      db,
      held.flatMap(rifa => rifa.titularId ?? []),
      now,
    )
}

/**
 * Takes an order's numbers back, sold ones too, if their draws are open: they are their seller's again, or unassigned
 * if that account has ended. Returns those that stay, sealed in a closed draw.
 */
export async function releaseTitulares(db: Tx, compraId: string, now: Date): Promise<RifaVista[]> {
  const rifas = await lockNumbersOf(db, [compraId])
  const stays = (rifa: RifaVista) => rifa.titularEstado === 'vendida' && rifa.sorteoEstado !== 'agendado'
  const freed = rifas.filter(rifa => !stays(rifa))
  if (freed.length > 0)
    await updateToFree(
      db,
      freed.flatMap(rifa => rifa.titularId ?? []),
      now,
    )
  const handed = freed.filter(rifa => rifa.titularEstado === 'vendida' && rifa.vendedorId !== null)
  if (handed.length > 0)
    await leaveEnded(
      db,
      handed.map(({ id }) => id),
    )
  return rifas.filter(stays)
}

async function lockNumbersOf(db: Tx, compraIds: readonly string[]): Promise<RifaVista[]> {
  const rifaIds = await findRifaIdsOf(db, compraIds)
  if (rifaIds.length === 0) return []
  const rifas = await lockRifas(db, rifaIds)
  // Between reading the list and locking it a number may have passed on to another order.
  return rifas.filter(rifa => rifa.titularCompraId !== null && compraIds.includes(rifa.titularCompraId))
}

/**
 * Renews the hold of the account's own open order on this number, with all its other numbers: `minutes` from now, and
 * at most twice `minutes` from when the order was made. Throws RIFA_NO_DISPONIBLE if there is no such hold.
 */
export async function renewHold(
  db: Db,
  { usuarioId, rifaId, now, minutes }: { usuarioId: string; rifaId: string; now: Date; minutes: number },
): Promise<void> {
  await inTransaction(db, async db => {
    const order = await findHeldOrder(db, { usuarioId, rifaId, now })
    const rifas = order ? await lockNumbersOf(db, [order.compraId]) : []
    const mine = rifas.find(rifa => rifa.id === rifaId)
    if (!order || !mine?.titularVence || mine.titularVence <= now) return refuseRenewal(db, rifaId)
    const ms = minutes * 60_000
    const hasta = new Date(Math.min(now.getTime() + ms, order.createdAt.getTime() + 2 * ms))
    await updateHold(db, order.compraId, hasta)
  })
}

async function refuseRenewal(db: Tx, rifaId: string): Promise<never> {
  const [rifa] = await findVistas(db, [rifaId])
  throw rifa
    ? new AppError('RIFA_NO_DISPONIBLE', { numeros: [rifa.numero] })
    : new AppError('RIFAS_BORRADAS', { numeros: [rifaId] })
}
