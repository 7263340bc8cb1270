import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

export type Vendedor = {
  id: string
  nombre: string
  email: string
  estado: 'activo' | 'inactivo'
  /** Holds more cash than the limit for getting new numbers. */
  excedido: boolean
}

/** The seller with this document or id, kept as it is to the end of the transaction. */
export async function shareVendedor(db: Db, by: { ci: string } | { id: string }): Promise<Vendedor | undefined> {
  return await db
    .selectFrom('usuario')
    .select(['id', 'nombre_completo as nombre', 'email', 'estado', sql<boolean>`caja_excedida(id)`.as('excedido')])
    .where(eb => ('ci' in by ? eb('ci', '=', by.ci) : eb('id', '=', by.id)))
    .where('rol', '=', 'vendedor')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Room to sort and join this many numbers without going to disk, until the transaction ends. */
export async function sortInMemory(db: Tx): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(db)
}

/** Locks numbers of the current campaign in ascending order, as everywhere; returns how many there are. */
export async function lockNumerosOf(db: Tx, numeros: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from rifa_actual where numero = any(${numeros}) order by numero for no key update) locked`.execute(db)
  return rows[0]?.n ?? 0
}

export async function listMissing(db: Db, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select numero from unnest(${numeros}::int[]) as pedido (numero)
    where not exists (select from rifa_actual r where r.numero = pedido.numero) order by numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** The sold ones of locked numbers. A separate statement, because its snapshot has to begin after the wait for the locks. */
export async function listVendidas(db: Tx, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select r.numero from rifa_actual r join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    where r.numero = any(${numeros}) order by r.numero`.execute(db)
  return rows.map(({ numero }) => numero)
}
