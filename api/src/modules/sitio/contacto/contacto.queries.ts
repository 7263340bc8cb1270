import { limits } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Returns null if the same message came within the hour before. */
export async function insertMensaje(
  db: Db,
  { nombre, email, mensaje }: { nombre: string; email: string; mensaje: string },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into mensaje_contacto (nombre, email, mensaje, created_at)
    select ${nombre}, ${email}, ${mensaje}, ${now}
    where not exists (
      select from mensaje_contacto
      where created_at > ${new Date(now.getTime() - 3_600_000)}
        and lower(email) = lower(${email}) and (nombre, email, mensaje) = (${nombre}, ${email}, ${mensaje}))
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export function listMensajes(db: Db, page: number, size: number) {
  return db
    .selectFrom('mensaje_contacto')
    .select(['id', 'nombre', 'email', 'mensaje', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

/** The number of messages, up to the counting limit. */
export async function countMensajes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(eb => eb.selectFrom('mensaje_contacto').select('id').limit(limits.correosContados).as('contados'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
