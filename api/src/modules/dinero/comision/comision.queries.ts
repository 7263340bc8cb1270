import type { Atribucion, Podio } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { saldoOf } from '#db/counts.ts'
import { alphabetical } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'
import { hayPlan, insertAsientos } from '#modules/dinero/caja/caja.queries.ts'
import type { Asiento } from '#modules/dinero/caja/caja.rules.ts'
import { comisionOf, type LineaConservada, type LineaGanada, type PlanVigente } from './comision.rules.ts'

type Tx = Transaction<Database>

/** Further sellers it may concern, and the reason; without `motivo` it is the order's state. */
export type Causa = { ademas?: readonly string[]; motivo?: string }

/** Waits until no sale and no other plan is under way, and blocks new ones until the end of the transaction. */
export async function stopSales(db: Tx): Promise<void> {
  await sql`lock table compra in share row exclusive mode`.execute(db)
}

type Concernidos = { vendedores: string[]; campanias: string[]; estado: string | null }

/** The sellers of orders and those further ones, the campaigns, and the state of the first; no sellers without a plan. */
export async function findConcernidos(
  db: Tx,
  compraIds: readonly string[],
  ademas: readonly string[],
): Promise<Concernidos> {
  const { rows } = await sql<Concernidos>`
    select array(select id from usuario where rol = 'vendedor' and ${hayPlan} and (id = any(${ademas}::uuid[])
        or id in (select vendedor_id from compra_linea where compra_id = any(${compraIds}::uuid[])))) as vendedores,
      array(select distinct campania_id from compra where id = any(${compraIds}::uuid[])) as campanias,
      (select estado from compra where id = ${compraIds[0] ?? null}::uuid) as estado`.execute(db)
  return rows[0] ?? { vendedores: [], campanias: [], estado: null }
}

/** Those who sold since then. */
export async function listVendedoresSince(db: Tx, desde: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from compra c join compra_linea l on l.compra_id = c.id join usuario u on u.id = l.vendedor_id
    where c.created_at >= ${desde} and u.rol = 'vendedor'`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a seller has earned in a campaign is computed from it. `ganada` and `asientos` are what is posted so far. */
export type Libro = {
  vendedorId: string
  campaniaId: string
  ganada: number
  asientos: number
  planes: PlanVigente[]
  lineas: LineaConservada[]
}

const millis = (at: RawBuilder<unknown>) => sql`extract(epoch from ${at}) * 1000`

/** Under the lock of the sellers' `cuenta` rows, if something is to be posted. */
export async function listLibros(
  db: Db,
  vendedores: readonly string[],
  campanias: RawBuilder<unknown>,
): Promise<Libro[]> {
  const { rows } = await sql<Libro>`
    select v.id as "vendedorId", m.id as "campaniaId", coalesce(e.ganada, 0) as ganada, coalesce(e.asientos, 0) as asientos,
      coalesce((select json_agg(json_build_object('desde', ${millis(sql`desde`)}, 'activa', activa,
          'comprasPropias', compras_propias, 'tramos', tramos) order by desde desc)
        from comision_plan where campania_id = m.id), '[]') as planes,
      coalesce((select json_agg(json_build_object('compraId', c.id, 'linea', l.linea, 'at', ${millis(sql`c.created_at`)},
          'conNumero', coalesce(t.estado = 'vendida', false), 'compraPropia', coalesce(c.usuario_id = v.id, false), 'dinero', l.importe)
          order by c.created_at, c.id, l.linea)
        from cobrado l join compra c on c.id = l.compra_id
          left join lateral (select t.estado from titular t where t.compra_id = l.compra_id and t.rifa_id = l.rifa_id
            and (t.estado = 'vendida' or t.liberada_por is not null) order by t.estado desc limit 1) t on true
        where l.vendedor_id = v.id and l.campania_id = m.id and (l.rifa_id is null or t.estado is not null)), '[]') as lineas
    from unnest(${vendedores}::uuid[]) v(id) cross join unnest(${campanias}::uuid[]) m(id)
      left join comision_estado e on e.vendedor_id = v.id and e.campania_id = m.id
    order by v.id, m.id`.execute(db)
  return rows
}

export type Ganancia = Pick<Libro, 'vendedorId' | 'campaniaId' | 'ganada' | 'asientos'>

/** What the sellers have earned now, with the entries of what has changed. */
export async function insertGanancias(
  db: Tx,
  ganancias: readonly Ganancia[],
  asientos: readonly Asiento[],
): Promise<void> {
  const estados = ganancias.map(({ vendedorId, campaniaId, ganada, asientos }) => ({
    vendedor_id: vendedorId,
    campania_id: campaniaId,
    ganada,
    asientos,
  }))
  await sql`
    with estados as (
      insert into comision_estado (vendedor_id, campania_id, ganada, asientos)
      select vendedor_id, campania_id, ganada, asientos from json_populate_recordset(null::comision_estado, ${JSON.stringify(estados)}::json)
      on conflict (vendedor_id, campania_id) do update set ganada = excluded.ganada, asientos = excluded.asientos
    ), ${insertAsientos(asientos)} select from asentados`.execute(db)
}

type LineaMostrada = { titulo: string; atribucion: Atribucion; comprador: string; propia: boolean }
export type LineaDeComision = LineaGanada & LineaMostrada

/** A page of a seller's lines of the current campaign, latest first, and how many there are. */
export async function listLineas(
  db: Db,
  vendedorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ lineas: LineaDeComision[]; total: number }> {
  const [libro] = await listLibros(db, [vendedorId], sql`array[${campaniaPedida()}]`)
  const ganadas = libro ? comisionOf(libro.lineas, libro.planes).toReversed() : []
  const page = ganadas.slice(offset, offset + limit)
  const { rows } = await sql<LineaMostrada>`
    select l.titulo, l.atribucion, c.comprador_nombre as comprador, c.vendedor_id is not distinct from ${vendedorId}::uuid as propia
    from unnest(${page.map(({ compraId }) => compraId)}::uuid[], ${page.map(({ linea }) => linea)}::int[])
        with ordinality p(compra_id, linea, puesto)
      join compra_linea l on l.compra_id = p.compra_id and l.linea = p.linea join compra c on c.id = p.compra_id
    order by p.puesto`.execute(db)
  const lineas = page.flatMap((linea, i) => (rows[i] ? { ...linea, ...rows[i] } : []))
  return { lineas, total: ganadas.length }
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
      coalesce(p.pagada, 0) as pagada, coalesce(-${saldoOf(sql`'comision:' || u.id`)}, 0) as pendiente
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
    order by ${alphabetical('u.nombre_completo')}, u.id`.execute(db)
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
    order by v.vendidos desc, ${alphabetical('u.nombre_completo')}, u.id limit 3`.execute(db)
  return rows.map((row, i) => ({ puesto: i + 1, ...row }))
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

/** Whether a payment of commission of this amount was posted after an instant. */
export async function wasPaid(
  db: Db,
  { vendedorId, monto, since }: { vendedorId: string; monto: number; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('asiento_linea')
    .innerJoin('asiento', 'asiento.id', 'asiento_linea.asiento_id')
    .select('asiento.id')
    .where('cuenta', '=', `comision:${vendedorId}`)
    .where('importe', '=', monto)
    .where('evento', 'like', 'pagoComision:%')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function existsAsiento(db: Db, evento: string): Promise<boolean> {
  return (await db.selectFrom('asiento').select('id').where('evento', '=', evento).executeTakeFirst()) !== undefined
}
