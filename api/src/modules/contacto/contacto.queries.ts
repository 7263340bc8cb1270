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
