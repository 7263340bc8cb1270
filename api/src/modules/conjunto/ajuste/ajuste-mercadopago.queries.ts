import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

export type ConexionRow = Selectable<Database['conexion_mercadopago']>

export const findConexion = (db: Db): Promise<ConexionRow | undefined> =>
  db.selectFrom('conexion_mercadopago').selectAll().executeTakeFirst()

export async function upsertConexion(db: Db, row: Omit<ConexionRow, 'unica'>): Promise<void> {
  await db
    .insertInto('conexion_mercadopago')
    .values(row)
    .onConflict(conflict => conflict.column('unica').doUpdateSet(row))
    .execute()
}

/** The connection, if it is due to be looked at; until `hasta` it is nobody else's to look at. */
export const takeConexionDue = (db: Db, now: Date, hasta: Date): Promise<ConexionRow | undefined> =>
  db
    .updateTable('conexion_mercadopago')
    .set({ revisar_at: hasta })
    .where('cortada_at', 'is', null)
    .where('revisar_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Changes the connection if it is still this one. Returns whether it was. */
export async function updateConexion(
  db: Db,
  { refresco }: ConexionRow,
  change: Partial<ConexionRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conexion_mercadopago')
    .set(change)
    .where('refresco', '=', refresco)
    .where('cortada_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns whether there was one. */
export async function deleteConexion(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('conexion_mercadopago').executeTakeFirst()
  return numDeletedRows === 1n
}

type ConexionPedida = { verificador: Buffer; expires_at: Date }

const hashOf = (pedido: string) => createHash('sha256').update(pedido).digest()

/** One request an organiser: a new one ends the one before it. */
export async function upsertPedido(db: Db, usuario_id: string, pedido: string, row: ConexionPedida): Promise<void> {
  const values = { usuario_id, pedido_hash: hashOf(pedido), ...row }
  await db
    .insertInto('pedido_mercadopago')
    .values(values)
    .onConflict(conflict => conflict.column('usuario_id').doUpdateSet(values))
    .execute()
}

/** An organiser's request works once. */
export const takePedido = (db: Db, usuario_id: string, pedido: string): Promise<ConexionPedida | undefined> =>
  db
    .deleteFrom('pedido_mercadopago')
    .where('usuario_id', '=', usuario_id)
    .where('pedido_hash', '=', hashOf(pedido))
    .returning(['verificador', 'expires_at'])
    .executeTakeFirst()

export async function isWaiting(db: Db, usuario_id: string, now: Date): Promise<boolean> {
  const open = db.selectFrom('pedido_mercadopago').select('usuario_id').where('usuario_id', '=', usuario_id)
  return (await open.where('expires_at', '>', now).executeTakeFirst()) !== undefined
}
