import type { MotivoCaso } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { insertTarea } from './tarea.queries.ts'

type Tx = Transaction<Database>

/** Why an order itself is under review; the other cases are about a payment that does not concern it, or a refund. */
const DE_REVISION: readonly MotivoCaso[] = [
  'mediacion',
  'contracargo_revertido',
  'aprobacion_retirada',
  'sorteo_cerrado',
  'numeros_perdidos',
]

type CasoNuevo = { compraId: string; pagoId: string; motivo: MotivoCaso }

/** One open case a payment and reason. */
export async function openCaso(db: Tx, caso: CasoNuevo, now: Date): Promise<void> {
  await insertTarea(db, `revision:${caso.pagoId}:${caso.motivo}`, { tipo: 'revision', datos: caso }, now)
}

export async function findCaso(db: Tx, id: string): Promise<CasoNuevo | undefined> {
  const { rows } = await sql<CasoNuevo>`
    select datos ->> 'compraId' as "compraId", datos ->> 'pagoId' as "pagoId", datos ->> 'motivo' as motivo
    from tarea where id = ${id} and tipo = 'revision'`.execute(db)
  return rows[0]
}

/** Whether a case keeps the order under review. */
export async function hasReview(db: Tx, compraId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tarea where ${abierto} and datos ->> 'compraId' = ${compraId}
      and datos ->> 'motivo' = any(${DE_REVISION}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

const abierto = sql`tipo = 'revision' and done_at is null`

/** Who closed a case, and how it was dealt with; nobody: it settled by itself. */
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

/** A refund that had been refused was made after all. */
export async function closeRejection(db: Tx, pagoId: string, cierre: Cierre, now: Date): Promise<void> {
  await close(db, sql`evento = ${`revision:${pagoId}:devolucion_rechazada`}`, cierre, now)
}

/** A closed case leaves its key, so that the same may happen again. */
async function close(db: Tx, which: RawBuilder<unknown>, { nota, usuarioId }: Cierre, now: Date): Promise<number> {
  const { rows } = await sql`
    update tarea set done_at = ${now}, cerrada_por = ${usuarioId ?? null}::uuid, nota = ${nota}, evento = evento || ':' || id
    where ${abierto} and ${which} returning id`.execute(db)
  return rows.length
}
