import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Bloque } from './cierre-lista.rules.ts'

/**
 * The sold numbers of a draw in ascending order, `size` at a time, each the JSON array `[number, hex key, ci, name]`; joined by
 * commas. One plan, one column and little memory at a million of them.
 */
export async function* readVendidas(db: Transaction<Database>, sorteoId: string, size: number): AsyncGenerator<string> {
  // The whole of it will be read: plan for that, not for a quick first row.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare vendidas no scroll cursor for
    select json_build_array(t.numero, encode(t.clave, 'hex'), c.comprador_ci, c.comprador_nombre)::text as fila
    from titular t join compra c on c.id = t.compra_id
    where t.sorteo_id = ${sql.lit(sorteoId)} and t.estado = 'vendida' order by t.numero`.execute(db)
  for (;;) {
    const { rows } = await sql<{ fila: string }>`fetch ${sql.lit(size)} from vendidas`.execute(db)
    if (rows.length > 0) yield rows.map(({ fila }) => fila).join(',')
    if (rows.length < size) break
  }
  await sql`close vendidas`.execute(db)
}

export async function insertBloques(db: Db, sorteoId: string, primero: number, bloques: readonly Bloque[]) {
  const rows = bloques.map(({ desde, hojas, raiz }, i) => ({
    ...{ sorteo_id: sorteoId, bloque: primero + i, desde, hojas, raiz: Buffer.from(raiz) },
  }))
  await db.insertInto('lista_sellada').values(rows).execute()
}

/** The roots of all blocks in order, 32 bytes each, one after another. */
export async function findRaices(db: Db, sorteoId: string): Promise<Buffer> {
  const rows = await db
    .selectFrom('lista_sellada')
    .select('raiz')
    .where('sorteo_id', '=', sorteoId)
    .orderBy('bloque')
    .execute()
  return Buffer.concat(rows.map(({ raiz }) => raiz))
}

/** The block of each of these numbers in the sealed list. */
export async function findBloquesDe(db: Db, sorteoId: string, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ bloque: number | null }>`
    select distinct (
      select bloque from lista_sellada where sorteo_id = ${sorteoId} and desde <= n order by desde desc limit 1
    ) as bloque from unnest(${numeros}::int[]) as n`.execute(db)
  return rows.flatMap(({ bloque }) => bloque ?? [])
}

export async function listBloques(db: Db, sorteoId: string, bloques: readonly number[]) {
  if (bloques.length === 0) return []
  return await db
    .selectFrom('lista_sellada')
    .select(['bloque', 'hojas'])
    .where('sorteo_id', '=', sorteoId)
    .where('bloque', '=', sql<number>`any(${bloques}::integer[])`)
    .orderBy('bloque')
    .execute()
}

const BLOCKS_AT_ONCE = 16

/** The text of a sealed list, a line a leaf, in pieces. */
export async function* readLista(db: Db, sorteoId: string): AsyncGenerator<string> {
  for (let desde = 0; ; desde += BLOCKS_AT_ONCE) {
    const bloques = Array.from({ length: BLOCKS_AT_ONCE }, (_, i) => desde + i)
    const rows = await listBloques(db, sorteoId, bloques)
    if (rows.length > 0) yield rows.map(({ hojas }) => `${hojas}\n`).join('')
    if (rows.length < BLOCKS_AT_ONCE) return
  }
}
