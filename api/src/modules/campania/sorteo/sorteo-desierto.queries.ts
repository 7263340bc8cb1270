import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Cancelado, Desierto } from './sorteo.shape.ts'

/** The next open draw, by date, in which the same numbers play. */
export async function findSiguiente(db: Db, { id, numeros_de }: { id: string; numeros_de: string }) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'fecha'])
    .where('numeros_de', '=', numeros_de)
    .where('id', '<>', id)
    .where('tipo', '<>', 'resorteo')
    .where('estado', '=', 'agendado')
    .orderBy('fecha')
    .orderBy(sql`fuente_datos ->> 'hora'`)
    .limit(1)
    .executeTakeFirst()
}

/** Gives up a draw in which nobody plays; its prizes go to the draw `premios_a`. */
export async function updateToDesierto(
  db: Db,
  id: string,
  desierto: { desierto_at: Date; premios_a: string | null },
): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ estado: 'cancelado', ...desierto })
    .where('id', '=', id)
    .execute()
}

/** For a draw `s` that was given up without participants: the draw that has its prizes now, if any. Null for any other draw. */
export const desiertoOf = (s: 's' | 'sorteo'): RawBuilder<Desierto | null> => {
  const de = (column: 'id' | 'desierto_at' | 'premios_a') => sql.ref(`${s}.${column}`)
  return sql`case when ${de('desierto_at')} is not null then json_build_object('sigue', (
    select json_build_object('id', a.id, 'fecha', a.fecha, 'tipo', a.tipo) from sorteo a where a.id = coalesce(${de('premios_a')}, (
      select r.sorteo_id from premio p join premio r on r.repite_id = p.id where p.sorteo_id = ${de('id')} limit 1)))) end`
}

/** For a draw `s` that was called off after numbers were sold: when, why, and whether its numbers play on. Null for any other draw. */
export const canceladoOf = (s: 's' | 'sorteo'): RawBuilder<Cancelado | null> => sql`(
  select json_build_object('at', x.at, 'motivo', x.motivo, 'sigue', not x.devuelve) from cancelacion x where x.id = ${sql.ref(`${s}.cancelacion_id`)})`

/** A draw that is not carried out, and why: given up without participants, called off, or neither if no number was sold. */
export async function findSinHacer(db: Db, id: string) {
  return await db
    .selectFrom('sorteo')
    .select(['fecha', 'tipo', desiertoOf('sorteo').as('desierto'), canceladoOf('sorteo').as('cancelado')])
    .where('id', '=', id)
    .where('estado', '=', sql.lit('cancelado' as const))
    .executeTakeFirst()
}

/** Whether the draw `s` keeps its place among the others: any but one that was cancelled before a number was sold. */
export const enSuLugar = sql<SqlBool>`(s.estado <> 'cancelado' or s.desierto_at is not null or s.cancelacion_id is not null)`
