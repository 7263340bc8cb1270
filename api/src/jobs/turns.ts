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
