import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/schema.ts'
import { premiosOf } from '#modules/campania/premio/premio.queries.ts'
import { anclaOf, findAncla } from '#modules/campania/sorteo/sorteo.queries.ts'
import { sorteoColumns } from '#modules/campania/sorteo/sorteo.shape.ts'
import { canceladoOf, desiertoOf } from '#modules/campania/sorteo/sorteo-desierto.queries.ts'
import { funcionOfSorteo } from '#modules/campania/sorteo/sorteo-funcion.queries.ts'

/** The progress of a show that has begun. */
export type Avance = {
  empezada: Date
  /** Seconds from prize to prize; null if the host reveals each. */
  ritmo: number | null
  /** Number of prizes. */
  premios: number
  revelados: readonly { lugar: number; at: Date }[]
}

/** Closed draws that wait for a beacon. */
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

/** Stores winners and alternates by number, in the order drawn; an alternate has no prize. */
export async function insertGanadores(
  db: Db,
  sorteoId: string,
  ganadores: readonly { posicion: number; numero: number; premioId: string | null }[],
): Promise<void> {
  await sql`insert into ganador (sorteo_id, posicion, premio_id, rifa_id, titular_id, nombre_participante)
    select ${sorteoId}, g.posicion, g.premio_id, r.id, t.id, c.comprador_nombre
    from unnest(${ganadores.map(({ posicion }) => posicion)}::int[], ${ganadores.map(({ numero }) => numero)}::int[],
      ${ganadores.map(({ premioId }) => premioId)}::uuid[]) as g (posicion, numero, premio_id)
    join rifa r on r.numero = g.numero and r.sorteo_id = ${anclaOf(sorteoId)} join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    join compra c on c.id = t.compra_id`.execute(db)
}

/** A proof as the database will store it. The order of its fields changes there, and the published file has that order. */
export async function asStored(db: Db, prueba: object): Promise<object> {
  const { rows } = await sql<{ prueba: object }>`select ${JSON.stringify(prueba)}::jsonb as prueba`.execute(db)
  return rows[0]?.prueba ?? {}
}

/** A draw with everything it publishes; `ganadores` in the order drawn, alternates last. */
export async function findPublico(db: Db, id: string) {
  return await db
    .selectFrom('sorteo')
    .select(sorteoColumns)
    .select([funcionOfSorteo.as('funcion'), desiertoOf('sorteo').as('desierto'), canceladoOf('sorteo').as('cancelado')])
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
      jsonArrayFrom(
        eb
          .selectFrom('reclamo')
          .innerJoin('premio', 'premio.id', 'reclamo.premio_id')
          .innerJoin('ganador', join =>
            join
              .onRef('ganador.sorteo_id', '=', 'reclamo.sorteo_id')
              .onRef('ganador.posicion', '=', 'reclamo.posicion'),
          )
          .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
          .select(['premio.nombre as premio', 'reclamo.turno', 'rifa.numero', 'llamado_at', 'reclamo.vence_at'])
          .select(['confirmado_at', 'vencido_at', 'entregado_at', 'entregado_dia', 'portador'])
          .select(eb =>
            jsonArrayFrom(
              eb
                .selectFrom('prorroga')
                .select(['antes', 'hasta', 'motivo'])
                .whereRef('prorroga.reclamo_id', '=', 'reclamo.id')
                .orderBy('antes'),
            ).as('prorrogas'),
          )
          .whereRef('reclamo.sorteo_id', '=', 'sorteo.id')
          .orderBy('premio.orden')
          .orderBy('reclamo.turno'),
      ).as('llamados'),
    ])
    .where('sorteo.id', '=', id)
    .executeTakeFirst()
}

export type PublicoRow = NonNullable<Awaited<ReturnType<typeof findPublico>>>

/** State, day and documents of a draw. */
export async function findDocumentos(db: Db, id: string) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'fecha', 'tipo', 'estado', 'cierre', 'prueba'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Runs `[first, last]` of unsold numbers of a closed draw, ascending, as stored at the closing. `sinFuera`: as they are now, for a draw
 * closed before they were stored.
 */
export async function listUnsoldTramos(
  db: Db,
  sorteoId: string,
  sinFuera: boolean,
): Promise<[desde: number, hasta: number][]> {
  const ancla = await findAncla(db, sorteoId)
  const numeros = sinFuera
    ? sql`select numero from rifa r where sorteo_id = ${ancla}
        and not exists (select 1 from titular t where t.rifa_id = r.id and t.estado = 'vendida')`
    : sql`select split_part(linea, '|', 1)::int as numero from fuera, unnest(string_to_array(lineas, E'\\n')) as linea
        where sorteo_id = ${sorteoId} and linea like '%|S'`
  const { rows } = await sql<{ tramos: [number, number][] | null }>`
    select json_agg(json_build_array(desde, hasta) order by desde) as tramos from (
      select min(numero) as desde, max(numero) as hasta from (
        select numero, numero - row_number() over (order by numero) as tramo from (${numeros}) l
      ) n group by tramo
    ) t`.execute(db)
  return rows[0]?.tramos ?? []
}

type FuncionEnCurso = Avance & { sorteo_id: string; terminada: boolean }

/** The shows that have begun: one, or all that have not ended. */
export async function listBegun(db: Db, sorteoId?: string): Promise<FuncionEnCurso[]> {
  const rows = await db
    .selectFrom('funcion')
    .select(['sorteo_id', 'ritmo', 'terminada_at'])
    .select(eb => [
      eb.ref('empezada_at').$notNull().as('empezada'),
      sql<number>`(select count(*)::int from premio where premio.sorteo_id = funcion.sorteo_id)`.as('premios'),
      sql<{ lugar: number; at: string }[]>`coalesce((select json_agg(json_build_object('lugar', lugar, 'at', at))
        from revelado where revelado.sorteo_id = funcion.sorteo_id), '[]')`.as('revelados'),
    ])
    .where('empezada_at', 'is not', null)
    .where(eb => (sorteoId ? eb('sorteo_id', '=', sorteoId) : eb('terminada_at', 'is', null)))
    .execute()
  return rows.map(({ terminada_at, revelados, ...row }) => ({
    ...row,
    terminada: terminada_at !== null,
    revelados: revelados.map(({ lugar, at }) => ({ lugar, at: new Date(at) })),
  }))
}

type Salido = { lugar: number; numero: number | null }

/** Stores prizes as revealed; null means that no number was left to win it. */
export async function insertRevelados(
  db: Db,
  sorteoId: string,
  salidos: readonly Salido[],
  { at, usuarioId }: { at: Date; usuarioId: string | null },
): Promise<void> {
  await sql`insert into revelado (sorteo_id, lugar, rifa_id, at, usuario_id)
    select ${sorteoId}, s.lugar, r.id, ${at}, ${usuarioId}
    from unnest(${salidos.map(({ lugar }) => lugar)}::int[], ${salidos.map(({ numero }) => numero)}::int[]) as s (lugar, numero)
    left join rifa r on r.numero = s.numero and r.sorteo_id = ${anclaOf(sorteoId)}`.execute(db)
}
