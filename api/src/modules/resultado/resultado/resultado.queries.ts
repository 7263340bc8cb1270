import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Closed draws that a beacon decides. */
export async function listAwaitingBeacon(db: Db) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'cierre'])
    .where('estado', '=', 'cerrado')
    .where('fuente', '=', 'drand')
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
