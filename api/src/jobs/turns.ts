import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Whether it is this process's turn: one process gets it in `ms`. A turn that would end later than that was taken by a clock that was ahead, and does not count. */
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

/** Notes that a server with these jobs has started, and forgets jobs that no server runs any more. */
export async function registerJobs(db: Db, jobs: readonly Recurring[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await sql`
    with sobran as (delete from turno where cada_s is not null and nombre <> all(${names}::text[]))
    insert into turno (nombre, cada_s, registrado_at)
    select nombre, cada_s, clock_timestamp()
    from unnest(${names}::text[], ${jobs.map(({ everyMs }) => everyMs / 1000)}::float8[]) as job (nombre, cada_s)
    on conflict (nombre) do update set cada_s = excluded.cada_s, registrado_at = excluded.registrado_at`.execute(db)
}

/** Notes that a job has run without failing. */
export async function noteRun(db: Db, { name, everyMs }: Recurring): Promise<void> {
  await sql`
    insert into turno (nombre, cada_s, corrio_at) values (${name}, ${everyMs / 1000}, clock_timestamp())
    on conflict (nombre) do update
    set cada_s = excluded.cada_s, corrio_at = excluded.corrio_at, registrado_at = null`.execute(db)
}

/** Runs are noted at most once a minute. */
export const NOTE_EVERY_MS = 60_000
