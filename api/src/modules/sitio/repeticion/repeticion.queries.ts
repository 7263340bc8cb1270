import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Clave = { usuarioId: string; clave: string }

/** Takes a key. False: a call with it has been made; one that is being made is waited for. */
export async function insertRepeticion(db: Db, { usuarioId, ...row }: Clave & { huella: Buffer; created_at: Date }) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('repeticion')
    .values({ usuario_id: usuarioId, ...row })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateRespuesta(db: Db, { usuarioId, clave }: Clave, respuesta: object): Promise<void> {
  await sql`
    update repeticion set respuesta = ${JSON.stringify(respuesta)}::jsonb where usuario_id = ${usuarioId} and clave = ${clave}
  `.execute(db)
}

export async function findRepeticion(db: Db, { usuarioId, clave }: Clave) {
  return await db
    .selectFrom('repeticion')
    .select(['huella', 'respuesta'])
    .where('usuario_id', '=', usuarioId)
    .where('clave', '=', clave)
    .executeTakeFirst()
}

export async function deleteRepeticionesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('repeticion').where('created_at', '<', before).execute()
}
