import type { SorteoDeFecha } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import { isOpenAviso, isWaitingAt } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { idDeFecha } from '#modules/campania/sorteo/sorteo.queries.ts'
import type { Jugado } from './cierre-lista.queries.ts'

/** From the announced end of sales to the closing. */
export type Tarde = { desde: string; cerrado: string }

/**
 * Whether the database noted a row more than a minute after the end of sales, whatever time the row says. Its clock is corrected by how far
 * it differs from the server's at the closing. The minute is for a long statement.
 */
const notedLate = (anotada: RawBuilder<unknown>, { desde, cerrado }: Tarde) => sql<boolean>`coalesce(
  ${anotada} <= reloj() and ${anotada} - (reloj() - ${cerrado}::timestamptz) > ${desde}::timestamptz + interval '1 minute', false)`

/** The moves of a draw, each with the later of the time it claims and the time the database noted it. */
export async function listTraslados(db: Db, sorteoId: string, cerrado: string) {
  const { rows } = await sql<{ cuando: string; anotado: Date | null; hora: string; anunciado: string }>`
    select t ->> 'cuando' as cuando, t ->> 'hora' as hora, t ->> 'anunciado' as anunciado,
      (t ->> 'anotado')::timestamptz - (reloj() - ${cerrado}::timestamptz) as anotado
    from sorteo, jsonb_array_elements(traslados) with ordinality as x (t, puesto) where id = ${sorteoId} order by puesto`.execute(
    db,
  )
  return rows.map(({ anotado, cuando, ...dicho }) => {
    const later = anotado && anotado.getTime() > Date.parse(cuando) + 60_000 ? anotado.toISOString() : cuando
    return { cuando: later < cerrado ? later : cerrado, ...dicho }
  })
}

/** How many numbers of a draw were sold, and how many sales taken back, after the announced end. */
export async function countAfter(db: Db, sorteoId: string, tarde: Tarde) {
  const desde = sql`${tarde.desde}::timestamptz`
  const anotada = notedLate(sql`anotada_at`, tarde)
  const { rows } = await sql<{ ventas: number; anuladas: number }>`
    select count(*) filter (where vendida_at > ${desde} or (liberada_at is null and ${anotada})) as ventas,
      count(*) filter (where vendida_at is not null and (liberada_at > ${desde} or (liberada_at is not null and ${anotada}))) as anuladas
    from titular where sorteo_id = ${sorteoId} and (greatest(vendida_at, liberada_at) > ${desde} or ${anotada})`.execute(
    db,
  )
  return rows[0] ?? { ventas: 0, anuladas: 0 }
}

/** How many instalments of numbers tied to a draw were paid, and how many payments undone, after the end of sales. */
export async function countCuotasAfter(
  db: Db,
  anclaId: string,
  tarde: Tarde,
): Promise<{ cuotas: number; deshechas: number }> {
  const { desde } = tarde
  const { rows } = await sql<{ cuotas: number; deshechas: number }>`
    select (
        select count(*)::int from cuota q join titular t on t.id = q.titular_id and t.sorteo_id = ${anclaId}
        where q.n > 1 and (q.pagada_at > ${desde}::timestamptz or ${notedLate(sql`q.anotada_at`, tarde)})) as cuotas, (
        select count(*)::int from compra_linea l join titular t on t.id = l.titular_id and t.sorteo_id = ${anclaId}
          join compra_movimiento m on m.compra_id = l.compra_id and m.a in ('reembolsada', 'contracargo')
        where l.titular_id is not null and m.at > ${desde}::timestamptz) as deshechas`.execute(db)
  return rows[0] ?? { cuotas: 0, deshechas: 0 }
}

type PlanSellado = {
  id: string
  nombre: string
  desde: number
  hasta: number
  cuotas: { monto: number; orden: number }[]
}

/** The price table of a draw's campaign, with the plans no longer on offer. */
export async function listPlan(db: Db, sorteoId: string): Promise<PlanSellado[]> {
  const { rows } = await sql<PlanSellado>`
    select m.id, m.nombre, m.desde_orden as desde, m.hasta_orden as hasta, m.cuotas from modalidad m
    where m.campania_id = (select campania_id from sorteo where id = ${sorteoId}) order by m.desde_orden, m.id`.execute(
    db,
  )
  return rows
}

/** How many sales of a draw were taken back since its numbers were made, how many buyers corrected, and how many tickets of sold numbers printed again. */
export async function countChanged(db: Db, sorteoId: string) {
  const { rows } = await sql<{ deshechas: number; correcciones: number; reimpresas: number }>`
    select (
        select count(*) from titular
        where sorteo_id = ${sorteoId} and vendida_at is not null and liberada_at is not null) as deshechas, (
        select count(distinct c.compra_id) from correccion c join titular t on t.compra_id = c.compra_id
        where t.sorteo_id = ${sorteoId} and t.vendida_at is not null) as correcciones, (
        select count(*) from reimpresion x join titular t on t.id = x.titular_id where t.sorteo_id = ${sorteoId}) as reimpresas`.execute(
    db,
  )
  return rows[0] ?? { deshechas: 0, correcciones: 0, reimpresas: 0 }
}

