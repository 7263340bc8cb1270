import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Bloque } from './cierre-lista.rules.ts'

export async function countRifas(db: Db, sorteoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('rifa')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return n
}

/** Sales made and taken back of a draw after an instant. */
export async function countAfter(db: Db, sorteoId: string, desde: string) {
  const { rows } = await sql<{ ventas: number; anuladas: number }>`
    select count(*) filter (where vendida_at > ${desde}::timestamptz) as ventas,
      count(*) filter (where vendida_at is not null and liberada_at > ${desde}::timestamptz) as anuladas
    from titular where sorteo_id = ${sorteoId} and greatest(vendida_at, liberada_at) > ${desde}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? { ventas: 0, anuladas: 0 }
}

/** Sales of a draw taken back since its numbers were made, and its buyers who were corrected. */
export async function countChanged(db: Db, sorteoId: string) {
  const { rows } = await sql<{ deshechas: number; correcciones: number }>`
    select (
        select count(*) from titular
        where sorteo_id = ${sorteoId} and vendida_at is not null and liberada_at is not null) as deshechas, (
        select count(distinct c.compra_id) from correccion c join titular t on t.compra_id = c.compra_id
        where t.sorteo_id = ${sorteoId} and t.vendida_at is not null) as correcciones`.execute(db)
  return rows[0] ?? { deshechas: 0, correcciones: 0 }
}

/** Orders that hold numbers of the open draw of a date and may still be paid; undefined if there is no such draw. */
export async function findWaiting(db: Db, fecha: string, now: Date) {
  const { rows } = await sql<{ compras: number; numeros: number; hasta: Date | null }>`
    select count(distinct t.compra_id) as compras, count(t.id) as numeros, max(t.expires_at) as hasta
    from sorteo s left join titular t on t.sorteo_id = s.id and t.estado = 'reservada' and t.expires_at > ${now}
    where s.fecha = ${fecha} and s.estado = 'agendado' group by s.id`.execute(db)
  return rows[0]
}

/** The prizes of a draw, first prize first. */
export async function listPremiosOf(db: Db, sorteoId: string): Promise<{ id: string; nombre: string }[]> {
  return await db
    .selectFrom('premio')
    .select(['id', 'nombre'])
    .where('sorteo_id', '=', sorteoId)
    .orderBy('orden')
    .execute()
}

/** Days of the open draws whose official lottery is between two instants. */
export async function listFechasConOficial(db: Db, desde: Date, hasta: Date): Promise<string[]> {
  const { rows } = await sql<{ fecha: string }>`select fecha from sorteo
    where estado = 'agendado' and fuente = 'loteria' and (fuente_datos ->> 'hora')::timestamptz between ${desde} and ${hasta}
    order by fecha`.execute(db)
  return rows.map(({ fecha }) => fecha)
}

/** Whether numbers of the draw are sold by orders that the simulated provider took. */
export async function hasSimuladas(db: Db, sorteoId: string): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`select sorteo_con_simuladas(${sorteoId}) as hay`.execute(db)
  return rows[0]?.hay === true
}

/**
 * The sold numbers of a draw in ascending order, `size` at a time, each time the JSON of `Vendidas`: one row of the database for
 * thousands of numbers. The next ones are read while a caller has these.
 */
export async function* readVendidas(db: Transaction<Database>, sorteoId: string, size: number): AsyncGenerator<string> {
  // Always along the index: without statistics PostgreSQL would read and sort all that is left, each time.
  await sql`set local enable_sort = off`.execute(db)
  let siguiente = findVendidas(db, sorteoId, { despues: -1, size })
  try {
    for (;;) {
      const { hasta, vendidas } = await siguiente
      if (hasta === null) break
      siguiente = findVendidas(db, sorteoId, { despues: hasta, size })
      // Whoever reads on gets its failure; until then it must not count as unhandled.
      siguiente.catch(() => {})
      yield vendidas
    }
  } finally {
    // A caller who stops ends the transaction: nothing may be under way then.
    await Promise.allSettled([siguiente])
  }
  await sql`set local enable_sort = on`.execute(db)
}

type Leidas = { hasta: number; vendidas: string } | { hasta: null; vendidas: null }

async function findVendidas(db: Db, sorteoId: string, { despues, size }: { despues: number; size: number }) {
  const { rows } = await sql<Leidas>`
    select max(numero) as hasta, json_build_object('numeros', json_agg(numero), 'claves', encode(string_agg(clave, ''), 'hex'),
      'cis', json_agg(ci), 'nombres', json_agg(nombre))::text as vendidas
    from (
      select t.numero, t.clave, c.comprador_ci as ci, c.comprador_nombre as nombre
      from titular t join compra c on c.id = t.compra_id
      where t.sorteo_id = ${sorteoId} and t.estado = 'vendida' and t.numero > ${despues}
      order by t.numero limit ${sql.lit(size)}
    ) v`.execute(db)
  return rows[0] as Leidas
}

export async function insertBloques(db: Db, sorteoId: string, primero: number, bloques: readonly Bloque[]) {
  const rows = bloques.map(({ desde, hojas, raiz }, i) => ({
    sorteo_id: sorteoId,
    bloque: primero + i,
    desde,
    hojas,
    raiz: Buffer.from(raiz),
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
