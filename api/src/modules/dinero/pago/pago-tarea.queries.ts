import type { MotivoCaso } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Queue, Taken } from '#jobs/queue.ts'

/** `aviso`: settle the payment of a notification. `reembolso`: carry out a decided refund. `revision`: for a person. */
export type Tarea =
  | { tipo: 'aviso'; datos: { pagoId: string } }
  | { tipo: 'reembolso'; datos: { pagoId: string } }
  | { tipo: 'revision'; datos: CasoNuevo }

/** How long a process may work on a task before another one takes it: longer than any call to the provider. */
export const PLAZO_MS = 60_000

const FIRST_MS = 5_000
const LONGEST_MS = 3 * 3_600_000

/** How long a task rests after its `intentos`-th failure: 5, 10, 20 … seconds, at most three hours. */
export const restMs = (intentos: number): number => Math.min(FIRST_MS * 2 ** Math.min(intentos - 1, 20), LONGEST_MS)

export type TareaTomada = Exclude<Tarea, { tipo: 'revision' }> & { evento: string } & Taken

/** Notifications to settle and refunds to make. */
export const tareasPendientes: Queue = {
  table: 'tarea',
  open: sql`done_at is null and tipo in ('aviso', 'reembolso')`,
  columns: sql`tipo, evento, datos`,
  leaseMs: PLAZO_MS,
  restMs,
}

/** One task an event, with its latest data: the same again writes nothing. */
export async function insertTarea(db: Transaction<Database>, evento: string, tarea: Tarea, now: Date): Promise<void> {
  await db
    .insertInto('tarea')
    .values({ evento, tipo: tarea.tipo, datos: JSON.stringify(tarea.datos), created_at: now, next_try_at: now })
    .onConflict(conflict =>
      conflict
        .column('evento')
        .doUpdateSet(eb => ({ datos: eb.ref('excluded.datos') }))
        .whereRef('tarea.datos', 'is distinct from', 'excluded.datos'),
    )
    .execute()
}

/** A notification is one task a payment, which every further one opens again. */
export async function insertAviso(db: Db, pagoId: string, now: Date): Promise<void> {
  const open = { done_at: null, next_try_at: now, tried_at: null, intentos: 0 }
  await db
    .insertInto('tarea')
    .values({ evento: `aviso:${pagoId}`, tipo: 'aviso', datos: JSON.stringify({ pagoId }), created_at: now, ...open })
    .onConflict(conflict => conflict.column('evento').doUpdateSet(open))
    .execute()
}

