import { AppError } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction, type Part, writeParts } from '#db/transaction.ts'
import { areValid } from '#modules/campania/modalidad/modalidad.queries.ts'
import { leaveEnded, voidPaper } from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import {
  findHeldOrder,
  findRifaIdsOf,
  findVistas,
  insertTitulares,
  listCanceladas,
  listGoneOf,
  listPlanesOf,
  lockLibres,
  lockRifas,
  type RifaVista,
  updateHold,
  updateToFree,
  updateToGone,
  updateToSold,
} from './toma.queries.ts'
import { type ComoSeToma, isFree, onlyAsked, requireForSale } from './toma.rules.ts'

/** Everything here needs a transaction, because what it locks is locked until its end. docs/scarcity.md is the page about it. */
type Tx = Transaction<Database>

/**
 * Locks numbers for a sale, and their draws, and returns them ascending as they are after the wait; or a refusal: all or
 * nothing. The numbers of the orders `para`, which give way to this one, are locked along with these. Throws
 * NUMEROS_CANCELADOS, RIFAS_BORRADAS, or the reason of motivoNoVendible, naming every number concerned.
 */
export async function lockForSale(
  db: Tx,
  rifaIds: readonly string[],
  como: Omit<ComoSeToma, 'para'> & { para?: readonly string[] },
): Promise<RifaVista[]> {
  const { para = [], now } = como
  const propias = para.length > 0 ? await findRifaIdsOf(db, para) : []
  const pedidas = new Set(rifaIds)
  // A caller who is too late is refused at once and does not wait for those who are in time.
  const seen = await lockLibres(db, rifaIds, { now, para, ademas: propias.filter(id => !pedidas.has(id)) })
  const rifas = onlyAsked(seen, rifaIds)
  await refuseCanceladas(db, rifas)
  requireForSale(rifas, rifaIds, { ...como, para })
  return rifas
}

/** Of a draw that was called off nothing else is said. Throws NUMEROS_CANCELADOS. */
export async function refuseCanceladas(
  db: Tx,
  rifas: readonly Pick<RifaVista, 'numero' | 'sorteoId' | 'abierto'>[],
): Promise<void> {
  const cerradas = rifas.filter(({ abierto }) => !abierto)
  if (cerradas.length === 0) return
  const canceladas = await listCanceladas(db, cerradas)
  const suyas = cerradas.filter(({ sorteoId }) => canceladas.has(sorteoId))
  if (suyas.length > 0) throw new AppError('NUMEROS_CANCELADOS', { numeros: suyas.map(({ numero }) => numero) })
}

/** A locked number and the order that takes it. */
type Toma = { rifa: RifaVista; compraId: string; modalidadId?: string | null }

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
  const fresh = tomas.filter(({ rifa, compraId }) => rifa.titularCompraId !== compraId)
  if (propias.length > 0 && !hasta)
    await updateToSold(
      db,
      propias.flatMap(({ rifa }) => rifa.titularId ?? []),
      now,
    )
  if (fresh.length > 0) await takeWith(db, fresh, when, titulares => writeParts(db, titulares ? [titulares] : []))
}

/**
 * The same for new orders, as a part of the statement that writes them. The partial unique index refuses a number that is taken too; a call that gets past
 * the lock gets the same refusal.
 */
export async function takeWith<T>(
  db: Tx,
  tomas: readonly Toma[],
  when: { now: Date; hasta: Date | null },
  write: (titulares: Part | undefined) => Promise<T>,
): Promise<T> {
  const vencidas = tomas.flatMap(({ rifa }) => rifa.titularId ?? [])
  if (vencidas.length > 0) await updateToFree(db, vencidas, when.now)
  const rows = tomas.map(({ rifa, ...toma }) => ({ ...toma, rifaId: rifa.id }))
  try {
    return await write(rows.length > 0 ? insertTitulares(rows, when) : undefined)
  } catch (error) {
    // Its plan was deleted from the price table meanwhile.
    if (violatedConstraint(error) === 'titular_modalidad_id_fkey') throw new AppError('MODALIDAD_NO_VALE')
    if (violatedConstraint(error) !== 'titular_vivo_unico') throw error
    throw new AppError('RIFA_NO_DISPONIBLE', { numeros: tomas.map(({ rifa }) => rifa.numero) })
  }
}

/**
 * Ensures that an order owns these numbers, whatever the rules of sale are by now: its holds become sales, and what it has
 * lost is taken again, but for what a person freed or handed on. False, with nothing taken: one of them is somebody else's or on paper, or its
 * draw has closed.
 */
export async function deliverRifas(db: Tx, compraId: string, rifaIds: readonly string[], now: Date): Promise<boolean> {
  const rifas = await lockRifas(db, rifaIds)
  const isOwn = ({ titularCompraId }: RifaVista) => titularCompraId === compraId
  const gone = new Set(rifas.every(isOwn) ? [] : await listGoneOf(db, compraId))
  const missing = rifas.filter(rifa => !(isOwn(rifa) && rifa.titularEstado === 'vendida') && !gone.has(rifa.id))
  if (!missing.every(rifa => rifa.abierto && !rifa.enPapel && (isOwn(rifa) || isFree(rifa, now)))) return false
  const planes = missing.some(({ continua }) => continua) ? await listPlanesOf(db, compraId) : new Map<string, string>()
  // A draw since the order was made may have ended what its plan was sold for.
  if (planes.size > 0 && !(await areValid(db, [...new Set(planes.values())]))) return false
  await takeRifas(
    db,
    missing.map(rifa => ({ rifa, compraId, modalidadId: planes.get(rifa.id) ?? null })),
    { now, hasta: null },
  )
  return true
}

