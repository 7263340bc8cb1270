import { type Atribucion, type CuotaDePlan, limits } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import { trasCierres } from '#modules/numeros/toma/toma.queries.ts'

type Tx = Transaction<Database>

export type CuotaEnPlan = {
  n: number
  monto: number
  orden: number
  pagada: boolean
  /** The draw before which it is due: null where there is none any more. */
  fecha: string | null
  vence: Date | null
  /** It was not paid when that draw was sealed. */
  atrasada: boolean
}

export type PlanRow = {
  titularId: string
  rifaId: string
  sorteoId: string
  numero: number
  modalidad: string
  ordenes: number[]
  compraId: string
  /** Whose account its order is; null: none's. */
  usuarioId: string | null
  /** The seller of the first instalment; null once that account has ended. */
  vendedorId: string | null
  atribucion: Atribucion | null
  comprador: string
  email: string
  ci: string
  telefono: string
  whatsapp: string | null
  campaniaId: string
  /** Whether a draw is left that it could play in. */
  juega: boolean
  cuotas: CuotaEnPlan[]
}

/** Whether numbers tied to a draw have one left to play in. */
export const quedaSorteo = (ancla: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from sorteo where numeros_de = ${ancla} and estado = 'agendado' and tipo <> 'resorteo')`

/** Sold numbers with their plans that meet a condition on `t`, their holders, `l`, the lines that sold them, or `pendiente`, as asked for. */
export const planesWhere = (condition: RawBuilder<unknown>): RawBuilder<PlanRow> => sql<PlanRow>`
  select t.id as "titularId", t.rifa_id as "rifaId", t.sorteo_id as "sorteoId", t.numero, m.nombre as modalidad,
    array(select (q ->> 'orden')::integer from jsonb_array_elements(m.cuotas) q) as ordenes, t.compra_id as "compraId",
    c.usuario_id as "usuarioId", u.id as "vendedorId", case when u.id is not null then l.atribucion end as atribucion, c.comprador_nombre as comprador, c.comprador_email as email, c.comprador_ci as ci,
    c.comprador_telefono as telefono, c.comprador_telefono_e164 as whatsapp, c.campania_id as "campaniaId",
    ${quedaSorteo(sql`t.sorteo_id`)} as juega, (
      select json_agg(json_build_object('n', q.n, 'monto', q.monto, 'orden', q.orden, 'pagada', q.pagada_at is not null, 'fecha', s.fecha,
        'vence', s.vence_at, 'atrasada', q.pagada_at is null and s.estado is distinct from 'agendado') order by q.n)
      from cuota q left join sorteo_vence s on s.numeros_de = t.sorteo_id and s.orden = q.orden where q.titular_id = t.id) as cuotas
  from titular t join modalidad m on m.id = t.modalidad_id join compra c on c.id = t.compra_id
    join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
    left join usuario u on u.id = l.vendedor_id and u.deleted_at is null
  where t.estado = 'vendida' and ${condition}`

export async function findPlan(db: Db, titularId: string): Promise<PlanRow | undefined> {
  const { rows } = await planesWhere(sql`t.id = ${titularId}`).execute(db)
  return rows[0] && withDates(rows[0])
}

/** The plans of the numbers that orders sold, or of which they pay instalments; `deCompra`: of which order. */
export async function listPlanesDeCompras(
  db: Db,
  compraIds: readonly string[],
): Promise<(PlanRow & { deCompra: string })[]> {
  const { rows } = await sql<PlanRow & { deCompra: string }>`
    with suyos as (
      select id, compra_id as de from titular where compra_id = any(${compraIds}::uuid[])
      union select titular_id, compra_id from compra_linea where compra_id = any(${compraIds}::uuid[]) and titular_id is not null
    ), plan as (${planesWhere(sql`t.id in (select id from suyos)`)})
    select plan.*, suyos.de as "deCompra" from plan join suyos on suyos.id = plan."titularId" order by plan.numero`.execute(
    db,
  )
  return rows.map(withDates)
}

/** What JSON has as text. */
export const withDates = <P extends PlanRow>(row: P): P => ({
  ...row,
  cuotas: row.cuotas.map(cuota => ({ ...cuota, vence: cuota.vence && new Date(cuota.vence) })),
})

/** The numbers whose instalments an order pays. */
export async function listRifasDeCuotas(db: Tx, compraId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.rifa_id as id from compra_linea l join titular t on t.id = l.titular_id where l.compra_id = ${compraId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether a line `l` still pays an instalment `q` of a number of `t`: nobody has, at this amount, those before it are paid or paid with it, and it plays on. */
const sePaga = sql<boolean>`q.compra_id is null and q.monto = l.precio and t.estado = 'vendida' and ${quedaSorteo(sql`t.sorteo_id`)}
  and not exists (
    select from cuota antes left join compra_linea junta on junta.compra_id = l.compra_id and junta.titular_id = antes.titular_id and junta.n = antes.n
    where antes.titular_id = q.titular_id and antes.n < q.n and antes.pagada_at is null and junta.n is null)`

/**
 * An order pays its instalments, whose numbers are locked: all or none, after the latest closing whatever the call's moment. False if there is one
 * that it has not paid and does not pay any more.
 */
export async function payCuotas(db: Tx, compraId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ todas: boolean }>`
    with suya as (
      select l.titular_id, l.n, coalesce(q.compra_id = ${compraId} or ${sePaga}, false) as vale, ${trasCierres(now, sql`t.sorteo_id`)} as at
      from compra_linea l left join cuota q on q.titular_id = l.titular_id and q.n = l.n left join titular t on t.id = q.titular_id
      where l.compra_id = ${compraId} and l.titular_id is not null
    ), pagada as (
      update cuota q set compra_id = ${compraId}, pagada_at = suya.at from suya
      where q.titular_id = suya.titular_id and q.n = suya.n and q.compra_id is null and not exists (select from suya where not vale)
    )
    select not exists (select from suya where not vale) as todas`.execute(db)
  return rows[0]?.todas === true
}

/** Instalments of numbers tied to a draw were paid no later than a closing that counts them. */
export async function updatePaidUntil(db: Tx, anclaId: string, cerrado: Date): Promise<void> {
  await sql`update cuota set pagada_at = ${cerrado} from titular t
    where t.id = cuota.titular_id and t.sorteo_id = ${anclaId} and cuota.pagada_at > ${cerrado}`.execute(db)
}

/** What a number's holder has paid for it, minor units: its instalments; without instalments, its line's price. */
export const pagadoOf = (titular: RawBuilder<unknown>, precio: RawBuilder<unknown>) =>
  sql<number>`coalesce((
    select sum(q.monto) from cuota q where q.titular_id = ${titular} and q.pagada_at is not null)::bigint, ${precio}, 0)`

/** The plan by which a number is paid, as it is sealed: empty where it was sold without one. */
export const planSellado = (modalidadId: RawBuilder<unknown>) => sql<string>`coalesce(${modalidadId}::text, '')`

/** What holders pay of numbers sold by a plan, made of it; the first is paid by their order. */
const insertCuotas = (titulares: Part) => sql`
  insert into cuota (titular_id, n, monto, orden, compra_id, pagada_at)
  select t.id, c.n, (c.cuota ->> 'monto')::bigint, (c.cuota ->> 'orden')::integer,
    case when c.n = 1 then t.compra_id end, case when c.n = 1 then t.vendida_at end
  from ${titulares} t join modalidad m on m.id = t.modalidad_id
    cross join jsonb_array_elements(m.cuotas) with ordinality as c (cuota, n)`

/** Part of a statement: the instalments of the numbers it sells, except those that were passed to another person. */
export const insertCuotasPart: Part = sql`cuotas as (${insertCuotas(sql`tomadas`)}
  where not exists (select from cesion where cesion.compra_id = t.compra_id))`

/** Writes the instalments of an order's numbers that have none yet. */
export async function insertCuotasOf(db: Tx, compraId: string): Promise<void> {
  await sql`${insertCuotas(sql`titular`)}
    where t.compra_id = ${compraId} and t.estado = 'vendida' and not exists (select from cuota where titular_id = t.id)`.execute(
    db,
  )
}

/**
 * Copies the instalments of a number that was passed to another person's order as they stand; a number without a plan
 * gets one paid instalment of its price.
 */
export async function insertCuotasCedidas(db: Tx, compraId: string): Promise<void> {
  await sql`
    with cedida as (
      select a.id, de.id as de, de.compra_id, de.rifa_id, de.modalidad_id, de.vendida_at
      from cesion x join titular de on de.id = x.titular_id join titular a on a.compra_id = x.compra_id where x.compra_id = ${compraId}
    )
    insert into cuota (titular_id, n, monto, orden, compra_id, pagada_at)
    select x.id, q.n, q.monto, q.orden, q.compra_id, q.pagada_at from cedida x join cuota q on q.titular_id = x.de
    union all
    select x.id, 1, l.precio, 1, x.compra_id, x.vendida_at
    from cedida x join compra_linea l on l.compra_id = x.compra_id and l.rifa_id = x.rifa_id
    where x.modalidad_id is null and l.precio > 0 and not exists (select from cuota where titular_id = x.de)`.execute(
    db,
  )
}

export type Cedida = {
  titularId: string
  rifaId: string
  numero: number
  compraId: string
  nombre: string
  correo: string
}

/** Sold numbers without a plan that were handed on, whose price this order paid; not those that were called off. */
export async function listCedidas(db: Tx, compraId: string): Promise<Cedida[]> {
  const { rows } = await sql<Cedida>`
    select t.id as "titularId", t.rifa_id as "rifaId", t.numero, c.id as "compraId", c.comprador_nombre as nombre, c.comprador_email as correo
    from cuota q join titular t on t.id = q.titular_id join compra c on c.id = t.compra_id
    where q.compra_id = ${compraId} and t.compra_id <> ${compraId} and t.estado = 'vendida' and t.modalidad_id is null
      and not numeros_cancelados(t.sorteo_id) order by t.numero`.execute(db)
  return rows
}

/** Whether what an order paid of a number that was handed on is due again, or was paid by another: the provider had taken its money back. */
export async function haveLostCedidas(db: Tx, compraId: string): Promise<boolean> {
  const { rows } = await sql`
    select from titular de join cesion x on x.titular_id = de.id join titular a on a.compra_id = x.compra_id
      join cuota q on q.titular_id = a.id and q.n = 1
    where de.compra_id = ${compraId} and q.compra_id is distinct from ${compraId} limit 1`.execute(db)
  return rows.length > 0
}

/** The instalments that an order paid are due again: all of them, or those of the given numbers. */
export async function unpayCuotas(db: Tx, compraId: string, rifaIds: readonly string[] | null = null): Promise<void> {
  await sql`update cuota set compra_id = null, pagada_at = null where compra_id = ${compraId} and (${rifaIds}::uuid[] is null
    or titular_id in (select id from titular where rifa_id = any(${rifaIds}::uuid[])))`.execute(db)
}

/** Replaces the unpaid instalments of a number by these, which take the ordinals that the paid ones leave free. */
export async function replaceCuotas(db: Tx, titularId: string, cuotas: readonly CuotaDePlan[]): Promise<void> {
  await db.deleteFrom('cuota').where('titular_id', '=', titularId).where('pagada_at', 'is', null).execute()
  await sql`
    insert into cuota (titular_id, n, monto, orden)
    select ${titularId}, libre.n, (q.cuota ->> 'monto')::bigint, (q.cuota ->> 'orden')::integer
    from jsonb_array_elements(${JSON.stringify(cuotas)}::jsonb) with ordinality as q (cuota, puesto) join (
        select n, row_number() over (order by n) as puesto from generate_series(1, ${2 * limits.cuotas}) as n
        where n not in (select n from cuota where titular_id = ${titularId})
      ) libre on libre.puesto = q.puesto`.execute(db)
}

/** Numbers of an order of which another order paid an instalment. */
const numerosPagados = (compraId: string) => sql`
  select from titular t join cuota q on q.titular_id = t.id and q.compra_id <> ${compraId}
  where t.compra_id = ${compraId} and t.estado = 'vendida'`

export async function hasNumerosPagados(db: Tx, compraId: string): Promise<boolean> {
  return (await sql`${numerosPagados(compraId)} limit 1`.execute(db)).rows.length > 0
}

/** Why an order is not undone by a person: a number of it was handed on or came to it so, what it paid has played, or a later instalment is paid. */
export async function findFirmeza(
  db: Tx,
  compraId: string,
): Promise<'NUMERO_CEDIDO' | 'SORTEO_CERRADO' | 'CUOTAS_PAGADAS' | null> {
  const { rows } = await sql<{ motivo: Awaited<ReturnType<typeof findFirmeza>> }>`
    select case
      when exists (
        select from cesion x where x.compra_id = ${compraId} or x.titular_id in (select id from titular where compra_id = ${compraId})
      ) then 'NUMERO_CEDIDO'
      when exists (
        select from titular t where t.compra_id = ${compraId} and t.estado = 'vendida' and numeros_sellados(t.sorteo_id, t.vendida_at)
      ) or exists (
        select from cuota q join titular t on t.id = q.titular_id join sorteo_orden o on o.numeros_de = t.sorteo_id and o.orden >= q.orden
          join sorteo s on s.id = o.id and s.cerrado_at >= q.pagada_at
        where q.compra_id = ${compraId}
      ) then 'SORTEO_CERRADO'
      when exists (${numerosPagados(compraId)}) or exists (
        select from cuota suya join cuota q on q.titular_id = suya.titular_id and q.n > suya.n and q.compra_id <> ${compraId}
        where suya.compra_id = ${compraId}
      ) then 'CUOTAS_PAGADAS'
    end as motivo`.execute(db)
  return rows[0]?.motivo ?? null
}

/** Once the numbers of a holder `p` were called off, an alternate that is not called to a prize is none any more. */
const cuenta = (ancla: RawBuilder<unknown>) => sql`(not numeros_cancelados(${ancla})
  or exists (select from ganador_derivado where titular_id = p.titular_id)
  or exists (select from ganador g join reclamo q on (q.sorteo_id, q.posicion) = (g.sorteo_id, g.posicion)
    where g.titular_id = p.titular_id and q.vencido_at is null))`

/** The numbers of an order that have won or are alternates, and those that played so for an instalment it paid. */
export async function findPremiadas(db: Tx, compraId: string): Promise<Set<string>> {
  const { rows } = await sql<{ rifaId: string }>`
    select t.rifa_id as "rifaId" from titular t join premiado p on p.titular_id = t.id
    where t.compra_id = ${compraId} and t.estado = 'vendida' and ${cuenta(sql`t.sorteo_id`)}
    union
    select t.rifa_id from cuota q join titular t on t.id = q.titular_id join premiado p on p.titular_id = t.id join sorteo s on s.id = p.sorteo_id
    where ${cuenta(sql`s.numeros_de`)} and q.compra_id = ${compraId} and s.cerrado_at >= q.pagada_at and orden_que_vence(s.id) >= q.orden`.execute(
    db,
  )
  return new Set(rows.map(({ rifaId }) => rifaId))
}

/** The open order of these instalments alone at their amounts, if somebody has begun to pay them. */
export async function findBegun(
  db: Tx,
  titularId: string,
  { cuotas, metodoPago }: { cuotas: readonly number[]; metodoPago: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from compra_linea l join compra c on c.id = l.compra_id
      join cuota q on q.titular_id = l.titular_id and q.n = l.n and q.monto = l.precio
    where l.titular_id = ${titularId} and c.canal = 'online' and c.metodo_pago = ${metodoPago} and c.estado in ('creada', 'esperando_pago') and c.expires_at > ${now}
    group by c.id having array_agg(l.n order by l.n) = ${cuotas}::integer[] order by c.id limit 1`.execute(db)
  return rows[0]?.id
}
