import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The organiser's three figures of the current campaign. */
export async function findResumen(db: Db, hoy: string) {
  const { rows } = await sql<{ proximo: string | null; total: number; vendidas: number; recaudado: number }>`
    select (select min(fecha) from sorteo where estado = 'agendado' and fecha >= ${hoy}) as proximo,
      coalesce((select max(numero) from rifa_actual), 0) as total, count(*) as vendidas, coalesce(sum(l.precio), 0)::bigint as recaudado
    from titular t join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
    where t.estado = 'vendida' and t.sorteo_id in (select id from sorteo_actual)`.execute(db)
  return rows[0] ?? { proximo: null, total: 0, vendidas: 0, recaudado: 0 }
}
