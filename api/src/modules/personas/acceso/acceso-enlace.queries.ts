import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { hashToken } from '#modules/personas/sesion/sesion.rules.ts'
import { atMost } from '#outside/clock.ts'

export type EnlaceRow = Insertable<Database['enlace_correo']>
export type Uso = EnlaceRow['uso']

/** The statement that stores links, if `onlyIf` is true. An account has one link to verify its address and one invitation: a new one replaces it. */
export const storeEnlaces = (rows: readonly EnlaceRow[], onlyIf: RawBuilder<unknown> = sql`true`) => sql`
  insert into enlace_correo (token_hash, uso, usuario_id, email, invitada_por, rol, created_at, expires_at)
  select * from (values ${sql.join(
    rows.map(
      row => sql`(${row.token_hash}::bytea, ${row.uso}, ${row.usuario_id}::uuid, ${row.email}::citext,
        ${row.invitada_por}::uuid, ${row.rol}, ${row.created_at}::timestamptz, ${row.expires_at}::timestamptz)`,
    ),
  )}) nuevo where ${onlyIf}
  on conflict (usuario_id, uso) where uso in ('verificacion', 'invitacion') do update set
    token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at
  returning token_hash`

/** Condition on the row `e`: it is the link of this token and works now. */
export const worksFor = (uso: Uso, token: string, now: Date) => sql<boolean>`
  e.uso = ${uso} and e.token_hash = ${hashToken(token)} and e.expires_at > ${now} and e.created_at <= ${atMost(now)}`

type Enlace = { usuarioId: string | null; email: string | null }

/** The account or the address of a link; undefined if the link does not work. */
export async function findEnlace(db: Db, uso: Uso, token: string, now: Date): Promise<Enlace | undefined> {
  const { rows } = await sql<Enlace>`
    select usuario_id as "usuarioId", email from enlace_correo e where ${worksFor(uso, token, now)}`.execute(db)
  return rows[0]
}

/** The same, and ends the link, so that it works for one caller only however many come at once. With `suya`, only if it is this account's. */
export async function takeEnlace(
  db: Db,
  uso: Uso,
  token: string,
  { now, suya = null }: { now: Date; suya?: string | null },
): Promise<Enlace | undefined> {
  const { rows } = await sql<Enlace>`
    delete from enlace_correo e where ${worksFor(uso, token, now)} and (${suya}::uuid is null or e.usuario_id = ${suya})
    returning usuario_id as "usuarioId", email`.execute(db)
  return rows[0]
}

/** Links are found by their account, or by the address they were mailed to. */
type De = { usuarioId: string } | { email: string }

const of = (de: De) => ('email' in de ? sql`email = ${de.email}` : sql`usuario_id = ${de.usuarioId}`)

/** Whether there is a link for this use that has not expired. */
export async function hasEnlace(db: Db, uso: Uso, de: De, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from enlace_correo where uso = ${uso} and ${of(de)} and expires_at > ${now} limit 1`.execute(db)
  return rows.length > 0
}

/** Ends the links for this use; returns false if there were none. */
export async function endEnlaces(db: Db, uso: Uso, de: De): Promise<boolean> {
  const { rows } = await sql`delete from enlace_correo where uso = ${uso} and ${of(de)} returning uso`.execute(db)
  return rows.length > 0
}

/** Ends links that would change the account's address, which are those mailed to another one. */
export async function endCambioDeCorreo(db: Db, usuarioId: string): Promise<void> {
  await sql`
    delete from enlace_correo e using usuario u
    where u.id = ${usuarioId} and e.usuario_id = u.id and e.uso = 'verificacion' and e.email <> u.email`.execute(db)
}

export async function deleteEnlacesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('enlace_correo').where('expires_at', '<', moment).execute()
}
