import type { TipoTrabajo } from '@talonario/contract'
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>
export type TrabajoPropio = Selectable<Database['trabajo']>

/** Written into the statements: a prepared one finds a partial index only by constants. */
const VIVOS = [sql.lit('pendiente' as const), sql.lit('en_curso' as const)]

/** Inserts a work unless one of its kind is under way; returns its id, or undefined. Results of earlier ones are dismissed. */
export async function insertTrabajo(db: Tx, trabajo: Insertable<Database['trabajo']>): Promise<string | undefined> {
  const row = await db
    .insertInto('trabajo')
    .values(trabajo)
    .onConflict(conflict => conflict.column('tipo').where('estado', 'in', VIVOS).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await db
    .updateTable('trabajo')
    .set({ visto_at: trabajo.created_at })
    .where('tipo', '=', trabajo.tipo)
    .where('ended_at', 'is not', null)
    .where('visto_at', 'is', null)
    .execute()
  return row.id
}

/** The work of a kind that is under way, for this transaction alone: another process passes it by. */
export async function takeTrabajo(db: Tx, tipo: TipoTrabajo): Promise<TrabajoPropio | undefined> {
  return await db
    .selectFrom('trabajo')
    .selectAll()
    .where('tipo', '=', tipo)
    .where('estado', 'in', VIVOS)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Moves a taken work on by the numbers of a chunk; with the last one it ends. */
export async function advanceTrabajo(db: Tx, { id, hecho, total }: TrabajoPropio, tanda: Tanda, now: Date) {
  const llega = hecho + tanda.cantidad
  const termina = llega === total
  await db
    .updateTable('trabajo')
    .set({ hecho: llega, estado: termina ? 'terminado' : 'en_curso', ended_at: termina ? now : null })
    .set({ desde: sql`coalesce(desde, ${tanda.desde})`, hasta: sql`greatest(hasta, ${tanda.hasta})` })
    .where('id', '=', id)
    .execute()
}

export type Tanda = { cantidad: number; desde: number; hasta: number }

/** Ends a work that is still where it was taken. */
export async function failTrabajo(db: Db, { id, hecho }: TrabajoPropio, error: string, now: Date): Promise<void> {
  await db
    .updateTable('trabajo')
    .set({ estado: 'fallado', error, ended_at: now })
    .where('id', '=', id)
    .where('hecho', '=', hecho)
    .where('estado', 'in', VIVOS)
    .execute()
}

/** Ends a work after the chunk under way; undefined when it has ended already, or never was. */
export async function cancelTrabajo(db: Db, id: string, now: Date) {
  return await db
    .updateTable('trabajo')
    .set({ estado: 'cancelado', ended_at: now })
    .where('id', '=', id)
    .where('estado', 'in', VIVOS)
    .returning(['tipo', 'hecho', 'total'])
    .executeTakeFirst()
}

/** Dismisses the result of a work; false if it has not ended, or never existed. */
export async function hideTrabajo(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trabajo')
    .set({ visto_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const shown = (db: Db) =>
  db
    .selectFrom('trabajo')
    .leftJoin('usuario as vendedor', 'vendedor.id', 'trabajo.vendedor_id')
    .selectAll('trabajo')
    .select(['vendedor.nombre_completo as vendedor_nombre', 'vendedor.ci as vendedor_ci'])

export type TrabajoRow = TrabajoPropio & { vendedor_nombre: string | null; vendedor_ci: string | null }

export async function findTrabajo(db: Db, id: string): Promise<TrabajoRow | undefined> {
  return await shown(db).where('trabajo.id', '=', id).executeTakeFirst()
}

/** What is under way and what was not put away yet, latest first. */
export async function listTrabajos(db: Db): Promise<TrabajoRow[]> {
  return await shown(db).where('visto_at', 'is', null).orderBy('trabajo.created_at', 'desc').limit(20).execute()
}

type Rango = { desde: number; hasta: number }

/** Missing numbers of a range. */
export async function listMissingOf(db: Db, { desde, hasta }: Rango): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select numero from generate_series(${desde}::int, ${hasta}::int) as numero
    except select numero from rifa_actual where numero between ${desde} and ${hasta} order by numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** Numbers of a range that cannot be this seller's: sold, another's, or of a draw that is not open. */
export async function findObstaculos(db: Db, { desde, hasta }: Rango, vendedorId: string) {
  const { rows } = await sql<{ vendidas: number[]; deOtro: number[]; cerradas: number }>`
    select
      coalesce(array_agg(numero order by numero) filter (where vendida), '{}') as vendidas,
      coalesce(array_agg(numero order by numero) filter (where not vendida and vendedor_id <> ${vendedorId}), '{}') as "deOtro",
      count(*) filter (where cerrada) as cerradas
    from (
      select r.numero, r.vendedor_id, t.id is not null as vendida, s.estado <> 'agendado' as cerrada
      from rifa_actual r join sorteo s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
      where r.numero between ${desde} and ${hasta}
    ) pedidos`.execute(db)
  return rows[0] ?? { vendidas: [], deOtro: [], cerradas: 0 }
}
