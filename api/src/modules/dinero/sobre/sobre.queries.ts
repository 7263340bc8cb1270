import type { Recibido } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

type Cual = { telefonoId: string; id: string; secuencia: number }

/** What was received under this id, or as this one of the telephone's. */
export function findSobre(db: Tx, { telefonoId, id, secuencia }: Cual) {
  return db
    .selectFrom('sobre')
    .select(['huella', 'resultado'])
    .where(eb => eb.or([eb('id', '=', id), eb('telefono_id', '=', telefonoId).and('secuencia', '=', secuencia)]))
    .executeTakeFirst()
}

type Nuevo = Cual & { via: 'telefono' | 'recibo'; huella: Buffer; resultado: Recibido; compras: string[] }

export async function insertSobre(db: Tx, { telefonoId, resultado, ...nuevo }: Nuevo, now: Date): Promise<void> {
  await db
    .insertInto('sobre')
    .values({ ...nuevo, telefono_id: telefonoId, recibido_at: now, resultado: JSON.stringify(resultado) })
    .execute()
}

/** The days and the campaign of the draws that numbers are tied to. */
export async function listDraws(
  db: Db,
  sorteoIds: readonly string[],
): Promise<Map<string, { fecha: string; campaniaId: string }>> {
  const { rows } = await sql<{ id: string; fecha: string; campaniaId: string }>`
    select id, fecha, campania_id as "campaniaId" from sorteo_de_numeros where id = any(${sorteoIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...draw }) => [id, draw]))
}
