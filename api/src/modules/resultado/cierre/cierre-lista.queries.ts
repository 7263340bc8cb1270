import { AL_PORTADOR } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { SorteoPropio } from '#modules/campania/sorteo/sorteo.queries.ts'
import { pagadoOf, planSellado } from '#modules/dinero/compra/compra-cuota.queries.ts'
import { ganaronEn, juegaOtraVez } from '#modules/resultado/reclamo/reclamo-resorteo.queries.ts'
import type { Bloque } from './cierre-lista.rules.ts'

/** What decides which numbers play in a draw. */
export type Jugado = Pick<SorteoPropio, 'id' | 'numeros_de' | 'tipo'>

/** Condition: the sold number `t` plays. No instalment due up to this principal draw is unpaid; in a draw of unclaimed prizes, it may win one. */
const juega = ({ id, numeros_de, tipo }: Jugado) =>
  tipo === 'resorteo'
    ? juegaOtraVez(numeros_de)
    : sql`not exists (select from cuota q
        where q.titular_id = t.id and q.pagada_at is null and q.orden <= (select orden_que_vence(${id})))`

/** How many numbers are sold now, and how many of them play. */
export async function countJuegan(db: Db, sorteo: Jugado): Promise<{ vendidos: number; juegan: number }> {
  const { rows } = await sql<{ vendidos: number; juegan: number }>`
    select count(*)::int as vendidos, (count(*) filter (where ${juega(sorteo)}))::int as juegan
    from titular t where t.sorteo_id = ${sorteo.numeros_de} and t.estado = 'vendida'`.execute(db)
  return rows[0] ?? { vendidos: 0, juegan: 0 }
}

/** Stores each number that plays in a draw: whose it is, its plan and what was paid for it. */
export async function insertParticipaciones(db: Db, sorteo: Jugado): Promise<void> {
  await sql`
    insert into participacion (sorteo_id, numero, titular_id, modalidad_id, pagado)
    select ${sorteo.id}, t.numero, t.id, t.modalidad_id, ${pagadoOf(sql`t.id`, sql`l.precio`)}
    from titular t left join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
    where t.sorteo_id = ${sorteo.numeros_de} and t.estado = 'vendida' and ${juega(sorteo)}`.execute(db)
}

/**
 * The numbers that play in a draw, ascending, as the JSON of `Vendidas` with `size` of them each: one database row for thousands of
 * numbers. The next piece is read while the caller works on this one.
 */
export async function* readVendidas(db: Transaction<Database>, sorteoId: string, size: number): AsyncGenerator<string> {
  // Forces reading along the index: without statistics PostgreSQL would read and sort the whole rest for each piece.
  await sql`set local enable_sort = off`.execute(db)
  let siguiente = findVendidas(db, sorteoId, { despues: -1, size })
  try {
    for (;;) {
      const { hasta, vendidas } = await siguiente
      if (hasta === null) break
      siguiente = findVendidas(db, sorteoId, { despues: hasta, size })
      // Whoever asks for the next piece gets its failure; until then it must not count as unhandled.
      siguiente.catch(() => {})
      yield vendidas
    }
  } finally {
    // A caller who stops ends the transaction, so no statement may be under way.
    await Promise.allSettled([siguiente])
  }
  await sql`set local enable_sort = on`.execute(db)
}

type Leidas = { hasta: number; vendidas: string } | { hasta: null; vendidas: null }

