import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

export async function countRifas(db: Db, sorteoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('rifa')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return n
}

/** Sales made and taken back of a draw after an instant. */
export async function countAfter(db: Db, sorteoId: string, desde: string) {
  const { rows } = await sql<{ ventas: number; anuladas: number }>`
    select count(*) filter (where vendida_at > ${desde}::timestamptz) as ventas,
      count(*) filter (where vendida_at is not null and liberada_at > ${desde}::timestamptz) as anuladas
    from titular where sorteo_id = ${sorteoId} and greatest(vendida_at, liberada_at) > ${desde}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? { ventas: 0, anuladas: 0 }
}

/** Orders that hold numbers of the open draw of a date and may still be paid; undefined if there is no such draw. */
export async function findWaiting(db: Db, fecha: string, now: Date) {
  const { rows } = await sql<{ compras: number; numeros: number; hasta: Date | null }>`
    select count(distinct t.compra_id) as compras, count(t.id) as numeros, max(t.expires_at) as hasta
    from sorteo s left join titular t on t.sorteo_id = s.id and t.estado = 'reservada' and t.expires_at > ${now}
    where s.fecha = ${fecha} and s.estado = 'agendado' group by s.id`.execute(db)
  return rows[0]
}

/** The prizes of a draw, first prize first. */
export async function listPremiosDe(db: Db, sorteoId: string): Promise<{ id: string; nombre: string }[]> {
  return await db
    .selectFrom('premio')
    .select(['id', 'nombre'])
    .where('sorteo_id', '=', sorteoId)
    .orderBy('orden')
    .execute()
}

/** Days of the open draws whose official lottery is between two instants. */
export async function listFechasConOficial(db: Db, desde: Date, hasta: Date): Promise<string[]> {
  const { rows } = await sql<{ fecha: string }>`select fecha from sorteo
    where estado = 'agendado' and fuente = 'loteria' and (fuente_datos ->> 'hora')::timestamptz between ${desde} and ${hasta}
    order by fecha`.execute(db)
  return rows.map(({ fecha }) => fecha)
}

/** Whether numbers of the draw are sold by orders that the simulated provider took. */
export async function hasSimuladas(db: Db, sorteoId: string): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`select sorteo_con_simuladas(${sorteoId}) as hay`.execute(db)
  return rows[0]?.hay === true
}
