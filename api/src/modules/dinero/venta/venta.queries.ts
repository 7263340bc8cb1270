import type { EstadoCompra } from '@talonario/contract'
import { sql } from 'kysely'
import { isSoldBy, isWaitingAt } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { isOfCampania } from '#modules/campania/campania/campania.queries.ts'
import { lastCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { bounces } from '#modules/sitio/correo/correo.queries.ts'

/** A sale in person with its numbers, ascending. */
export async function findVenta(db: Db, compraId: string) {
  const lineas = await db
    .selectFrom('compra')
    .innerJoin('compra_linea', 'compra_linea.compra_id', 'compra.id')
    .innerJoin('rifa', 'rifa.id', 'compra_linea.rifa_id')
    .select(['compra.id', 'rifa.numero', 'compra.total', 'compra.created_at as createdAt'])
    .where('compra.id', '=', compraId)
    .orderBy('rifa.numero')
    .execute()
  const [venta] = lineas
  if (!venta) throw new Error(`No sale in person: ${compraId}`)
  return { ...venta, numeros: lineas.map(({ numero }) => numero) }
}

/** The order of this very body that its sender has made, and whose numbers are all still sold by it. */
export async function findRepetida(
  db: Db,
  solicitanteId: string,
  huella: Buffer,
  rifaIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida'
    where t.rifa_id = any(${rifaIds}::uuid[]) and c.solicitante_id = ${solicitanteId} and c.huella = ${huella}
    group by c.id having count(*) = ${rifaIds.length}`.execute(db)
  return rows[0]?.id
}

/** Numbers and units a person has sold in a campaign, or in the current one, and the money they took, instalments too, in minor units. */
export async function countVentas(
  db: Db,
  vendedorId: string,
  campania?: string,
): Promise<{ rifas: number; productos: number; monto: number }> {
  const { rows } = await sql<{ rifas: number; productos: number; monto: number }>`
    select count(rifa_id) as rifas, count(producto_id) as productos,
      coalesce(sum(importe) filter (where cobrado_por = ${vendedorId}), 0)::bigint as monto
    from cobrado join compra c on c.id = cobrado.compra_id
    where ${isSoldBy('c', vendedorId)} and ${isOfCampania(sql`cobrado.campania_id`, campania)}`.execute(db)
  return rows[0] ?? { rifas: 0, productos: 0, monto: 0 }
}

/** Whether an order is a sale that this person made face to face. */
export async function isSaleOf(db: Db, compraId: string, vendedorId: string): Promise<boolean> {
  const { rows } = await sql`select from compra c where c.id = ${compraId} and ${isSoldBy('c', vendedorId)}`.execute(db)
  return rows.length > 0
}

/** Numbers of the current campaign attributed to a person that their buyers still have. */
export async function countAtribuidas(db: Db, vendedorId: string): Promise<number> {
  const { rows } = await sql<{ rifas: number }>`
    select count(*) as rifas from compra_linea l
      join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'
        and t.sorteo_id in (select id from sorteo_actual)
    where l.vendedor_id = ${vendedorId}`.execute(db)
  return rows[0]?.rifas ?? 0
}

export type VentaRow = {
  id: string
  canal: 'online' | 'presencial'
  createdAt: Date
  vendidaEl: string | null
  metodoPago: string
  comprobante: string
  total: number
  estado: EstadoCompra
  nombre: string
  email: string
  cedula: string
  telefono: string
  rebota: boolean
  propia: boolean
  pedidaAt: Date | null
  decididaAt: Date | null
  correccionAt: Date | null
  corregidaAt: Date | null
  rifaId: string
  numero: number
  /** What the number was sold for: its plan's total. Minor units. */
  precio: number
  /** Which instalment it is that was taken; null: the number was sold. */
  n: number | null
  /** Of its plan, and how many of them are paid; 0: it was sold at its price. */
  cuotas: number
  pagadas: number
  /** Another holds the number now. */
  cedida: boolean
  /** A draw of it is sealed with it. */
  sellada: boolean
}

/** What a person sold of numbers in a campaign and took of their instalments, latest first. */
export async function listVentasRifas(db: Db, vendedorId: string, campania?: string): Promise<VentaRow[]> {
  const pedido = lastCaso(db, sql`c.id`, 'anulacion_pedida')
  const correccion = lastCaso(db, sql`c.id`, 'correccion_pedida')
  const { rows } = await sql<VentaRow>`
    select c.id, c.canal, c.created_at as "createdAt", c.vendida_el as "vendidaEl", c.metodo_pago as "metodoPago", c.comprobante, c.total, c.estado,
      c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as cedula, c.comprador_telefono as telefono,
      ${bounces('c.comprador_email')} as rebota, c.solicitante_id = ${vendedorId} as propia,
      pedido.created_at as "pedidaAt", pedido.done_at as "decididaAt",
      correccion.created_at as "correccionAt", correccion.done_at as "corregidaAt", r.id as "rifaId", r.numero, l.n,
      coalesce(q.total, l.precio)::bigint as precio, coalesce(q.cuotas, 0) as cuotas, coalesce(q.pagadas, 0) as pagadas,
      coalesce(t.liberada_por = 'cedida', false) as cedida,
      coalesce(t.estado = 'vendida' and numeros_sellados(t.sorteo_id, t.vendida_at), false) as sellada
    from compra c join compra_linea l on l.compra_id = c.id
      left join lateral (select * from titular t
        where t.id = l.titular_id or (l.titular_id is null and t.compra_id = c.id and t.rifa_id = l.rifa_id)
        order by t.vendida_at desc nulls last limit 1) t on true
      join rifa r on r.id = coalesce(l.rifa_id, t.rifa_id)
      left join lateral (select sum(monto) as total, count(*)::integer as cuotas, count(pagada_at)::integer as pagadas
        from cuota where titular_id = t.id having count(*) > 0) q on true
      left join lateral ${pedido} pedido on true
      left join lateral ${correccion} correccion on true
    where ${isSoldBy('c', vendedorId)} and ${isOfCampania(sql`c.campania_id`, campania)} and c.pagada_at is not null
    order by c.created_at desc, r.numero, l.n`.execute(db)
  return rows
}

export type LineaVendida = {
  id: string
  /** As text, to the microsecond: where the next piece continues. */
  cursor: string
  createdAt: Date
  vendidaEl: string | null
  canal: string
  estado: EstadoCompra
  metodoPago: string
  comprobante: string
  nombre: string
  cedula: string
  correo: string
  telefono: string
  vendedor: string | null
  /** In how many instalments its number was sold; null: at its price. */
  plan: number | null
  numero: number | null
  titulo: string
  cantidad: number
  precio: number
  /** Its money that is still here, in minor units. */
  cobrado: number
}

/**
 * Lines of the next `compras` paid orders of a campaign, oldest first, after the one given; only one seller's unless `vendedorId` is null: an
 * instalment of a number that is not theirs shows the buyer's first name alone.
 */
export async function listLineasVendidas(
  db: Db,
  vendedorId: string | null,
  {
    after,
    compras,
    campania,
  }: { after: Pick<LineaVendida, 'id' | 'cursor'> | undefined; compras: number; campania: string | undefined },
): Promise<LineaVendida[]> {
  const suyas = vendedorId === null ? sql`` : sql`and ${isSoldBy('compra', vendedorId)}`
  // What is left of an instant, in which a file enters any number, and what came later: each begins in the index where it ends.
  const siguientes = after
    ? [
        sql`created_at = ${after.cursor}::timestamptz and id < ${after.id}`,
        sql`created_at > ${after.cursor}::timestamptz`,
      ]
    : [sql`true`]
  const pieces = siguientes.map(
    siguiente => sql`(select * from compra where ${isOfCampania(sql`campania_id`, campania)} and pagada_at is not null ${suyas} and ${siguiente}
      order by created_at, id desc limit ${compras})`,
  )
  const ajena = sql`(l.titular_id is not null and l.vendedor_id is distinct from ${vendedorId ?? sql`l.vendedor_id`})`
  const datoOf = (column: string) => sql`case when ${ajena} then '' else ${sql.ref(`c.${column}`)} end`
  const { rows } = await sql<LineaVendida>`
    select c.id, c.created_at::text as cursor, c.created_at as "createdAt", c.vendida_el as "vendidaEl", c.canal, c.estado, c.metodo_pago as "metodoPago", c.comprobante,
      case when ${ajena} then split_part(btrim(c.comprador_nombre), ' ', 1) else c.comprador_nombre end as nombre,
      ${datoOf('comprador_ci')} as cedula, ${datoOf('comprador_email')} as correo, ${datoOf('comprador_telefono')} as telefono,
      u.ci as vendedor, jsonb_array_length(m.cuotas) as plan, r.numero, l.titulo, l.cantidad, l.precio, k.importe as cobrado
    from (
      select * from (${sql.join(pieces, sql` union all `)}) rest order by created_at, id desc limit ${compras}
    ) c join compra_linea l on l.compra_id = c.id join cobrado k on k.compra_id = l.compra_id and k.linea = l.linea
      left join rifa r on r.id = l.rifa_id left join usuario u on u.id = c.vendedor_id left join modalidad m on m.id = l.modalidad_id
    order by c.created_at, c.id desc, l.linea`.execute(db)
  return rows
}

/** Ids of numbers and of active sellers by their values on paper. */
export async function findRifaIds(db: Db, numeros: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ numero: number; id: string }>`
    select numero, id from rifa_actual where numero = any(${numeros}::integer[])`.execute(db)
  return new Map(rows.map(row => [row.numero, row.id]))
}

export async function findVendedorIds(db: Db, cis: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ci: string; id: string }>`
    select ci, id from usuario
    where ci = any(${cis}::text[]) and rol in ('vendedor', 'admin') and deleted_at is null`.execute(db)
  return new Map(rows.map(row => [row.ci, row.id]))
}

/** Numbers not assigned to a seller that they have sold themselves since the beginning of the day, and not taken back. */
export async function countAjenas(
  db: Db,
  vendedorId: string,
  { zone, now }: { zone: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ ajenas: number }>`
    with suya as (
      select id from compra where vendedor_id = ${vendedorId} and pagada_at is not null
      union select c.id from compra_linea l join compra c on c.id = l.compra_id
        where l.vendedor_id = ${vendedorId} and l.atribucion = 'en_persona' and c.canal = 'online'
          and (c.pagada_at is not null or ${isWaitingAt('c', now)}))
    select count(*)::integer as ajenas from suya join compra c using (id) join compra_linea l on l.compra_id = c.id join rifa r on r.id = l.rifa_id
    where c.solicitante_id = ${vendedorId}
      and c.created_at >= date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}
      and r.vendedor_id is distinct from ${vendedorId}`.execute(db)
  return rows[0]?.ajenas ?? 0
}

/** Of numbers, those that a day on their stub cannot be true of: before they were printed. */
export async function listImpresosDespues(
  db: Db,
  ventas: readonly { numero: number; dia: string }[],
  zone: string,
): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select r.numero from unnest(${ventas.map(({ numero }) => numero)}::int[], ${ventas.map(({ dia }) => dia)}::date[]) v (numero, dia)
      join rifa_actual r on r.numero = v.numero where v.dia < (r.en_papel_at at time zone ${zone})::date order by r.numero`.execute(
    db,
  )
  return rows.map(({ numero }) => numero)
}

