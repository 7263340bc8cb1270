import { limits, type Usuario } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import { saldoOf, superaTope } from '#db/counts.ts'
import { alphabetical, isWaitingAt } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

/** Amounts in minor units. */
export type Saldo = {
  id: string
  rol: Usuario['rol']
  nombre: string
  telefono: string
  whatsapp: string | null
  caja: number
  porAcreditar: number
  comision: number
  /** Of the oldest cash that has not been handed in. */
  desde: Date | null
  superaTope: boolean
  /** A rendición of theirs is presented and not counted yet. */
  porContar: boolean
}

/** Whether a rendición of a person waits to be counted. */
const isToBeCounted = (usuarioId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from rendicion where vendedor_id = ${usuarioId} and estado = 'presentada')`

/** Somebody's name, and whether their rendición waits to be counted. */
export async function findQuien(db: Db, usuarioId: string): Promise<{ nombre: string; porContar: boolean }> {
  const { rows } = await sql<{ nombre: string; porContar: boolean }>`
    select nombre_completo as nombre, ${isToBeCounted(sql`usuario.id`)} as "porContar" from usuario where id = ${usuarioId}`.execute(
    db,
  )
  return rows[0] ?? { nombre: '', porContar: false }
}

/**
 * Balances of everybody who holds or held money, by debt. Hand-ins are deducted from the oldest cash first: `desde` is
 * the first receipt not covered by all hand-ins together, searched from the latest back.
 */
export async function listSaldos(db: Db, usuarioId?: string): Promise<Saldo[]> {
  const own = usuarioId ? sql`where c.usuario_id = ${usuarioId}` : sql``
  const { rows } = await sql<Saldo>`
    select u.id, u.rol, u.nombre_completo as nombre, u.telefono, u.telefono_e164 as whatsapp, coalesce(d.caja, 0) as caja, coalesce(d.por_acreditar, 0) as "porAcreditar",
      coalesce(d.comision, 0) as comision,
      case when d.caja > 0 then (
        select a.at from (
          select l.asiento_id, sum(l.importe) over (order by l.asiento_id desc rows unbounded preceding) as despues
          from asiento_linea l where l.cuenta = d.codigo and l.importe > 0
        ) m join asiento a on a.id = m.asiento_id where m.despues >= d.caja order by m.asiento_id desc limit 1
      ) end as desde,
      ${superaTope(sql`u.id`)} as "superaTope",
      ${isToBeCounted(sql`u.id`)} as "porContar"
    from (
      select c.codigo, c.usuario_id, ${saldoOf(sql`c.codigo`)} as caja, ${saldoOf(sql`'comision:' || c.usuario_id`)} as comision,
        ${saldoOf(sql`'por_acreditar:' || c.usuario_id`)} as por_acreditar
      from cuenta c ${own} offset 0
    ) d join usuario u on u.id = d.usuario_id
    where coalesce(d.caja, d.comision, d.por_acreditar) is not null
    order by coalesce(d.caja, 0) desc, ${alphabetical('u.nombre_completo')}, u.id`.execute(db)
  return rows
}

export async function findOrganizacion(db: Db) {
  const { rows } = await sql<Record<'efectivo' | 'banco' | 'pos' | 'proveedor', number>>`
    select coalesce(${saldoOf(sql`'org:efectivo'`)}, 0) as efectivo, coalesce(${saldoOf(sql`'org:banco'`)}, 0) as banco,
      coalesce(${saldoOf(sql`'org:pos'`)}, 0) as pos, coalesce(${saldoOf(sql`'org:proveedor'`)}, 0) as proveedor`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The database says nothing of the organisation’s money')
  return rows[0]
}

/** Sales and voids of a seller after an entry, by how they were paid. */
export async function listPorMedio(db: Db, vendedorId: string) {
  const { rows } = await sql<{ medio: string; ventas: number; monto: number }>`
    select c.metodo_pago as medio, sum(case when a.evento like 'venta:%' then 1 when a.evento = 'anulacion:' || a.compra_id then -1 else 0 end) as ventas,
      coalesce(sum((select -sum(l.importe) from asiento_linea l where l.asiento_id = a.id and l.cuenta like 'ventas:%')), 0)::bigint as monto
    from asiento a join compra c on c.id = a.compra_id
    where a.vendedor_id = ${vendedorId} and (a.evento like 'venta:%' or a.evento like 'anulacion:%')
      and a.id > (select coalesce(max(corte), 0) from rendicion where vendedor_id = ${vendedorId} and estado = 'cerrada')
    group by c.metodo_pago order by c.metodo_pago`.execute(db)
  return rows
}

export async function findTope(db: Db): Promise<number | null> {
  const { rows } = await sql<{ importe: number | null }>`select importe from tope_caja`.execute(db)
  return rows[0]?.importe ?? null
}

/** The same; nobody else sets it meanwhile. */
export async function lockTope(db: Db): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tope_caja', 0))`.execute(db)
  return findTope(db)
}

