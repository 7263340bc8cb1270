import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** What waits in the database, whichever process looks. Ages in seconds. */
export type Counts = {
  correo_espera: number
  correo_atraso: number
  correo_fallado: number
  tarea_espera: number
  tarea_atraso: number
  casos: number
  reservados: number
}

/** Counted over the indexes of what is unfinished, so that it stays cheap in a large raffle. What is due at once is so from its making. */
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
      (select count(*) from titular where estado = 'reservada' and expires_at > ${now}) as reservados`.execute(db)
  return rows[0]
}

export async function countOrders(db: Db): Promise<{ estado: string; total: number }[]> {
  return await db
    .selectFrom('compra')
    .select(({ fn }) => ['estado', fn.countAll<number>().as('total')])
    .groupBy('estado')
    .execute()
}
