import { type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'

/** Work of all processes that waits in the database. Ages in seconds. */
export type Counts = {
  correo_espera: number
  correo_atraso: number
  correo_fallado: number
  tarea_espera: number
  tarea_atraso: number
  casos: number
  reservados: number
}

/** Counts by the indexes of unfinished rows, which stays cheap in a large raffle. What is due at once counts from when it was written. */
export async function countWaiting(db: Db, now: Date): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    select (select count(*) from correo where sent_at is null and failed_at is null) as correo_espera,
      (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(greatest(next_try_at, created_at))), 0), 0)::float8
        from correo where sent_at is null and failed_at is null) as correo_atraso,
      (select count(*) from correo where failed_at is not null) as correo_fallado,
      (select count(*) from tarea where tipo <> 'revision' and done_at is null) as tarea_espera,
      (select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(greatest(next_try_at, created_at))), 0), 0)::float8
        from tarea where tipo <> 'revision' and done_at is null) as tarea_atraso,
      (select count(*) from tarea where tipo = 'revision' and done_at is null) as casos,
      (select count(*) from titular where estado = 'reservada' and compra_id is not null and expires_at > ${now}) as reservados`.execute(
    db,
  )
  return rows[0]
}

export async function countOrders(db: Db): Promise<{ estado: string; total: number }[]> {
  return await db
    .selectFrom('compra')
    .select(({ fn }) => ['estado', fn.countAll<number>().as('total')])
    .groupBy('estado')
    .execute()
}

/**
 * Jobs that no process has run for more than twice their interval plus three minutes, or whose last run is in the
 * future, by the database's own clock. `todos`: no other job has run either.
 */
export async function findLateJobs(db: Db): Promise<{ nombre: string; segundos: number; todos: boolean }[]> {
  const { rows } = await sql<{ nombre: string; segundos: number; todos: boolean }>`
    select nombre, segundos, tarde = total as todos from (
      select nombre, segundos, limite, count(*) over () as total, count(*) filter (where abs(segundos) > limite) over () as tarde
      from (
        select nombre, extract(epoch from clock_timestamp() - greatest(corrio_at, registrado_at))::float8 as segundos,
          2 * cada_s + 180 as limite
        from turno where cada_s is not null
      ) corridas
    ) contadas where abs(segundos) > limite order by nombre`.execute(db)
  return rows
}

/** The question of the retention that an operator has to answer: the time it assumes to be past, and how much it would erase. */
export async function findRetentionQuestion(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('retencion')
    .select(['pregunta_at', 'borraria'])
    .where('pregunta_at', 'is not', null)
    .where('confirmada_at', 'is', null)
    .executeTakeFirst()
  if (!row?.pregunta_at) return undefined
  const share = Object.entries(row.borraria ?? {})
    .filter(([, [some]]) => some > 0)
    .map(([kind, [some, all]]) => `${some} de ${all} ${kind}`)
  return `El borrado de datos viejos espera a que alguien confirme que hoy es ${row.pregunta_at.toISOString().slice(0, 10)}: borraría ${share.join(', ')}.`
}

/** The balance of an account in the ledger, read from its index alone; null if nothing was ever posted to it. */
export const saldoOf = (cuenta: RawBuilder<unknown>) =>
  sql`(select sum(importe)::bigint from asiento_linea where cuenta = ${cuenta})`

/** Whether a person holds more cash than the limit. */
export const superaTope = (usuarioId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from tope_caja where importe < ${saldoOf(sql`'caja:' || ${usuarioId}`)})`