export async function upsertTope(db: Db, importe: number | null): Promise<void> {
  await db
    .insertInto('tope_caja')
    .values({ importe })
    .onConflict(conflict => conflict.column('unica').doUpdateSet({ importe }))
    .execute()
}

export type FilaDeMovimiento = {
  id: number
  at: Date
  evento: string
  nota: string
  numeros: number[]
  /** The instalments of its number that it paid. */
  cuotas: number[]
  lineas: { cuenta: string; importe: number }[]
}

/** A person's ledger, latest first, before an entry; everybody's ascending after one with `todos`. */
export async function listMovimientos(
  db: Db,
  { vendedorId, antes, limit }: { vendedorId: string; antes: number; limit: number },
): Promise<FilaDeMovimiento[]> {
  const { rows } = await sql<FilaDeMovimiento>`
    select a.id, a.at, a.evento, a.nota,
      coalesce((select json_agg(distinct coalesce(r.numero, t.numero)) from compra_linea l left join rifa r on r.id = l.rifa_id
        left join titular t on t.id = l.titular_id where l.compra_id = a.compra_id), '[]') as numeros,
      coalesce((select json_agg(n order by n) from compra_linea where compra_id = a.compra_id and n is not null), '[]') as cuotas,
      (select json_agg(json_build_object('cuenta', cuenta, 'importe', importe) order by importe desc, cuenta)
        from asiento_linea where asiento_id = a.id) as lineas
    from asiento a where a.vendedor_id = ${vendedorId} and a.id < ${antes} order by a.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export type FilaDeTransferencia = {
  compraId: string
  at: Date
  monto: number
  metodoPago: string
  comprobante: string
  anulada: boolean
  vendedorId: string
  vendedor: string
  comprador: string
  numeros: number[]
}

type Busqueda = { buscar?: string | undefined; importe?: number | undefined; zone: string }

/** The oldest ones, one more than a reply has. */
export async function listTransferencias(
  db: Db,
  { buscar = '', importe, zone }: Busqueda,
): Promise<FilaDeTransferencia[]> {
  const words = sql`concat_ws(' ', to_char(a.at at time zone ${zone}, 'DD.MM.YYYY, HH24:MI'), c.comprador_nombre, u.nombre_completo, c.comprobante)`
  const found = sql`and (v.importe = ${importe ?? null} or strpos(texto_busqueda(${words}), texto_busqueda(${buscar})) > 0)`
  const { rows } = await sql<FilaDeTransferencia>`
    select a.compra_id as "compraId", a.at, v.importe as monto, c.metodo_pago as "metodoPago", c.comprobante, c.pagada_at is null as anulada, u.id as "vendedorId", u.nombre_completo as vendedor,
      c.comprador_nombre as comprador,
      (select coalesce(json_agg(r.numero order by r.numero), '[]') from compra_linea k join rifa r on r.id = k.rifa_id
        where k.compra_id = c.id) as numeros
    from asiento_linea l join asiento a on a.id = l.asiento_id
      join compra c on c.id = a.compra_id join usuario u on u.id = a.vendedor_id
      cross join lateral (select l.importe + coalesce((select sum(m.importe) from asiento b join asiento_linea m on m.asiento_id = b.id
        where b.compra_id = a.compra_id and (b.evento like 'devolucion:%' or b.evento like 'anulacion:%:%') and m.cuenta = l.cuenta), 0)::bigint as importe) v
    where v.importe > 0 and l.cuenta like 'por_acreditar:%' and l.importe > 0 and a.evento like 'venta:%'
      and not exists (select from asiento b where b.evento = 'acreditada:' || a.compra_id)
      and not exists (select from asiento b join asiento_linea m on m.asiento_id = b.id
        where b.evento = 'anulacion:' || a.compra_id and m.cuenta = l.cuenta)
      ${buscar === '' ? sql`` : found}
    order by a.id limit ${limits.transferenciasPorLista + 1}`.execute(db)
  return rows
}

export type FilaEnLinea = Omit<FilaDeTransferencia, 'comprobante' | 'anulada' | 'vendedorId' | 'vendedor'> & {
  codigo: string
  vence: Date
  vistas: number
  visto: number
  abierta: boolean
}

/** Orders in the shop that wait for a transfer, the oldest first; a search finds those that ended without it too. */
export async function listEnLinea(db: Db, { buscar = '', importe, zone }: Busqueda, now: Date): Promise<FilaEnLinea[]> {
  const abierta = isWaitingAt('c', now)
  const words = sql`concat_ws(' ', to_char(c.created_at at time zone ${zone}, 'DD.MM.YYYY, HH24:MI'), c.comprador_nombre, x.codigo)`
  const found = sql`c.pagada_at is null and (c.total = ${importe ?? null} or strpos(texto_busqueda(${words}), texto_busqueda(${buscar})) > 0)`
  const { rows } = await sql<FilaEnLinea>`
    select c.id as "compraId", c.created_at as at, c.total as monto, c.metodo_pago as "metodoPago", c.comprador_nombre as comprador, x.codigo,
      c.expires_at as vence, ${abierta} as abierta, p.vistas, p.visto,
      (select coalesce(json_agg(r.numero order by r.numero), '[]') from compra_linea k left join titular q on q.id = k.titular_id
        join rifa r on r.id = coalesce(k.rifa_id, q.rifa_id) where k.compra_id = c.id) as numeros
    from transferencia x join compra c on c.id = x.compra_id
      cross join lateral (select count(*)::int as vistas, coalesce(sum(monto) filter (where estado = 'aprobado'), 0)::bigint as visto
        from pago where compra_id = c.id) p
    where ${buscar === '' ? abierta : found}
    order by c.created_at limit ${limits.transferenciasPorLista + 1}`.execute(db)
  return rows
}

export type LineaExportada = {
  id: number
  at: Date
  evento: string
  nota: string
  cuenta: string
  importe: number
  vendedor: string | null
  total: number
}

/** Lines of the next entries, ascending: looked up entry by entry, however large the ledger is. */
export async function listLineas(db: Db, after: number, limit: number): Promise<LineaExportada[]> {
  const { rows } = await sql<LineaExportada>`
    select a.id, a.at, a.evento, a.nota, l.cuenta, l.importe, u.ci as vendedor
    from (select * from asiento where id > ${after} order by id limit ${limit}) a
      cross join lateral (select cuenta, importe from asiento_linea where asiento_id = a.id offset 0) l
      left join lateral (select ci from usuario where id = a.vendedor_id offset 0) u on true
    order by a.id, l.importe desc, l.cuenta`.execute(db)
  return rows
}
