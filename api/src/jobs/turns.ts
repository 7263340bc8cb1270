import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Whose turn it is: true for one process in `ms`. A turn that ends later than that was taken by a clock that was ahead, and is over. */
export async function takeTurn(db: Db, name: string, now: Date, ms: number): Promise<boolean> {
  const until = new Date(now.getTime() + ms)
  const { rows } = await sql`
    insert into turno (nombre, hasta_at) values (${name}, ${until})
    on conflict (nombre) do update set hasta_at = excluded.hasta_at
    where turno.hasta_at is null or turno.hasta_at <= ${now} or turno.hasta_at > ${until}
    returning nombre`.execute(db)
  return rows.length > 0
}

type Recurring = { name: string; everyMs: number }

/** A server with these jobs has started; what no server does any more is forgotten. */
export async function registerJobs(db: Db, jobs: readonly Recurring[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await sql`
    with sobran as (delete from turno where cada_s is not null and nombre <> all(${names}::text[]))
    insert into turno (nombre, cada_s, registrado_at)
    select nombre, cada_s, clock_timestamp()
    from unnest(${names}::text[], ${jobs.map(({ everyMs }) => everyMs / 1000)}::float8[]) as job (nombre, cada_s)
    on conflict (nombre) do update set cada_s = excluded.cada_s, registrado_at = excluded.registrado_at`.execute(db)
}

/** A job has run, and did not fail. */
export async function noteRun(db: Db, { name, everyMs }: Recurring): Promise<void> {
  await sql`
    insert into turno (nombre, cada_s, corrio_at) values (${name}, ${everyMs / 1000}, clock_timestamp())
    on conflict (nombre) do update
    set cada_s = excluded.cada_s, corrio_at = excluded.corrio_at, registrado_at = null`.execute(db)
}

/** Runs are noted once a minute at most. */
export const NOTE_EVERY_MS = 60_000