async function findVendidas(db: Db, sorteoId: string, { despues, size }: { despues: number; size: number }) {
  const { rows } = await sql<Leidas>`
    select max(numero) as hasta, json_build_object('numeros', json_agg(numero), 'claves', encode(string_agg(clave, ''), 'hex'),
      'cis', json_agg(ci), 'nombres', json_agg(nombre), 'modalidades', json_agg(modalidad), 'pagados', json_agg(pagado), 'portadores', count(*) filter (where nombre = ${AL_PORTADOR}))::text as vendidas
    from (
      select p.numero, t.clave, c.comprador_ci as ci, c.comprador_nombre as nombre, ${planSellado(sql`p.modalidad_id`)} as modalidad, p.pagado
      from participacion p join titular t on t.id = p.titular_id join compra c on c.id = t.compra_id
      where p.sorteo_id = ${sorteoId} and p.numero > ${despues} order by p.numero limit ${sql.lit(size)}
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

/** All blocks of a draw in order; `hojas` only for the given blocks and those that may contain the given numbers. */
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

/** All numbers of a sealed list, ascending. */
export async function listSelladas(db: Db, sorteoId: string): Promise<number[]> {
  const { rows } = await sql<{ numeros: number[] | null }>`
    select json_agg(split_part(hoja, '|', 1)::int order by bloque, lugar) as numeros
    from lista_sellada, unnest(string_to_array(hojas, E'\\n')) with ordinality as h (hoja, lugar)
    where sorteo_id = ${sorteoId}`.execute(db)
  return rows[0]?.numeros ?? []
}

/** Stores the numbers that do not play in a draw whose list is stored: all others of its campaign. Returns how many there are for each reason. */
export async function insertFuera(
  db: Db,
  sorteo: Jugado,
): Promise<{ sinVender: number; atrasadas: number; demas: number }> {
  const { id: sorteoId, numeros_de, tipo } = sorteo
  const motivo =
    tipo === 'resorteo' ? sql`case when numero in (${ganaronEn(numeros_de)}) then 'G' else 'A' end` : sql`'A'`
  const { rows } = await sql<{ sinVender: number; atrasadas: number; demas: number }>`
    with lineas as materialized (
      -- By sets, whatever is known of the tables: a look at each number took minutes where nothing was.
      select numero, 'S' as motivo from (
        select numero from rifa where sorteo_id = ${numeros_de}
        except select numero from titular where sorteo_id = ${numeros_de} and estado = 'vendida') libre
      union all
      select numero, 'O' from rifa
      where campania_id = (select campania_id from sorteo where id = ${sorteoId}) and sorteo_id <> ${numeros_de}
      union all
      select numero, ${motivo} from (
        select numero from titular where sorteo_id = ${numeros_de} and estado = 'vendida'
        except select numero from participacion where sorteo_id = ${sorteoId}) vendido
    ), escritas as (
      insert into fuera (sorteo_id, bloque, lineas)
      select ${sorteoId}, numero / ${sql.lit(LINEAS_POR_BLOQUE)}, string_agg(numero || '|' || motivo, E'\\n' order by numero)
      from lineas group by 2
    )
    select count(*) filter (where motivo = 'S')::int as "sinVender", count(*) filter (where motivo = 'A')::int as atrasadas,
      count(*) filter (where motivo in ('O', 'G'))::int as demas
    from lineas`.execute(db)
  return rows[0] ?? { sinVender: 0, atrasadas: 0, demas: 0 }
}

const LINEAS_POR_BLOQUE = 5_000
const BLOCKS_AT_ONCE = 16

/** The text of a sealed list, a line a leaf, in pieces. */
export async function* readLista(db: Db, sorteoId: string): AsyncGenerator<string> {
  for await (const hojas of readTexts(db, 'lista_sellada', 'hojas', sorteoId)) yield `${hojas}\n`
}

/** The lines of the numbers that do not play, in pieces of whole lines. */
export const readFuera = (db: Db, sorteoId: string) => readTexts(db, 'fuera', 'lineas', sorteoId)

/** The blocks of a stored text in order, a few at a time. */
async function* readTexts(db: Db, table: string, column: string, sorteoId: string): AsyncGenerator<string> {
  for (let despues = -1; ; ) {
    const { rows } = await sql<{ bloque: number; texto: string }>`
      select bloque, ${sql.ref(column)} as texto from ${sql.table(table)}
      where sorteo_id = ${sorteoId} and bloque > ${despues} order by bloque limit ${sql.lit(BLOCKS_AT_ONCE)}`.execute(
      db,
    )
    for (const { bloque, texto } of rows) {
      yield texto
      despues = bloque
    }
    if (rows.length < BLOCKS_AT_ONCE) return
  }
}
