import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Closed draws that a beacon decides, and has not yet. */
export async function listAwaitingBeacon(db: Db) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'cierre'])
    .where('estado', '=', 'cerrado')
    .where('fuente', '=', 'drand')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('funcion').whereRef('sorteo_id', '=', 'sorteo.id').where('empezada_at', 'is not', null))),
    )
    .orderBy('cerrado_at')
    .execute()
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
    join rifa r on r.numero = g.numero and r.sorteo_id = ${sorteoId} join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    join compra c on c.id = t.compra_id`.execute(db)
}

/** A proof as the database will keep it, which decides the order of its fields: by it the file is published. */
export async function asStored(db: Db, prueba: object): Promise<object> {
  const { rows } = await sql<{ prueba: object }>`select ${JSON.stringify(prueba)}::jsonb as prueba`.execute(db)
  return rows[0]?.prueba ?? {}
}