/**
 * Locks numbers that become paper, and ends expired holds on them: from here on no other channel takes them. Throws
 * RIFA_NO_DISPONIBLE if somebody holds or owns one, SORTEO_CERRADO, NUMEROS_CANCELADOS.
 */
export async function lockForPaper(db: Tx, rifaIds: readonly string[], now: Date): Promise<RifaVista[]> {
  const rifas = await lockRifas(db, rifaIds)
  await refuseCanceladas(db, rifas)
  const refuse = (code: 'RIFA_NO_DISPONIBLE' | 'SORTEO_CERRADO', refused: readonly RifaVista[]) => {
    if (refused.length > 0) throw new AppError(code, { numeros: refused.map(({ numero }) => numero) })
  }
  refuse(
    'RIFA_NO_DISPONIBLE',
    rifas.filter(rifa => !isFree(rifa, now)),
  )
  refuse(
    'SORTEO_CERRADO',
    rifas.filter(({ abierto }) => !abierto),
  )
  const vencidas = rifas.flatMap(({ titularId }) => titularId ?? [])
  if (vencidas.length > 0) await updateToFree(db, vencidas, now)
  return rifas
}

/** Holds numbers of an order until `hasta` that it has just lost, as far as nobody has taken them. */
export async function holdAgain(
  db: Tx,
  compraId: string,
  lineas: readonly { rifaId: string | null; modalidadId?: string | null }[],
  when: { now: Date; hasta: Date },
): Promise<void> {
  const planOf = new Map(lineas.map(({ rifaId, modalidadId }) => [rifaId, modalidadId ?? null]))
  const rifas = await lockRifas(
    db,
    lineas.flatMap(({ rifaId }) => rifaId ?? []),
  )
  const libres = rifas.filter(rifa => rifa.abierto && !rifa.enPapel && isFree(rifa, when.now))
  await takeRifas(
    db,
    libres.map(rifa => ({ rifa, compraId, modalidadId: planOf.get(rifa.id) ?? null })),
    when,
  )
}

/** Holds what an order holds until `hasta`, never shorter. */
export async function lengthenHold(db: Tx, compraId: string, hasta: Date): Promise<void> {
  await lockNumbersOf(db, [compraId])
  await updateHold(db, compraId, hasta)
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
 * if that account has ended. Returns those that stay, sealed in a closed draw, unless it was called off. `solo`: these numbers of it alone.
 */
export async function releaseTitulares(
  db: Tx,
  compraId: string,
  now: Date,
  solo?: readonly string[],
): Promise<RifaVista[]> {
  const all = await lockNumbersOf(db, [compraId])
  const rifas = solo ? onlyAsked(all, solo) : all
  const cerradas = rifas.filter(rifa => rifa.titularEstado === 'vendida' && !rifa.abierto)
  const canceladas = cerradas.length > 0 ? await listCanceladas(db, cerradas) : new Set<string>()
  const stays = (rifa: RifaVista) => cerradas.includes(rifa) && !canceladas.has(rifa.sorteoId)
  const freed = rifas.filter(rifa => !stays(rifa))
  if (freed.length > 0)
    await updateToFree(
      db,
      freed.flatMap(rifa => rifa.titularId ?? []),
      now,
    )
  const handed = freed.filter(rifa => rifa.titularEstado === 'vendida' && rifa.abierto && rifa.vendedorId !== null)
  if (handed.length > 0)
    await leaveEnded(
      db,
      handed.map(({ id }) => id),
    )
  return rifas.filter(stays)
}

/**
 * Ends sales, whose numbers are their seller's again or unassigned if that account has ended; what was paid stays. `check` decides under the
 * locks. Returns the numbers, ascending. Throws SORTEO_CERRADO, NUMEROS_CANCELADOS.
 */
export async function freeTitulares(
  db: Tx,
  { rifaIds, titulares, por }: { rifaIds: readonly string[]; titulares: readonly string[]; por: 'liberada' | 'cedida' },
  now: Date,
  check: () => Promise<void>,
): Promise<number[]> {
  const rifas = await lockRifas(db, rifaIds)
  await refuseCanceladas(db, rifas)
  const cerrados = rifas.filter(({ abierto }) => !abierto).map(({ numero }) => numero)
  if (cerrados.length > 0) throw new AppError('SORTEO_CERRADO', { numeros: cerrados })
  await check()
  await updateToGone(db, titulares, por, now)
  // Its buyer still has the paper of a number that is another's next.
  const enPapel = rifas.filter(rifa => rifa.enPapel && por === 'liberada').map(({ id }) => id)
  if (enPapel.length > 0) await voidPaper(db, enPapel)
  await leaveEnded(
    db,
    rifas.filter(({ vendedorId }) => vendedorId !== null).map(({ id }) => id),
  )
  return rifas.map(({ numero }) => numero)
}

async function lockNumbersOf(db: Tx, compraIds: readonly string[]): Promise<RifaVista[]> {
  const rifaIds = await findRifaIdsOf(db, compraIds)
  if (rifaIds.length === 0) return []
  const rifas = await lockRifas(db, rifaIds)
  const own = new Set(compraIds)
  // Between reading the list and locking it a number may have passed on to another order.
  return rifas.filter(rifa => rifa.titularCompraId !== null && own.has(rifa.titularCompraId))
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
