import type { asignacionApi, ReplyOf, TipoSorteo } from '@talonario/contract'
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { saldoOf, superaTope } from '#db/counts.ts'
import {
  alphabetical,
  atrasaCuotas,
  debeCuotas,
  ganoPremio,
  isActive,
  isLive,
  isSoldBy,
  precioHoy,
} from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

export type Vendedor = {
  id: string
  nombre: string
  email: string
  estado: 'activo' | 'inactivo'
  /** Holds more cash than the limit for getting new numbers. */
  excedido: boolean
}

/** The seller with this document or id, kept as it is to the end of the transaction. */
export async function shareVendedor(db: Db, by: { ci: string } | { id: string }): Promise<Vendedor | undefined> {
  return await db
    .selectFrom('usuario')
    .select(['id', 'nombre_completo as nombre', 'email', 'estado', superaTope(sql`usuario.id`).as('excedido')])
    .where(eb => ('ci' in by ? eb('ci', '=', by.ci) : eb('id', '=', by.id)))
    .where('rol', '=', 'vendedor')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Room to sort and join this many numbers without going to disk, until the transaction ends. */
export async function sortInMemory(db: Tx): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(db)
}

/** Locks numbers of the current campaign in ascending order, as everywhere; returns how many there are. */
export async function lockNumerosOf(db: Tx, numeros: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from rifa_actual where numero = any(${numeros}) order by numero for no key update) locked`.execute(db)
  return rows[0]?.n ?? 0
}

export async function listMissing(db: Db, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select numero from unnest(${numeros}::int[]) as pedido (numero)
    where not exists (select from rifa_actual r where r.numero = pedido.numero) order by numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** The unsold ones of locked numbers that are on paper. */
export async function listEnPapel(db: Tx, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select r.numero from rifa_actual r where r.en_papel_at is not null and r.numero in (select unnest(${numeros}::int[]))
      and not exists (select from titular t where t.rifa_id = r.id and t.estado = 'vendida') order by r.numero`.execute(
    db,
  )
  return rows.map(({ numero }) => numero)
}

