import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Cancelado, Desierto } from './sorteo.shape.ts'

/** The next of the draws that have the same numbers, by date. */
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

/** Gives up a draw that nobody plays in; its prizes go on to `premios_a`. */
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

/** Of a draw named `s` in a statement that was given up so: which one has its prizes now, that of unclaimed ones too. Null of any other. */
export const desiertoOf = (s: 's' | 'sorteo'): RawBuilder<Desierto | null> => {
  const de = (column: 'id' | 'desierto_at' | 'premios_a') => sql.ref(`${s}.${column}`)
  return sql`case when ${de('desierto_at')} is not null then json_build_object('sigue', (
    select json_build_object('id', a.id, 'fecha', a.fecha, 'tipo', a.tipo) from sorteo a where a.id = coalesce(${de('premios_a')}, (
      select r.sorteo_id from premio p join premio r on r.repite_id = p.id where p.sorteo_id = ${de('id')} limit 1)))) end`
}

/** Of a draw named `s` in a statement that was called off with sold numbers: when, why, and whether its numbers play on. Null of any other. */
export const canceladoOf = (s: 's' | 'sorteo'): RawBuilder<Cancelado | null> => sql`(
  select json_build_object('at', x.at, 'motivo', x.motivo, 'sigue', not x.devuelve) from cancelacion x where x.id = ${sql.ref(`${s}.cancelacion_id`)})`

/** A draw has its place among the others: it was not cancelled, or called off with sold numbers, or given up because nobody played in it. */
export const enSuLugar = sql<SqlBool>`(s.estado <> 'cancelado' or s.desierto_at is not null or s.cancelacion_id is not null)`
