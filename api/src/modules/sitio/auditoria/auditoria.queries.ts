import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { type ActoEnlazado, type ActoSuelto, PRIMERA } from './auditoria.shape.ts'

const LOCK = 7_241_805

export type Acto = Insertable<Database['auditoria']>

export async function insertActo(db: Db, acto: Acto): Promise<void> {
  await db.insertInto('auditoria').values(acto).execute()
}

/** One linker at a time; what others have linked is visible from here on. */
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

/** The last act of the chain. */
export async function findCabeza(db: Db): Promise<Cabeza> {
  const last = await db
    .selectFrom('auditoria')
    .select(['secuencia', 'hash'])
    .where('secuencia', 'is not', null)
    .orderBy('secuencia', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.secuencia && last.hash ? { secuencia: last.secuencia, hash: last.hash.toString('hex') } : PRIMERA
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
export async function listCabezasDeSorteos(db: Db): Promise<{ fecha: string; cabeza: string }[]> {
  const { rows } = await sql<{
    fecha: string
    cabeza: string
  }>`select fecha, prueba ->> 'bitacora' as cabeza from sorteo
    where prueba ->> 'bitacora' is not null order by fecha`.execute(db)
  return rows
}
