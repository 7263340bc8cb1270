import { sql, type Transaction } from 'kysely'
import { saldoOf, superaTope } from '#db/counts.ts'
import { isActive } from '#db/schema/conditions.ts'
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
  precio: number
  fecha: string
  vendida: boolean
  reservada: boolean
  /** Its draw still sells. */
  abierta: boolean
}

/**
 * A seller's numbers of the current campaign and a year: sold ones, and those whose draw still sells. `conAbiertas` adds the latter of other years.
 */
export async function listAsignadas(
  db: Db,
  vendedorId: string,
  { anio, conAbiertas, now }: { anio: number; conAbiertas: boolean; now: Date },
): Promise<RifaAsignada[]> {
  const { rows } = await sql<RifaAsignada>`
    select r.id, r.numero, r.precio, s.fecha, s.estado = 'agendado' as abierta, t.estado is not distinct from 'vendida' as vendida,
      coalesce(t.estado = 'reservada' and t.expires_at > ${now}, false) as reservada
    from rifa r join sorteo_actual s on s.id = r.sorteo_id
      left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
    where r.vendedor_id = ${vendedorId} and (t.estado = 'vendida' or s.estado = 'agendado')
      and (r.anio = ${anio} or (${conAbiertas} and s.estado = 'agendado'))
    order by r.numero`.execute(db)
  return rows
}

/** A seller's buyers in the current campaign by document with their latest name, latest first. */
export async function listClientes(db: Db, vendedorId: string): Promise<{ nombre: string; numerosRifas: number[] }[]> {
  const { rows } = await sql<{ nombre: string; numerosRifas: number[] }>`
    select (array_agg(c.comprador_nombre order by t.vendida_at desc))[1] as nombre,
      json_agg(r.numero order by r.numero) as "numerosRifas"
    from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida' join rifa_actual r on r.id = t.rifa_id
    where c.vendedor_id = ${vendedorId} and c.comprador_ci <> ''
    group by c.comprador_ci order by max(t.vendida_at) desc`.execute(db)
  return rows
}

export type Total = {
  id: string
  nombre: string
  ci: string
  asignadas: number
  vendidas: number
  monto: number
  /** null: it waits to be counted. */
  saldo: number | null
}

/** Per active seller, of the current campaign: numbers assigned, of those sold on any channel, and money taken in person and still held, in minor units. */
export async function listTotales(db: Db): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select u.id, u.nombre_completo as nombre, u.ci, coalesce(a.asignadas, 0) as asignadas,
      coalesce(a.vendidas, 0) as vendidas, coalesce(v.monto, 0) as monto,
      case when not exists (select from rendicion where vendedor_id = u.id and estado = 'presentada')
        then coalesce(${saldoOf(sql`'caja:' || u.id`)}, 0) end as saldo
    from usuario u
    left join cifras_por_vendedor a on a.vendedor_id = u.id
    left join (
      select c.vendedor_id, sum(l.precio)::bigint as monto
      from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida'
          and t.sorteo_id in (select id from sorteo_actual)
        join compra_linea l on l.compra_id = c.id and l.rifa_id = t.rifa_id
      where c.vendedor_id is not null group by c.vendedor_id
    ) v on v.vendedor_id = u.id
    where u.rol = 'vendedor' and ${isActive('u')}
    order by u.nombre_completo, u.id`.execute(db)
  return rows
}
