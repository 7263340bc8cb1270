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

type Sellado = { bloque: number; raiz: Buffer; hojas: string | null }

/** All blocks of a draw in order; `hojas` only of these and of those with one of these numbers, if it was sealed. */
export async function listSellados(
  db: Db,
  sorteoId: string,
  { bloques, numeros }: { bloques: readonly number[]; numeros: readonly number[] },
): Promise<Sellado[]> {
  const { rows } = await sql<Sellado>`
    select bloque, raiz, case when bloque = any(array(
        select unnest(${bloques}::int[]) union all
        select (select bloque from lista_sellada where sorteo_id = ${sorteoId} and desde <= n order by desde desc limit 1)
        from unnest(${numeros}::int[]) as n
      )) then hojas end as hojas
    from lista_sellada where sorteo_id = ${sorteoId} order by bloque`.execute(db)
  return rows
}

const BLOCKS_AT_ONCE = 16

/** The text of a sealed list, a line a leaf, in pieces. */
export async function* readLista(db: Db, sorteoId: string): AsyncGenerator<string> {
  for (let desde = 0; ; desde += BLOCKS_AT_ONCE) {
    const rows = await db
      .selectFrom('lista_sellada')
      .select('hojas')
      .where('sorteo_id', '=', sorteoId)
      .where('bloque', '>=', desde)
      .where('bloque', '<', desde + BLOCKS_AT_ONCE)
      .orderBy('bloque')
      .execute()
    if (rows.length > 0) yield rows.map(({ hojas }) => `${hojas}\n`).join('')
    if (rows.length < BLOCKS_AT_ONCE) return
  }
}
