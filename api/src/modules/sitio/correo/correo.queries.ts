import { limits } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import type { Queue } from '#jobs/queue.ts'

const MINUTE = 60_000

/** Longer than handing a mail over can take (after 20 s of silence the server is given up), so that no mail is taken twice. */
const LEASE_MS = 90_000

/** How long a mail waits after its `intentos`-th refusal: 2, 4, 8 … minutes, at most about four hours. */
const restMs = (intentos: number): number => Math.min(2 ** intentos, 256) * MINUTE

type CorreoNuevo = Record<'evento' | 'para' | 'asunto' | 'texto' | 'responder' | 'baja', string> & { secreto: boolean }
export type CorreoTomado = Pick<CorreoNuevo, 'para' | 'asunto' | 'texto' | 'responder' | 'baja'>

/** Mails that have not left yet. */
export const correosPendientes: Queue = {
  table: 'correo',
  open: sql`sent_at is null and failed_at is null`,
  columns: sql`para, asunto, texto, responder, baja`,
  leaseMs: LEASE_MS,
  restMs,
}

/** Earlier than any clock, so that the database's clock and the server's need not agree. */
const AT_ONCE = new Date(0)

/** Writes one mail for each event; if an event has its mail already, it writes nothing. */
export async function insertCorreos(db: Db, correos: readonly CorreoNuevo[]): Promise<void> {
  await db
    .insertInto('correo')
    .values(correos.map(correo => ({ ...correo, next_try_at: AT_ONCE })))
    .onConflict(conflict => conflict.column('evento').doNothing())
    .execute()
}

/** The same as part of a statement. */
export const insertCorreosPart = (correos: readonly CorreoNuevo[]): Part =>
  sql`correos as (
    insert into correo (evento, para, asunto, texto, secreto, responder, baja, next_try_at)
    select evento, para, asunto, texto, secreto, responder, baja, ${AT_ONCE}::timestamptz
    from json_populate_recordset(null::correo, ${JSON.stringify(correos)}::json) on conflict (evento) do nothing
  )`

/** The same as part of a statement, if `when` has a row. */
export const insertCorreoIf = (
  { evento, para, asunto, texto, secreto }: Omit<CorreoNuevo, 'responder' | 'baja'>,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`insert into correo (evento, para, asunto, texto, secreto, next_try_at)
      select ${evento}, ${para}, ${asunto}, ${texto}, ${secreto}::boolean, ${AT_ONCE}::timestamptz from ${when} where ${para} <> ''
      on conflict (evento) do nothing`

/** Mails not tried yet whose event begins with `evento:`. */
export async function countUntried(db: Db, evento: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from correo where ${untried(evento)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes those mails and returns their events. A mail that is being handed over stays and leaves. */
export async function withdrawUntried(db: Db, evento: string): Promise<string[]> {
  const { rows } = await sql<{ evento: string }>`
    delete from correo where ${untried(evento)} returning evento`.execute(db)
  return rows.map(({ evento }) => evento)
}

const untried = (evento: string) =>
  sql`sent_at is null and failed_at is null and intentos = 0 and starts_with(evento, ${`${evento}:`})`

/** Marks a mail as sent. If it contains a secret and really left, its text is deleted. */
export async function markSent(
  db: Db,
  id: string,
  { salida, now }: { salida: 'smtp' | 'archivo'; now: Date },
): Promise<void> {
  await sql`
    update correo set sent_at = ${now}, salida = ${salida}, error = '',
      texto = case when secreto and ${salida === 'smtp'} then '' else texto end
    where id = ${id} and failed_at is null`.execute(db)
}

/** Gives a mail up, until a person sends it again. */
export async function markFailed(
  db: Db,
  id: string,
  { rebotado, now }: { rebotado: boolean; now: Date },
): Promise<void> {
  const failed = { failed_at: now, rebotado }
  await db.updateTable('correo').set(failed).where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** Puts a mail that was given up back into the outbox. False if it was not given up or its text is gone. */
export async function reopenFailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('correo')
    .set({ failed_at: null, rebotado: false, intentos: 0, next_try_at: AT_ONCE })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('para', '<>', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Part of a statement: whether mail to this address came back. */
export const bounces = (email: string): RawBuilder<boolean> =>
  sql`exists (select from correo where rebotado and lower(correo.para) = lower(${sql.ref(email)}::text))`

const columns = [
  'id',
  'para',
  'asunto',
  'created_at',
  'sent_at',
  'salida',
  'failed_at',
  'rebotado',
  'intentos',
] as const

export function listCorreos(db: Db, page: number, size: number) {
  return db
    .selectFrom('correo')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

/** The number of mails, up to the counting limit. */
export async function countCorreos(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(eb => eb.selectFrom('correo').select('id').limit(limits.correosContados).as('contados'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function findCorreo(db: Db, id: string) {
  return db
    .selectFrom('correo')
    .select([...columns, 'texto', 'error', 'secreto'])
    .where('id', '=', id)
    .executeTakeFirst()
}
