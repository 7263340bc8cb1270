import type { MotivoCaso } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

/** `aviso`: settle the payment a notification named. `reembolso`: carry out what was decided to give back. `revision`: for a person. */
export type Tarea =
  | { tipo: 'aviso'; datos: { pagoId: string } }
  | { tipo: 'reembolso'; datos: { pagoId: string } }
  | { tipo: 'revision'; datos: { compraId: string; pagoId: string; motivo: MotivoCaso } }

/** A task this process has until `hasta`; then it is anybody's again. */
export type TareaTomada = Exclude<Tarea, { tipo: 'revision' }> & {
  id: string
  evento: string
  intentos: number
  hasta: Date
}

/** One task an event: the same event again writes nothing. */
export async function insertTarea(db: Transaction<Database>, evento: string, tarea: Tarea, now: Date): Promise<void> {
  await db
    .insertInto('tarea')
    .values({ evento, tipo: tarea.tipo, datos: JSON.stringify(tarea.datos), created_at: now, next_try_at: now })
    .onConflict(conflict => conflict.column('evento').doNothing())
    .execute()
}

/** A notification is one task a payment, which every further one opens again. */
export async function insertAviso(db: Db, pagoId: string, now: Date): Promise<void> {
  const open = { done_at: null, next_try_at: now, intentos: 0 }
  await db
    .insertInto('tarea')
    .values({ evento: `aviso:${pagoId}`, tipo: 'aviso', datos: JSON.stringify({ pagoId }), created_at: now, ...open })
    .onConflict(conflict => conflict.column('evento').doUpdateSet(open))
    .execute()
}

/** Takes due tasks until `hasta`. Two processes never take the same one. */
export async function takeDueTareas(db: Db, now: Date, hasta: Date, limit: number): Promise<TareaTomada[]> {
  const { rows } = await sql<TareaTomada>`
    update tarea set intentos = intentos + 1, next_try_at = ${hasta}
    where id in (
      select id from tarea
      where done_at is null and tipo in ('aviso', 'reembolso') and next_try_at <= ${now}
      order by next_try_at limit ${limit}
      for update skip locked
    )
    returning id, tipo, evento, datos, intentos, next_try_at as hasta`.execute(db)
  return rows
}

/** Ends a task, unless a new notification has opened it again meanwhile. */
export async function markDone(db: Db, { id, hasta }: TareaTomada, now: Date): Promise<void> {
  await db
    .updateTable('tarea')
    .set({ done_at: now, error: '' })
    .where('id', '=', id)
    .where('next_try_at', '=', hasta)
    .execute()
}

export async function markFailed(
  db: Db,
  { id, hasta }: TareaTomada,
  { error, nextTry }: { error: string; nextTry: Date },
): Promise<void> {
  await db
    .updateTable('tarea')
    .set({ error, next_try_at: nextTry })
    .where('id', '=', id)
    .where('next_try_at', '=', hasta)
    .execute()
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

/** Whose turn it is: true for one process in `ms`. The turn is a row like any task, though nobody works it off. */
export async function takeTurn(db: Db, name: string, now: Date, ms: number): Promise<boolean> {
  const until = new Date(now.getTime() + ms)
  const { rows } = await sql`
    insert into tarea (evento, tipo, datos, created_at, next_try_at)
    values (${`turno:${name}`}, 'turno', '{}', ${now}, ${until})
    on conflict (evento) do update set next_try_at = excluded.next_try_at where tarea.next_try_at <= ${now}
    returning id`.execute(db)
  return rows.length > 0
}
