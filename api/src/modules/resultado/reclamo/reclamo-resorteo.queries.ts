import type { TipoSorteo } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { QUEDAN } from './reclamo.queries.ts'

/** A campaign whose unclaimed prizes can be drawn again. `ancla`: the draw its numbers are tied to; `resorteo`: the draw of those prizes, once scheduled. */
type Resorteable = { campania: string; ancla: string; resorteo: string | null }

/** The latest campaign whose numbers play in all its draws, if all of them have been carried out. */
export async function findResorteable(db: Db): Promise<Resorteable | undefined> {
  const { rows } = await sql<Resorteable>`
    select a.campania_id as campania, a.id as ancla,
      (select id from sorteo r where r.numeros_de = a.id and r.tipo = 'resorteo' and r.estado <> 'cancelado') as resorteo
    from sorteo a join campania c on c.id = a.campania_id
    where c.clase = 'continua' and a.numeros_de = a.id and numeros_sellados(a.id) and not exists (
      select from sorteo d where d.numeros_de = a.id and d.tipo <> 'resorteo' and d.estado in ('agendado', 'cerrado'))
    order by c.orden desc limit 1`.execute(db)
  return rows[0]
}

type Pendiente = {
  id: string
  premioId: string
  premio: string
  fecha: string
  tipo: TipoSorteo
  numero: number
  sinReclamar: boolean
}

const pendientesOf = (ancla: string, now: Date) => sql<Pendiente>`
  select reclamo.id, p.id as "premioId", p.nombre as premio, s.fecha, s.tipo, r.numero, reclamo.vence_at <= ${now} and not ${QUEDAN} as "sinReclamar"
  from reclamo join premio p on p.id = reclamo.premio_id join sorteo s on s.id = reclamo.sorteo_id
    join ganador g on g.sorteo_id = reclamo.sorteo_id and g.posicion = reclamo.posicion join rifa r on r.id = g.rifa_id
  where s.numeros_de = ${ancla} and s.tipo <> 'resorteo'
    and reclamo.vencido_at is null and reclamo.confirmado_at is null and reclamo.entregado_at is null
  order by s.fecha, s.fuente_datos ->> 'hora', p.orden`

/** The prizes of a campaign's draws that nobody has confirmed; `sinReclamar`: the time to claim has passed for the last person called. */
export const listPendientes = async (db: Db, ancla: string, now: Date): Promise<Pendiente[]> =>
  (await pendientesOf(ancla, now).execute(db)).rows

/** The same, locked until the end of the transaction. */
export const lockPendientes = async (db: Transaction<Database>, ancla: string, now: Date): Promise<Pendiente[]> =>
  (await sql<Pendiente>`${pendientesOf(ancla, now)} for update of reclamo`.execute(db)).rows

/** Prizes of draws without participants after which no other draw came. */
export async function listDesiertos(db: Db, ancla: string) {
  const { rows } = await sql<Pick<Pendiente, 'premioId' | 'premio' | 'fecha' | 'tipo'>>`
    select p.id as "premioId", p.nombre as premio, s.fecha, s.tipo from premio p join sorteo s on s.id = p.sorteo_id
    where s.numeros_de = ${ancla} and s.desierto_at is not null and not exists (select from premio r where r.repite_id = p.id)
    order by s.fecha, p.orden`.execute(db)
  return rows
}

/** The numbers called in any draw before the one of unclaimed prizes: winners, and alternates who were called. */
export const ganaronEn = (ancla: string) => sql`
  select t.numero from premio_ganado g join sorteo s on s.id = g.sorteo_id join titular t on t.id = g.titular_id
  where s.numeros_de = ${ancla} and s.tipo <> 'resorteo'`

/** Condition: the sold number `t` plays for unclaimed prizes, since it was in the last list and has won nothing. */
export const juegaOtraVez = (ancla: string) => sql`
  t.numero not in (${ganaronEn(ancla)}) and t.numero in (
    select numero from participacion where sorteo_id = (select id from sorteo
      where numeros_de = ${ancla} and tipo <> 'resorteo' and estado = 'realizado' order by cerrado_at desc limit 1))`

/** Whether any number is left that can win them. */
export async function hasQuienJuegue(db: Db, ancla: string): Promise<boolean> {
  const { rows } = await sql`
    select from titular t where t.sorteo_id = ${ancla} and t.estado = 'vendida' and ${juegaOtraVez(ancla)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
