import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/schema.ts'
import { premiosOf } from '#modules/campania/premio/premio.queries.ts'
import { sorteoColumns } from '#modules/campania/sorteo/sorteo.shape.ts'
import { funcionOfSorteo } from '#modules/campania/sorteo/sorteo-funcion.queries.ts'

/** A draw with all it publishes; `ganadores` in the order drawn, alternates at the end. */
export async function findPublico(db: Db, id: string) {
  return await db
    .selectFrom('sorteo')
    .select(sorteoColumns)
    .select(funcionOfSorteo.as('funcion'))
    .select(['created_at', 'fuente_cambiada_at', 'cerrado_at', 'realizado_at', 'cierre', 'prueba'])
    .select(eb => [
      premiosOf(eb),
      jsonArrayFrom(
        eb
          .selectFrom('ganador')
          .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
          .select(['ganador.premio_id', 'rifa.numero', 'ganador.nombre_participante as nombre'])
          .whereRef('ganador.sorteo_id', '=', 'sorteo.id')
          .orderBy('ganador.posicion'),
      ).as('ganadores'),
    ])
    .where('sorteo.id', '=', id)
    .executeTakeFirst()
}

export type PublicoRow = NonNullable<Awaited<ReturnType<typeof findPublico>>>

/** State, day and documents of a draw. */
export async function findDocumentos(db: Db, id: string) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'fecha', 'estado', 'cierre', 'prueba'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Runs of consecutive unpaid numbers of a draw, ascending: `[first, last]`. */
export async function listUnsoldTramos(db: Db, sorteoId: string): Promise<[desde: number, hasta: number][]> {
  const { rows } = await sql<{ tramos: [number, number][] | null }>`
    select json_agg(json_build_array(desde, hasta) order by desde) as tramos from (
      select min(numero) as desde, max(numero) as hasta from (
        select numero, numero - row_number() over (order by numero) as tramo from rifa r
        where sorteo_id = ${sorteoId}
          and not exists (select 1 from titular t where t.rifa_id = r.id and t.estado = 'vendida')
      ) n group by tramo
    ) t`.execute(db)
  return rows[0]?.tramos ?? []
}
