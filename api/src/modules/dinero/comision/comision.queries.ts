import type { Atribucion, Podio } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { saldoDe } from '#db/counts.ts'
import type { Database, Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'

type Tx = Transaction<Database>

/** Further sellers it may concern, and the reason; without `motivo` it is the order's state. */
export type Causa = { ademas?: readonly string[]; motivo?: string }

/**
 * Part of a statement that has changed orders: posts the change of their sellers' commission, after all of it. Without
 * a plan it only reads an empty table. api/schema/dinero.sql.
 */
export const insertComision = (
  compraIds: RawBuilder<unknown>,
  now: Date,
  { ademas = [], motivo = '' }: Causa = {},
): RawBuilder<unknown> => sql`case when exists (select from comision_plan) then
    asentar_comision(${compraIds}, ${ademas}::uuid[], ${now}::timestamptz, ${motivo}) end`

/** Waits until no sale and no other plan is under way, and blocks new ones until the end of the transaction. */
export async function stopSales(db: Tx): Promise<void> {
  await sql`lock table compra in share row exclusive mode`.execute(db)
}

/** Posts the commission of everyone who sold since then. */
export async function postComisionSince(db: Tx, desde: Date, now: Date): Promise<void> {
  await sql`select asentar_comision('{}', array(
      select distinct l.vendedor_id from compra c join compra_linea l on l.compra_id = c.id
      where c.created_at >= ${desde} and l.vendedor_id is not null
    ), ${now}::timestamptz, 'plan')`.execute(db)
}

export type LineaDeComision = {
  at: Date
  titulo: string
  atribucion: Atribucion
  comprador: string
  propia: boolean
  dinero: number
  tasa: number
  importe: number
}

/** A page of a seller's lines of the current campaign, latest first, and how many there are. */
export async function listLineas(
  db: Db,
  vendedorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ lineas: LineaDeComision[]; total: number }> {
  const { rows } = await sql<LineaDeComision & { total: number }>`
    select x.at, l.titulo, x.atribucion, c.comprador_nombre as comprador, c.vendedor_id is not distinct from ${vendedorId}::uuid as propia,
      x.dinero, x.tasa, x.importe, count(*) over () as total
    from comision_lineas(${vendedorId}, ${campaniaPedida()}) x
      cross join lateral (select titulo from compra_linea where compra_id = x.compra_id and linea = x.linea offset 0) l
      cross join lateral (select comprador_nombre, vendedor_id from compra where id = x.compra_id offset 0) c
    order by x.at desc, x.compra_id desc, x.linea desc limit ${limit} offset ${offset}`.execute(db)
  return { lineas: rows.map(({ total: _, ...linea }) => linea), total: rows[0]?.total ?? 0 }
}

export type MovimientoDeComision = { at: Date; importe: number; motivo: string; numeros: number[] }

/** What was last posted to a seller's commission: what is earned counts up, what is undone or paid down. */
export async function listMovimientos(db: Db, vendedorId: string, limit: number): Promise<MovimientoDeComision[]> {
  const { rows } = await sql<MovimientoDeComision>`
    select a.at, -l.importe as importe, case when a.evento like 'pagoComision:%' then 'pago' else a.nota end as motivo,
      array(select r.numero from compra_linea cl join rifa r on r.id = cl.rifa_id
        where cl.compra_id = a.compra_id order by r.numero) as numeros
    from asiento_linea l join asiento a on a.id = l.asiento_id
    where l.cuenta = ${`comision:${vendedorId}`} order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export type Sumas = { id: string; nombre: string; vendidos: number; ganada: number; pagada: number; pendiente: number }

/** Commission earned and paid in all campaigns, of all sellers with a commission or an active account, or of one. */
export async function listSumas(db: Db, vendedorId?: string): Promise<Sumas[]> {
  const { rows } = await sql<Sumas>`
    select u.id, u.nombre_completo as nombre, coalesce(v.vendidos, 0) as vendidos, coalesce(e.ganada, 0)::bigint as ganada,
      coalesce(p.pagada, 0) as pagada, coalesce(-${saldoDe(sql`'comision:' || u.id`)}, 0) as pendiente
    from usuario u
      left join lateral (select sum(ganada) as ganada from comision_estado where vendedor_id = u.id) e on true
      left join lateral (
        select sum(importe)::bigint as pagada from asiento_linea l join asiento a on a.id = l.asiento_id
        where l.cuenta = 'comision:' || u.id and importe > 0 and evento like 'pagoComision:%'
      ) p on true
      left join lateral (
        select count(*) as vendidos from compra_linea l
          join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'
        where l.vendedor_id = u.id
      ) v on true
    where u.rol = 'vendedor' and ${vendedorId ? sql`u.id = ${vendedorId}` : sql`(u.deleted_at is null or e.ganada is not null)`}
    order by lower(unaccent(u.nombre_completo)), u.id`.execute(db)
  return rows
}

export async function isPodioShown(db: Db): Promise<boolean> {
  return (await db.selectFrom('podio').select('activo').executeTakeFirst())?.activo ?? false
}

export async function upsertPodio(db: Db, activo: boolean): Promise<void> {
  const row = { activo }
  await db
    .insertInto('podio')
    .values(row)
    .onConflict(conflict => conflict.column('unica').doUpdateSet(row))
    .execute()
}

/** The sellers whose numbers of the current campaign most buyers still have, by their first names. */
export async function listPodio(db: Db, vendedorId: string): Promise<Podio> {
  const { rows } = await sql<Omit<Podio[number], 'puesto'>>`
    select split_part(u.nombre_completo, ' ', 1) as nombre, v.vendidos, u.id = ${vendedorId} as propio
    from usuario u cross join lateral (
      select count(*) as vendidos from compra_linea l
        join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'
          and t.sorteo_id in (select id from sorteo_actual)
      where l.vendedor_id = u.id
    ) v where u.rol = 'vendedor' and u.deleted_at is null and v.vendidos > 0
    order by v.vendidos desc, lower(unaccent(u.nombre_completo)), u.id limit 3`.execute(db)
  return rows.map((row, i) => ({ puesto: i + 1, ...row }))
}

/** A seller's row, locked until the end of the transaction: what is read of their accounts afterwards stays so. */
export async function lockCuenta(db: Tx, vendedorId: string): Promise<void> {
  await sql`select trabar_cuentas(${[`caja:${vendedorId}`]}::text[])`.execute(db)
}

/** The amount of an earlier payment; undefined: there is none of this event. */
export async function findPagada(db: Db, evento: string, vendedorId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('asiento')
    .innerJoin('asiento_linea', 'asiento_linea.asiento_id', 'asiento.id')
    .select('importe')
    .where('evento', '=', evento)
    .where('cuenta', '=', `comision:${vendedorId}`)
    .executeTakeFirst()
  return row?.importe
}

export async function existsAsiento(db: Db, evento: string): Promise<boolean> {
  return (await db.selectFrom('asiento').select('id').where('evento', '=', evento).executeTakeFirst()) !== undefined
}
