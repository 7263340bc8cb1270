import { limits } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { nextTry } from './correo.rules.ts'

export type CorreoNuevo = { evento: string; para: string; asunto: string; texto: string; secreto: boolean }
export type CorreoTomado = {
  id: string
  para: string
  asunto: string
  texto: string
  secreto: boolean
  intentos: number
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

/** The message that is due longest. Taking it moves its next try forward, so that no other process takes it too. */
export async function takeDue(db: Db, now: Date): Promise<CorreoTomado | undefined> {
  const { rows } = await sql<CorreoTomado>`
    update correo set intentos = intentos + 1, next_try_at = ${nextTry(1, now)}
    where id = (
      select id from correo
      where sent_at is null and failed_at is null and next_try_at <= ${now}
      order by next_try_at, created_at limit 1
      for update skip locked
    )
    returning id, para, asunto, texto, secreto, intentos
  `.execute(db)
  return rows[0]
}

/** `texto` is given when the message must not keep its own. */
export async function markSent(db: Db, id: string, now: Date, texto?: string): Promise<void> {
  await db
    .updateTable('correo')
    .set({ sent_at: now, error: '', ...(texto === undefined ? {} : { texto }) })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .execute()
}

export async function markRefused(
  db: Db,
  id: string,
  refusal: { error: string; next_try_at: Date; failed_at: Date | null },
): Promise<void> {
  await db.updateTable('correo').set(refusal).where('id', '=', id).where('failed_at', 'is', null).execute()
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

/** How many there are, as far as they are worth counting. */
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