/** The sold ones of locked numbers. A separate statement, because its snapshot has to begin after the wait for the locks. */
export async function listVendidas(db: Tx, numeros: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select r.numero from rifa_actual r join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    where r.numero = any(${numeros}) order by r.numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

export async function existsVendedor(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('usuario')
    .select('id')
    .where('id', '=', id)
    .where('rol', '=', 'vendedor')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type RifaAsignada = {
  id: string
  numero: number
  sinAsignar: boolean
  precio: number
  fecha: string
  tipo: TipoSorteo
  vendida: boolean
  debe: boolean
  atrasada: boolean
  gano: boolean
  reservada: boolean
  /** The name of the telephone it is lent to; `''`: none. */
  prestada: string
  enPapel: boolean
  /** Its draw still sells. */
  abierta: boolean
}

/**
 * A seller's numbers in the current campaign: sold ones, and those whose draw still sells. Without a year they are of all years, and the unassigned
 * numbers the seller sold are among them.
 */
export async function listAsignadas(
  db: Db,
  vendedorId: string,
  { anio = null, now }: { anio?: number | null | undefined; now: Date },
): Promise<RifaAsignada[]> {
  const { rows } = await sql<RifaAsignada>`
    select r.id, r.numero, r.vendedor_id is null as "sinAsignar", ${precioHoy('r')} as precio, s.fecha, s.tipo, s.estado = 'agendado' as abierta, t.estado is not distinct from 'vendida' as vendida,
      coalesce(t.estado = 'reservada' and t.expires_at > ${now}, false) as reservada, r.en_papel_at is not null as "enPapel",
      coalesce(case when t.expires_at > ${now} then f.nombre end, '') as prestada, ${debeCuotas('t')} as debe, ${atrasaCuotas('t')} as atrasada, ${ganoPremio('t')} as gano
    from (
        select id from rifa where vendedor_id = ${vendedorId}
        union select vendida.rifa_id from compra c join titular vendida on vendida.compra_id = c.id and vendida.estado = 'vendida'
        where ${isSoldBy('c', vendedorId)} and ${anio}::integer is null
      ) suya join rifa r on r.id = suya.id and coalesce(r.vendedor_id = ${vendedorId}, true)
      join sorteo_de_numeros s on s.id = r.sorteo_id and s.campania_id = (select campania_actual())
      left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
      left join telefono f on f.id = t.telefono_id and t.estado = 'reservada'
    where (t.estado = 'vendida' or s.estado = 'agendado') and r.anio = coalesce(${anio}, r.anio)
    order by r.numero`.execute(db)
  return rows
}

type Cliente = ReplyOf<typeof asignacionApi.clientes>['clientes'][number]

/** A seller's buyers in the current campaign by document, as written down last, latest first. */
export async function listClientes(db: Db, vendedorId: string): Promise<Cliente[]> {
  const last = (campo: string) => sql`(array_agg(${sql.ref(campo)} order by t.vendida_at desc))[1]`
  const { rows } = await sql<Cliente>`
    select ${last('c.comprador_nombre')} as nombre, c.comprador_ci as cedula, ${last('c.comprador_telefono')} as telefono,
      ${last('c.comprador_telefono_e164')} as whatsapp,
      ${last('c.comprador_email')} as correo, json_agg(distinct c.id) as compras,
      json_agg(r.numero order by r.numero) as "numerosRifas"
    from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida' join rifa_actual r on r.id = t.rifa_id
    where ${isSoldBy('c', vendedorId)} and c.comprador_ci <> ''
    group by c.comprador_ci order by max(t.vendida_at) desc`.execute(db)
  return rows
}

export type Total = {
  id: string
  nombre: string
  ci: string
  grupo: string
  asignadas: number
  tramos: [number, number][]
  vendidas: number
  monto: number
  /** null: it waits to be counted. */
  saldo: number | null
}

/** Per active seller, of the current campaign: numbers assigned, of those sold on any channel, and money taken in person and still held, in minor units. */
export async function listTotales(db: Db): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select u.id, u.nombre_completo as nombre, u.ci, u.grupo, coalesce(a.asignadas, 0) as asignadas,
      coalesce(tramos, '[]') as tramos,
      coalesce(a.vendidas, 0) as vendidas, coalesce(v.monto, 0) as monto,
      case when not exists (select from rendicion where vendedor_id = u.id and estado = 'presentada')
        then coalesce(${saldoOf(sql`'caja:' || u.id`)}, 0) end as saldo
    from usuario u
    left join cifras_por_vendedor a on a.vendedor_id = u.id
    left join tramos_por_vendedor on tramos_por_vendedor.vendedor_id = u.id
    left join (
      select cobrado_por, sum(importe)::bigint as monto from cobrado
      where cobrado_por is not null and campania_id = (select campania_actual()) group by 1
    ) v on v.cobrado_por = u.id
    where u.rol = 'vendedor' and ${isActive('u')}
    order by ${alphabetical('u.nombre_completo')}, u.id`.execute(db)
  return rows
}

/** Stretches of an open draw's numbers from `desde` on that are not assigned, sold or held. */
export async function listTramosLibres(
  db: Db,
  { ancla, desde, now }: { ancla: string; desde: number; now: Date },
): Promise<[number, number][]> {
  const { rows } = await sql<{ desde: number; hasta: number }>`
    select min(numero) as desde, max(numero) as hasta from (
      select r.numero, r.numero - row_number() over (order by r.numero) as tramo from rifa_actual r
        join sorteo s on s.id = r.sorteo_id and s.abierta
      where r.sorteo_id = ${ancla} and r.numero >= ${desde} and r.vendedor_id is null and r.talonario_id is null
        and not exists (select from titular where titular.rifa_id = r.id and ${isLive(now)})
    ) libre group by tramo order by desde`.execute(db)
  return rows.map(({ desde, hasta }) => [desde, hasta])
}

type RepartoRow = Selectable<Database['reparto']>

export async function insertReparto(db: Tx, reparto: Insertable<Database['reparto']>): Promise<string> {
  return (await db.insertInto('reparto').values(reparto).returning('id').executeTakeFirstOrThrow()).id
}

/** A hand-out of the current campaign, locked. */
export async function lockReparto(db: Tx, id: string): Promise<RepartoRow | undefined> {
  return await db
    .selectFrom('reparto')
    .selectAll()
    .where('id', '=', id)
    .where('campania_id', '=', sql<string>`(select campania_actual())`)
    .forUpdate()
    .executeTakeFirst()
}

export async function markDeshecho(db: Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('reparto').set({ deshecho_at: now }).where('id', '=', id).execute()
}

/** The last hand-outs of the current campaign, latest first. */
export async function listRepartos(db: Db, limit: number): Promise<(RepartoRow & { por: string })[]> {
  return await db
    .selectFrom('reparto')
    .innerJoin('usuario', 'usuario.id', 'reparto.usuario_id')
    .selectAll('reparto')
    .select('usuario.nombre_completo as por')
    .where('reparto.campania_id', '=', sql<string>`(select campania_actual())`)
    .orderBy('reparto.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Of locked numbers, those that a hand-out gave and nobody has sold or passed on since. */
export async function listDelReparto(db: Tx, numeros: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`select r.numero from rifa_actual r
    where r.numero = any(${numeros}::int[]) and r.asignada_at = ${at}
      and not exists (select from titular t where t.rifa_id = r.id and t.estado = 'vendida') order by r.numero`.execute(
    db,
  )
  return rows.map(({ numero }) => numero)
}