/** Of these numbers, those of a draw that was sealed since then. */
export async function listSelladas(
  db: Db,
  rifas: readonly { id: string; sorteoId: string }[],
  desde: Date,
): Promise<Set<string>> {
  const sorteoIds = [...new Set(rifas.map(({ sorteoId }) => sorteoId))]
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${sorteoIds}::uuid[]) s (id) where numeros_sellados(s.id, ${desde})`.execute(db)
  const sellados = new Set(rows.map(({ id }) => id))
  return new Set(rifas.flatMap(({ id, sorteoId }) => (sellados.has(sorteoId) ? id : [])))
}

/** Of numbers on paper that this seller has, or anybody for an organiser (null), the first whose stub is registered. */
export async function findRegistro(
  db: Db,
  numeros: readonly number[],
  onlyOf: string | null,
): Promise<{ numero: number; vendida: Date; nombre: string } | undefined> {
  const { rows } = await sql<{ numero: number; vendida: Date; nombre: string }>`
    select r.numero, t.vendida_at as vendida, c.comprador_nombre as nombre
    from rifa_actual r join titular t on t.rifa_id = r.id and t.estado = 'vendida' join compra c on c.id = t.compra_id
    where r.numero = any(${numeros}::integer[]) and r.en_papel_at is not null
      and (${onlyOf}::uuid is null or r.vendedor_id = ${onlyOf}::uuid) order by r.numero limit 1`.execute(db)
  return rows[0]
}
