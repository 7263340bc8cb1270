import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

/** One sold number as the seal needs it. */
export type Vendida = { numero: number; clave: Buffer; ci: string; nombre: string }

const ROWS_AT_ONCE = 10_000

/** Sold numbers of a draw in ascending order, in blocks: one plan and little memory at a million of them. */
export async function* readVendidas(db: Transaction<Database>, sorteoId: string): AsyncGenerator<Vendida[]> {
  await sql`declare vendidas no scroll cursor for
    select r.numero, t.clave, c.comprador_ci as ci, c.comprador_nombre as nombre
    from rifa r join titular t on t.rifa_id = r.id and t.estado = 'vendida' join compra c on c.id = t.compra_id
    where r.sorteo_id = ${sql.lit(sorteoId)} order by r.numero`.execute(db)
  for (;;) {
    const { rows } = await sql<Vendida>`fetch ${sql.lit(ROWS_AT_ONCE)} from vendidas`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close vendidas`.execute(db)
}

export async function countRifas(db: Db, sorteoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('rifa')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return n
}

/** The prizes of a draw, first prize first. */
export async function listPremiosDe(db: Db, sorteoId: string): Promise<{ id: string; nombre: string }[]> {
  return await db
    .selectFrom('premio')
    .select(['id', 'nombre'])
    .where('sorteo_id', '=', sorteoId)
    .orderBy('orden')
    .execute()
}

export async function findSecreto(db: Db, sorteoId: string): Promise<Buffer> {
  const { secreto } = await db
    .selectFrom('sorteo_secreto')
    .select('secreto')
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return secreto
}

type Sello = { cerrado_at: Date; cantidad: number; raiz: string; cierre: object }

/** From here on the triggers hold every number of the draw as it is. */
export async function updateToCerrado(db: Db, sorteoId: string, { cierre, ...sello }: Sello) {
  return await db
    .updateTable('sorteo')
    .set({ estado: 'cerrado', ...sello, cierre: JSON.stringify(cierre) })
    .where('id', '=', sorteoId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Winners and alternates by number, in the order drawn; an alternate has no prize. */
export async function insertGanadores(
  db: Db,
  sorteoId: string,
  ganadores: readonly { posicion: number; numero: number; premioId: string | null }[],
): Promise<void> {
  await sql`insert into ganador (sorteo_id, posicion, premio_id, rifa_id, nombre_participante)
    select ${sorteoId}, g.posicion, g.premio_id, r.id, c.comprador_nombre
    from unnest(${ganadores.map(({ posicion }) => posicion)}::int[], ${ganadores.map(({ numero }) => numero)}::int[],
      ${ganadores.map(({ premioId }) => premioId)}::uuid[]) as g (posicion, numero, premio_id)
    join rifa r on r.numero = g.numero join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    join compra c on c.id = t.compra_id`.execute(db)
}

export async function updateToRealizado(db: Db, sorteoId: string, result: { at: Date; prueba: object }): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ estado: 'realizado', realizado_at: result.at, prueba: JSON.stringify(result.prueba) })
    .where('id', '=', sorteoId)
    .execute()
}
