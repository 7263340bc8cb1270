import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type Correo, insertCorreo } from '#modules/sitio/correo/correo.service.ts'
import { CLOCK_SLACK_MS } from '#outside/clock.ts'

/**
 * The orders of an address in lower case: those in person without an account, and those of the account that has the
 * address now. Orders of an account that gave the address up do not pass to its next owner.
 */
const comprasDe = (email: string): RawBuilder<unknown> => sql`
  select id from compra
  where canal = 'presencial' and usuario_id is null and comprador_email <> '' and lower(comprador_email) = ${email}
  union all
  select c.id from compra c join usuario u on u.id = c.usuario_id where u.email = ${email}::citext and u.deleted_at is null`

const vendidas = (email: string): RawBuilder<unknown> => sql`
  (${comprasDe(email)}) suya join compra c on c.id = suya.id
    join titular t on t.compra_id = c.id and t.estado = 'vendida' join rifa r on r.id = t.rifa_id
    join sorteo s on s.id = r.sorteo_id`

type Consulta = { token_hash: Buffer; email: string; created_at: Date; expires_at: Date }

/** Stores a link and mails it if the address has bought anything: one statement either way, so that its time reveals nothing. */
export async function insertConsultaIfKnown(db: Db, consulta: Consulta, correo: Correo): Promise<void> {
  const { token_hash, email, created_at, expires_at } = consulta
  await sql`
    with nueva as (
      insert into consulta (token_hash, email, created_at, expires_at)
      select ${token_hash}, ${email}, ${created_at}::timestamptz, ${expires_at}::timestamptz
      where exists (${comprasDe(email)}) returning token_hash
    ), mandado as (${insertCorreo(correo, sql`nueva`)})
    select from nueva`.execute(db)
}

/** Whose numbers a link opens, and whether the address is an account's. */
export async function findConsulta(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; conCuenta: boolean } | undefined> {
  const { rows } = await sql<{ email: string; conCuenta: boolean }>`
    select k.email, exists (
      select from usuario u where u.email = k.email and u.email_verified_at is not null and u.deleted_at is null
    ) as "conCuenta"
    from consulta k where k.token_hash = ${hash} and k.expires_at > ${now}`.execute(db)
  return rows[0]
}

type Numero = { compra: string; numero: number; sorteo: string; fecha: string; canal: string }

export async function listNumeros(db: Db, email: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<Numero>`
    select c.id as compra, r.numero, s.id as sorteo, s.fecha, c.canal from ${vendidas(email)}
    order by s.fecha desc, r.numero limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countNumeros(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${vendidas(email)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function deleteConsultasDe(db: Db, email: string): Promise<void> {
  await db.deleteFrom('consulta').where('email', '=', email).execute()
}

export async function deleteConsultasBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('consulta').where('expires_at', '<', moment).execute()
}

/** Links that a clock that was ahead has sent: their time begins now. */
export async function correctConsultaTimes(db: Db, now: Date): Promise<void> {
  await sql`
    update consulta set created_at = ${now}, expires_at = ${now}::timestamptz + (expires_at - created_at)
    where created_at > ${new Date(now.getTime() + CLOCK_SLACK_MS)}`.execute(db)
}
