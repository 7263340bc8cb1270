import { type Funcion, limits } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Revelado = { lugar: number; numeroRifa: number | null; nombreParticipante: string | null; sale: string }

/** A show's row, limited to what is public. Instants as in JSON. */
type FuncionRow = {
  empezada: string | null
  ritmo: number | null
  huella: string | null
  terminada: string | null
  revelados: Revelado[]
}

/** The show of the draw `sorteo.id`, or null. Prizes revealed at the same instant, when the time was up, come from the last place to the first. */
export const funcionOfSorteo: RawBuilder<FuncionRow | null> = sql`(
  select json_build_object('empezada', f.empezada_at, 'ritmo', f.ritmo, 'huella', f.huella, 'terminada', f.terminada_at,
    'revelados', coalesce((
      select json_agg(json_build_object('lugar', v.lugar, 'numeroRifa', r.numero,
        'nombreParticipante', c.comprador_nombre, 'sale', v.at) order by v.at, v.lugar desc)
      from revelado v left join rifa r on r.id = v.rifa_id
        left join titular t on t.rifa_id = r.id and t.estado = 'vendida' left join compra c on c.id = t.compra_id
      where v.sorteo_id = f.sorteo_id), '[]'))
  from funcion f where f.sorteo_id = sorteo.id)`

/** The public state of the shows of these draws. */
export async function listFunciones(
  db: Db,
  ids: readonly string[],
): Promise<{ idSorteo: string; funcion: FuncionRow | null }[]> {
  return await db
    .selectFrom('sorteo')
    .select(['sorteo.id as idSorteo', funcionOfSorteo.as('funcion')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function findFuncion(db: Db, sorteoId: string) {
  return await db.selectFrom('funcion').selectAll().where('sorteo_id', '=', sorteoId).executeTakeFirst()
}

/** Requests the show of a closed draw; false if it was requested before. */
export async function insertFuncion(
  db: Db,
  { sorteoId, ritmo }: { sorteoId: string; ritmo: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('funcion')
    .values({ sorteo_id: sorteoId, ritmo })
    .onConflict(on => on.column('sorteo_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Fijado = { at: Date; entropia: object | null; bitacora: string | null; huella: string }

/** `entropia` is null where the draw's own secret decides, which is not copied. */
export async function updateFuncionToBegun(db: Db, sorteoId: string, { at, entropia, ...fijado }: Fijado) {
  await db
    .updateTable('funcion')
    .set({ empezada_at: at, entropia: entropia && JSON.stringify(entropia), ...fijado })
    .where('sorteo_id', '=', sorteoId)
    .execute()
}

export async function updateRitmo(db: Db, sorteoId: string, ritmo: number | null): Promise<void> {
  await db.updateTable('funcion').set({ ritmo }).where('sorteo_id', '=', sorteoId).execute()
}

export async function updateFuncionToTerminada(db: Db, sorteoId: string, at: Date): Promise<void> {
  await db.updateTable('funcion').set({ terminada_at: at }).where('sorteo_id', '=', sorteoId).execute()
}

const MINUTE = 60_000
const instant = (at: string | null) => (at ? new Date(at).toISOString() : '')

/** A show in the contract's shape. */
export function toFuncion({ empezada, ritmo, huella, terminada, revelados }: FuncionRow): Funcion {
  return {
    estado: terminada ? 'terminada' : empezada ? 'en_curso' : 'esperando',
    empezada: instant(empezada),
    limite: empezada ? new Date(Date.parse(empezada) + limits.funcionMinutos * MINUTE).toISOString() : '',
    ritmo,
    huella: huella ?? '',
    revelados: revelados.map(({ nombreParticipante, sale, ...premio }) => ({
      ...premio,
      nombreParticipante: nombreParticipante ?? '',
      sale: instant(sale),
    })),
  }
}
