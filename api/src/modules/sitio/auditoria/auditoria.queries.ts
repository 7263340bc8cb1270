import { type Accion, limits, type TipoSorteo } from '@talonario/contract'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import type { ActoEnlazado, ActoHallado, ActoSuelto } from './auditoria.shape.ts'

const LOCK = 7_241_805

export type Acto = Insertable<Database['auditoria']>

export async function insertActo(db: Db, acto: Acto): Promise<void> {
  await db.insertInto('auditoria').values(acto).execute()
}

/** The same as part of a statement. */
export const insertActoPart = ({ actor_id, actor_rol, pedido, accion, objeto, objeto_id, detalle }: Acto): Part =>
  sql`acto as (insert into auditoria (actor_id, actor_rol, pedido, accion, objeto, objeto_id, detalle)
    values (${actor_id}::uuid, ${actor_rol}, ${pedido}, ${accion}, ${objeto}, ${objeto_id}, ${detalle}))`

/** Lets one caller at a time link acts; those that others have linked are visible from here on. */
export async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db)
}

const columns = ['id', 'at', 'actor_id', 'actor_rol', 'accion', 'objeto', 'objeto_id', 'detalle', 'pedido'] as const
const linked = [...columns, 'secuencia', 'previo', 'hash'] as const

export async function listUnassigned(db: Db, limit: number): Promise<ActoSuelto[]> {
  return await db
    .selectFrom('auditoria')
    .select(columns)
    .where('secuencia', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function hasUnassigned(db: Db): Promise<boolean> {
  return (await db.selectFrom('auditoria').select('id').where('secuencia', 'is', null).limit(1).execute()).length > 0
}

export type Cabeza = { secuencia: number; hash: string }

/** The last act of the chain; undefined before the first. */
export async function findCabeza(db: Db): Promise<Cabeza | undefined> {
  const last = await db
    .selectFrom('auditoria')
    .select(['secuencia', 'hash'])
    .where('secuencia', 'is not', null)
    .orderBy('secuencia', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.secuencia && last.hash ? { secuencia: last.secuencia, hash: last.hash.toString('hex') } : undefined
}

/** Gives acts their places, once and for all. Hashes in hexadecimal. */
export async function updateLugares(
  db: Db,
  lugares: readonly { id: number; secuencia: number; previo: string; hash: string }[],
): Promise<void> {
  await sql`update auditoria a set secuencia = l.secuencia, previo = decode(l.previo, 'hex'), hash = decode(l.hash, 'hex')
    from unnest(${lugares.map(l => l.id)}::bigint[], ${lugares.map(l => l.secuencia)}::bigint[],
      ${lugares.map(l => l.previo)}::text[], ${lugares.map(l => l.hash)}::text[]) as l (id, secuencia, previo, hash)
    where a.id = l.id`.execute(db)
}

/** The chain after a place, in its order. */
export async function listLinked(db: Db, after: number, limit: number): Promise<ActoEnlazado[]> {
  const rows = await db
    .selectFrom('auditoria')
    .select(linked)
    .where('secuencia', '>', after)
    .orderBy('secuencia')
    .limit(limit)
    .execute()
  return rows as ActoEnlazado[]
}

export async function countUnassigned(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('auditoria')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('secuencia', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** The heads that proofs of draws have published. */
export async function listCabezasDeSorteos(
  db: Db,
): Promise<{ fecha: string; tipo: TipoSorteo | null; cabezas: string[] }[]> {
  const { rows } = await sql<{ fecha: string; tipo: TipoSorteo | null; cabezas: string[] }>`
    select fecha, nullif(tipo, 'principal') as tipo, array_remove(array[cierre -> 'historia' ->> 'bitacora', prueba ->> 'bitacora'], null) as cabezas from sorteo
    where coalesce(cierre -> 'historia' ->> 'bitacora', prueba ->> 'bitacora') is not null order by fecha, tipo`.execute(
    db,
  )
  return rows
}

export type Filtro = { accion: Accion | ''; ids: string[] | null }

const ACCOUNTS = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Turns a search into ids: acts contain no names, so a name is looked up among the accounts first. */
export async function findFiltro(
  db: Db,
  { accion = '', buscar = '' }: { accion?: Accion | '' | undefined; buscar?: string | undefined },
): Promise<Filtro> {
  if (buscar === '') return { accion, ids: null }
  if (UUID.test(buscar)) return { accion, ids: [buscar.toLowerCase()] }
  const fragment = `%${buscar.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string }>`select id from usuario
    where texto_busqueda(nombre_completo || ' ' || email || ' ' || nombre_usu) like texto_busqueda(${fragment})
    order by created_at limit ${ACCOUNTS}`.execute(db)
  return { accion, ids: rows.map(row => row.id) }
}

/** A page of acts, latest first. */
export async function listActos(db: Db, filtro: Filtro, page: number): Promise<ActoHallado[]> {
  const { actosPorPagina } = limits
  const { rows } = await sql<ActoHallado>`select ${shown} from (
      select * from auditoria a where ${matches(filtro)}
      order by a.id desc limit ${actosPorPagina} offset ${(page - 1) * actosPorPagina}
    ) a ${names} order by a.id desc`.execute(db)
  return rows
}

/** The number of acts found, up to the counting limit. */
export async function countActos(db: Db, filtro: Filtro): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
      select from auditoria a where ${matches(filtro)} limit ${limits.actosContados}
    ) contados`.execute(db)
  return rows[0]?.total ?? 0
}

/** Acts after one, in the order they were written. */
export async function listActosAfter(db: Db, filtro: Filtro, after: number, limit: number): Promise<ActoHallado[]> {
  const { rows } = await sql<ActoHallado>`select ${shown} from (
      select * from auditoria a where a.id > ${after} and ${matches(filtro)} order by a.id limit ${limit}
    ) a ${names} order by a.id`.execute(db)
  return rows
}

const shown = sql`a.*, coalesce(quien.nombre_completo, '') as actor_nombre,
  coalesce(persona.nombre_completo, to_char(sorteo.fecha, 'YYYY-MM-DD'), '') as objeto_nombre, nullif(sorteo.tipo, 'principal') as objeto_tipo`

// As a case, because a plain cast in a join would be tried on ids of other objects too, and fail.
const idOf = (objeto: string) => sql`case when a.objeto = ${objeto} and a.objeto_id <> '' then a.objeto_id::uuid end`
const names = sql`left join usuario quien on quien.id = a.actor_id
  left join usuario persona on persona.id = ${idOf('usuario')}
  left join sorteo on sorteo.id = ${idOf('sorteo')}`

function matches({ accion, ids }: Filtro): RawBuilder<unknown> {
  const byAction = accion === '' ? sql`true` : sql`a.accion = ${accion}`
  if (!ids) return byAction
  return sql`${byAction} and (a.actor_id = any(${ids}::uuid[]) or (a.objeto_id <> '' and a.objeto_id = any(${ids}::text[])))`
}
