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

/** When numbers of an order were first lent to a telephone of its seller's; undefined: never. */
export async function findPrimera(db: Tx, compraId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ primera: Date }>`
    select t.created_at as primera from compra_linea l join compra c on c.id = l.compra_id
      join titular t on t.rifa_id = l.rifa_id join telefono f on f.id = t.telefono_id and f.usuario_id = c.vendedor_id
    where l.compra_id = ${compraId} order by t.created_at limit 1`.execute(db)
  return rows[0]?.primera
}
