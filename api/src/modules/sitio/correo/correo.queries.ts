import { limits } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Queue } from '#jobs/queue.ts'

const MINUTE = 60_000

/** Longer than any hand-over takes (the server is given up after 20 s of silence), so that a mail is not taken twice. */
const LEASE_MS = 90_000

/** How long a message rests after its `intentos`-th refusal: 2, 4, 8 … minutes. */
const restMs = (intentos: number): number => Math.min(2 ** intentos, 256) * MINUTE

type CorreoNuevo = { evento: string; para: string; asunto: string; texto: string; secreto: boolean }
export type CorreoTomado = { para: string; asunto: string; texto: string }

/** Mail that has not left yet. */
export const correosPendientes: Queue = {
  table: 'correo',
  open: sql`sent_at is null and failed_at is null`,
  columns: sql`para, asunto, texto`,
  leaseMs: LEASE_MS,
  restMs,
}

/** Due before any clock's now, so that the database's clock and the server's need not agree. */
const AT_ONCE = new Date(0)

/** One message an event: the same event again writes nothing. */
export async function insertCorreos(db: Db, correos: readonly CorreoNuevo[]): Promise<void> {
  await db
    .insertInto('correo')
    .values(correos.map(correo => ({ ...correo, next_try_at: AT_ONCE })))
    .onConflict(conflict => conflict.column('evento').doNothing())
    .execute()
}

/** Part of a statement: the same if `when` has a row. */
export const insertCorreoIf = (
  { evento, para, asunto, texto, secreto }: CorreoNuevo,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`insert into correo (evento, para, asunto, texto, secreto, next_try_at)
      select ${evento}, ${para}, ${asunto}, ${texto}, ${secreto}::boolean, ${AT_ONCE}::timestamptz from ${when}
      on conflict (evento) do nothing`

/** Mails not tried yet whose event begins with `evento:`. */
export async function countUntried(db: Db, evento: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from correo where ${untried(evento)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Takes those out of the outbox, and returns their events: one that is being handed over stays and leaves. */
export async function withdrawUntried(db: Db, evento: string): Promise<string[]> {
  const { rows } = await sql<{ evento: string }>`
    delete from correo where ${untried(evento)} returning evento`.execute(db)
  return rows.map(({ evento }) => evento)
}

const untried = (evento: string) =>
  sql`sent_at is null and failed_at is null and intentos = 0 and starts_with(evento, ${`${evento}:`})`

/** A message has left; with `forget` one with a secret does not keep its text. */
export async function markSent(db: Db, id: string, { forget, now }: { forget: boolean; now: Date }): Promise<void> {
  await sql`
    update correo set sent_at = ${now}, error = '', texto = case when secreto and ${forget} then '' else texto end
    where id = ${id} and failed_at is null`.execute(db)
}

/** Gives a message up for good. */
export async function markFailed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('correo').set({ failed_at: now }).where('id', '=', id).where('sent_at', 'is', null).execute()
}

const columns = ['id', 'para', 'asunto', 'created_at', 'sent_at', 'failed_at', 'intentos'] as const

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

/** How many there are, up to the counting limit. */
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
