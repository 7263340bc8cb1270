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

type Nuevo = Cual & { via: 'telefono' | 'recibo'; huella: Buffer; resultado: Recibido }

export async function insertSobre(db: Tx, { telefonoId, resultado, ...nuevo }: Nuevo, now: Date): Promise<void> {
  await db
    .insertInto('sobre')
    .values({ ...nuevo, telefono_id: telefonoId, recibido_at: now, resultado: JSON.stringify(resultado) })
    .execute()
}

/** Of these numbers, those of a draw that was sealed since the moment given with each. */
export async function listSelladas(
  db: Tx,
  numeros: readonly { rifaId: string; sorteoId: string; desde: Date }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ rifaId: string }>`
    select n.rifa_id as "rifaId" from unnest(${numeros.map(({ rifaId }) => rifaId)}::uuid[],
      ${numeros.map(({ sorteoId }) => sorteoId)}::uuid[], ${numeros.map(({ desde }) => desde)}::timestamptz[]) n (rifa_id, sorteo_id, desde)
    where numeros_sellados(n.sorteo_id, n.desde)`.execute(db)
  return new Set(rows.map(({ rifaId }) => rifaId))
}

/** The days of the draws that numbers are tied to. */
export async function listFechas(db: Db, sorteoIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; fecha: string }>`
    select id, fecha from sorteo_de_numeros where id = any(${sorteoIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, fecha }) => [id, fecha]))
}
