import { limits } from '@talonario/contract'
import type { Db } from '#db/schema.ts'

export async function insertMensaje(
  db: Db,
  mensaje: { nombre: string; email: string; mensaje: string },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('mensaje_contacto')
    .values({ ...mensaje, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

/** How many there are, up to the counting limit. */
export async function countMensajes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(eb => eb.selectFrom('mensaje_contacto').select('id').limit(limits.correosContados).as('contados'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
