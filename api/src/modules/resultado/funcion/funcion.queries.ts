import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Avance } from './funcion.rules.ts'

export type FuncionEnCurso = Avance & { sorteo_id: string; terminada: boolean }

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

/** Writes down prizes that are out; null: no number was left for it. */
export async function insertRevelados(
  db: Db,
  sorteoId: string,
  salidos: readonly Salido[],
  { at, usuarioId }: { at: Date; usuarioId: string | null },
): Promise<void> {
  await sql`insert into revelado (sorteo_id, lugar, rifa_id, at, usuario_id)
    select ${sorteoId}, s.lugar, r.id, ${at}, ${usuarioId}
    from unnest(${salidos.map(({ lugar }) => lugar)}::int[], ${salidos.map(({ numero }) => numero)}::int[]) as s (lugar, numero)
    left join rifa r on r.numero = s.numero and r.sorteo_id = ${sorteoId}`.execute(db)
}