/** An order to undo, of what was called off. */
export async function insertCanceladas(
  db: Transaction<Database>,
  cancelacionId: string,
  compraIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into tarea (evento, tipo, datos, created_at, next_try_at)
    select 'cancelacion:' || ${cancelacionId}::text || ':' || id, 'cancelacion',
      json_build_object('compraId', id, 'cancelacionId', ${cancelacionId}::text), ${now}, ${now}
    from unnest(${compraIds}::uuid[]) id`.execute(db)
}

/** What failed of undoing these orders, or of their refunds, is due now. */
export async function retryCanceladas(db: Transaction<Database>, cancelacionId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update tarea k set next_try_at = ${now} where k.done_at is null and k.error <> '' and k.next_try_at > ${now} and (
      k.evento like 'cancelacion:' || ${cancelacionId}::text || ':%' or k.tipo = 'reembolso' and k.datos ->> 'pagoId' in (
        select p.id from pago p join devolucion d on d.compra_id = p.compra_id where d.cancelacion_id = ${cancelacionId}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Takes every open notification, no matter which process has it. */
export async function takeAvisos(db: Db, now: Date): Promise<TareaTomada[]> {
  const hasta = new Date(now.getTime() + PLAZO_MS)
  const { rows } = await sql<TareaTomada>`
    update tarea set intentos = intentos + 1, tried_at = ${now}, next_try_at = ${hasta}
    where done_at is null and tipo = 'aviso'
    returning id, tipo, evento, datos, intentos, next_try_at as hasta`.execute(db)
  return rows
}

/** Whether a notification waits to be dealt with. */
export async function hasAvisos(db: Db): Promise<boolean> {
  const { rows } = await sql`select from tarea where done_at is null and tipo = 'aviso' limit 1`.execute(db)
  return rows.length > 0
}

/** Ends a task, unless a new notification has opened it again meanwhile. */
export async function endTarea(db: Db, { id, hasta }: Taken, now: Date): Promise<void> {
  await sql`update tarea set done_at = ${now}, error = '' where id = ${id} and next_try_at = ${hasta}`.execute(db)
}

/** Stops trying to refund a payment: a person has given it back by other means. The last refusal stays to be read. */
export async function endReembolsos(db: Db, pagoId: string, usuarioId: string, now: Date): Promise<void> {
  await sql`
    update tarea set done_at = ${now}, cerrada_por = ${usuarioId}
    where tipo = 'reembolso' and done_at is null and datos ->> 'pagoId' = ${pagoId}`.execute(db)
}

/** Forgets notifications dealt with before `antes`. */
export async function deleteAvisos(db: Db, antes: Date): Promise<void> {
  await db.deleteFrom('tarea').where('tipo', '=', 'aviso').where('done_at', '<', antes).execute()
}

type Tx = Transaction<Database>

/** Why an order itself is under review; the other cases are about a payment that does not concern it, or a refund. */
const DE_REVISION: readonly MotivoCaso[] = [
  'mediacion',
  'contracargo_revertido',
  'aprobacion_retirada',
  'sorteo_cerrado',
  'numeros_perdidos',
  'venta_sin_numero',
  'venta_tardia',
  'venta_cancelada',
]

/**
 * Without a payment it is about the order itself. `palabras`: the provider's, where they cannot be read. `pedido`: who is to stand as the buyer, encrypted
 * as base64, with the SHA-256 of that address.
 */
type CasoNuevo = {
  compraId: string
  pagoId?: string
  motivo: MotivoCaso
  palabras?: string
  pedido?: string
  huella?: string | null
}

const eventoOf = ({ compraId, pagoId, motivo }: CasoNuevo) => `revision:${pagoId ?? compraId}:${motivo}`

/** One open case a payment, or order, and reason. */
export async function openCaso(db: Tx, caso: CasoNuevo, now: Date): Promise<void> {
  await insertTarea(db, eventoOf(caso), { tipo: 'revision', datos: caso }, now)
}

type CasoLeido = { compraId: string; pagoId: string; motivo: MotivoCaso; pedido: string | null }

export async function findCaso(db: Tx, id: string): Promise<CasoLeido | undefined> {
  const { rows } = await sql<CasoLeido>`
    select datos ->> 'compraId' as "compraId", coalesce(datos ->> 'pagoId', '') as "pagoId", datos ->> 'motivo' as motivo,
      datos ->> 'pedido' as pedido
    from tarea where id = ${id} and tipo = 'revision'`.execute(db)
  return rows[0]
}

/** The latest case of an order, by the expression of its id, for one reason. */
export const lastCaso = (db: Db, compraId: RawBuilder<unknown>, motivo: MotivoCaso) =>
  db
    .selectFrom('tarea')
    .select(['created_at', 'done_at'])
    .where('tipo', '=', sql.lit('revision'))
    .where(sql<boolean>`datos ->> 'compraId' = ${compraId}::text and datos ->> 'motivo' = ${sql.lit(motivo)}`)
    .orderBy('created_at', 'desc')
    .limit(1)

/** Whether an order has an open case for this reason. */
export async function hasCaso(db: Tx, caso: CasoNuevo): Promise<boolean> {
  const { rows } = await sql`select from tarea where ${abierto} and evento = ${eventoOf(caso)}`.execute(db)
  return rows.length > 0
}

/** Whether a case keeps the order under review. */
export async function hasReview(db: Tx, compraId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tarea where ${abierto} and datos ->> 'compraId' = ${compraId}
      and datos ->> 'motivo' = any(${DE_REVISION}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

const abierto = sql`tipo = 'revision' and done_at is null`

/** Who closed a case, and how; without `usuarioId` it settled by itself. */
type Cierre = { nota: string; usuarioId?: string }

/** False: it was closed before, and stays as it was closed. */
export async function closeCaso(db: Tx, id: string, cierre: Cierre, now: Date): Promise<boolean> {
  return (await close(db, sql`id = ${id}`, cierre, now)) > 0
}

/** The order has left its review: what it was about is over. */
export async function closeReview(db: Tx, compraId: string, cierre: Cierre, now: Date): Promise<void> {
  const which = sql`datos ->> 'compraId' = ${compraId} and datos ->> 'motivo' = any(${DE_REVISION}::text[])`
  await close(db, which, cierre, now)
}

/** What a case asked for was done after all. */
export async function settleCaso(db: Tx, caso: CasoNuevo, cierre: Cierre, now: Date): Promise<void> {
  await close(db, sql`evento = ${eventoOf(caso)}`, cierre, now)
}

/** What sellers asked for before this day, and nobody decided. */
export async function expirePedidos(db: Tx, { antes, now }: { antes: Date; now: Date }): Promise<void> {
  await close(db, sql`datos ? 'pedido' and created_at < ${antes}`, { nota: 'Nadie lo decidió a tiempo.' }, now)
}

/** A closed case leaves its key, so that the same may happen again, and what was asked for. */
async function close(db: Tx, which: RawBuilder<unknown>, { nota, usuarioId }: Cierre, now: Date): Promise<number> {
  const { rows } = await sql`
    update tarea set done_at = ${now}, cerrada_por = ${usuarioId ?? null}::uuid, nota = ${nota}, evento = evento || ':' || id,
      datos = datos - '{pedido,huella}'::text[]
    where ${abierto} and ${which} returning id`.execute(db)
  return rows.length
}