/** Orders that hold numbers of the open draw of a date, or pay instalments of them, and may still be paid; undefined if there is no such draw. */
export async function findWaiting(db: Db, pedido: SorteoDeFecha, now: Date) {
  const { rows } = await sql<
    Jugado & {
      compras: number
      numeros: number
      hasta: Date | null
      sinRendir: number
      avisos: number
    }
  >`
    select s.id, s.numeros_de, s.tipo, count(distinct e.compra_id) as compras, count(distinct e.titular_id) as numeros, max(e.expires_at) as hasta,
      case when s.tipo = 'resorteo' then 0 else (${sinRendir(sql`s.numeros_de`)}) end as "sinRendir",
      case when s.tipo = 'resorteo' then 0 else (${avisosAbiertos(sql`s.numeros_de`)}) end as avisos
    from sorteo s left join lateral (
        select compra_id, id as titular_id, expires_at from titular
        where sorteo_id = s.numeros_de and estado = 'reservada' and compra_id is not null and expires_at > ${now}
        union all
        select c.id, t.id, c.expires_at from compra c join compra_linea l on l.compra_id = c.id join titular t on t.id = l.titular_id
        where ${isWaitingAt('c', now)} and t.sorteo_id = s.numeros_de
      ) e on true
    where s.id = ${idDeFecha(pedido)} and s.estado = 'agendado' group by s.id`.execute(db)
  return rows[0]
}

/** How many numbers tied to a draw are on paper and unsold. */
const sinRendir = (anclaId: RawBuilder<unknown>) => sql`
  select count(*)::int as n from rifa r where r.sorteo_id = ${anclaId} and r.en_papel_at is not null
    and not exists (select from titular v where v.rifa_id = r.id and v.estado = 'vendida')`

/** How many notices of buyers of those numbers wait for an answer. */
const avisosAbiertos = (anclaId: RawBuilder<unknown>) => sql`
  select count(*)::int as n from aviso_compra a join rifa r on r.id = a.rifa_id and r.sorteo_id = ${anclaId}
  where ${isOpenAviso('a', 'r')}`

/** What is not settled of the paper tickets of a draw's numbers. */
export async function countPapel(db: Db, anclaId: string): Promise<{ sinRendir: number; avisos: number }> {
  const ancla = sql`${anclaId}::uuid`
  const { rows } = await sql<{ sinRendir: number; avisos: number }>`
    select (${sinRendir(ancla)}) as "sinRendir", (${avisosAbiertos(ancla)}) as avisos`.execute(db)
  return rows[0] ?? { sinRendir: 0, avisos: 0 }
}

/** The campaign of a draw, and its place among the campaign's draws by day and hour. */
export async function findCampaniaOf(db: Db, sorteoId: string): Promise<{ id: string; orden: number }> {
  const { rows } = await sql<{ id: string; orden: number }>`
    select s.campania_id as id, (select count(*) from sorteo o
      where o.campania_id = s.campania_id and o.estado <> 'cancelado'
        and (o.fecha, o.fuente_datos ->> 'hora') <= (s.fecha, s.fuente_datos ->> 'hora')) as orden
    from sorteo s where s.id = ${sorteoId}`.execute(db)
  return rows[0] as { id: string; orden: number }
}

/** Stores what is promised to buyers, for each open draw that has begun to sell or has numbers on paper, whose leaves say it. */
export async function keepPromesas(db: Db, { suplentes, reclamoDias }: Promesa): Promise<void> {
  await sql`insert into promesa (sorteo_id, suplentes, reclamo_dias) select id, ${suplentes}, ${reclamoDias} from sorteo
    where estado = 'agendado' and not exists (select from promesa where sorteo_id = sorteo.id)
      and (sorteo_vendido(id) or exists (select from rifa where sorteo_id = sorteo.numeros_de and en_papel_at is not null))
    on conflict do nothing`.execute(db)
}

/** The number of alternates, and the days to claim. */
export type Promesa = { suplentes: number; reclamoDias: number }

/** What was promised to a draw's buyers. */
export async function findPromesa(db: Db, sorteoId: string): Promise<Promesa | undefined> {
  return await db
    .selectFrom('promesa')
    .select(['suplentes', 'reclamo_dias as reclamoDias'])
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirst()
}

/** The prizes of a draw, first prize first. */
export async function listPremiosOf(db: Db, sorteoId: string): Promise<{ id: string; nombre: string }[]> {
  return await db
    .selectFrom('premio')
    .select(['id', 'nombre'])
    .where('sorteo_id', '=', sorteoId)
    .orderBy('orden')
    .execute()
}

/** The open draws whose official lottery takes place between two instants. */
export async function listConOficial(db: Db, desde: Date, hasta: Date): Promise<SorteoDeFecha[]> {
  const { rows } = await sql<SorteoDeFecha>`select fecha as "fechaSorteo", id as "sorteoId" from sorteo
    where estado = 'agendado' and fuente = 'loteria' and (fuente_datos ->> 'hora')::timestamptz between ${desde} and ${hasta}
    order by fecha`.execute(db)
  return rows
}

/** How many numbers of the draw were paid with the simulated provider. */
export async function countSimuladas(db: Db, sorteoId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select simuladas_de(${sorteoId}) as n`.execute(db)
  return rows[0]?.n ?? 0
}
