import type { Premio } from '@talonario/contract'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db } from '#db/schema.ts'

/** The prizes of each draw of a statement, in their order. */
export const premiosOf = (eb: ExpressionBuilder<Database, 'sorteo'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('premio')
      .select(premioColumns)
      .whereRef('premio.sorteo_id', '=', 'sorteo.id')
      .orderBy('premio.orden'),
  ).as('premios')

/** The prizes decided by the last digits of the prizes of this draw, in the order in which they are sealed. */
export async function listDerivadosOf(db: Db, sorteoId: string) {
  const rows = await db
    .selectFrom('premio')
    .innerJoin('premio as base', 'base.id', 'premio.de_premio_id')
    .select(['premio.id', 'premio.nombre', 'base.id as de', eb => eb.ref('premio.cifras').$notNull().as('cifras')])
    .where('base.sorteo_id', '=', sorteoId)
    .orderBy('base.orden')
    .orderBy('premio.cifras', 'desc')
    .orderBy('premio.created_at')
    .orderBy('premio.id')
    .execute()
  return rows
}

/** How many prizes are decided by last digits in the draw of this main prize; undefined if there is no such main prize. */
export async function countDerivadosBeside(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from premio d join premio p on p.id = d.de_premio_id
      where p.id = b.id or p.sorteo_id = b.sorteo_id)::int as n
    from premio b where b.id = ${id} and b.de_premio_id is null`.execute(db)
  return rows[0]?.n
}

type Campos = { nombre: string; descripcion: string; paraVendedor?: string | undefined }

export async function insertPremio(
  db: Db,
  {
    paraVendedor,
    terminacion,
    ...premio
  }: Campos & { imagen: string | null; created_at: Date; terminacion?: Terminacion | undefined },
): Promise<PremioRow> {
  const derivado = { de_premio_id: terminacion?.dePremio ?? null, cifras: terminacion?.cifras ?? null }
  const row = { ...premio, ...derivado, para_vendedor: paraVendedor ?? '' }
  return await db.insertInto('premio').values(row).returning(premioColumns).executeTakeFirstOrThrow()
}

export type PremioDelCalendario = { nombre: string; terminaciones: { nombre: string; cifras: number }[] }

/** The prizes of the draw `s` as JSON, each with the prizes that its last digits decide. */
export const premiosDelCalendario: RawBuilder<PremioDelCalendario[]> = sql`coalesce((
  select json_agg(json_build_object('nombre', p.nombre, 'terminaciones', coalesce((
    select json_agg(json_build_object('nombre', d.nombre, 'cifras', d.cifras) order by d.cifras desc, d.created_at, d.id)
    from premio d where d.de_premio_id = p.id), '[]')) order by p.orden)
  from premio p where p.sorteo_id = s.id), '[]')`

export type Terminacion = { dePremio: string; cifras: number }

/**
 * Copies the prizes of a campaign's draws as free prizes, in their order, each with the prizes its last digits decide. A prize that is free
 * already is not copied again. Returns how many of each were copied.
 */
export async function copyPremios(
  db: Db,
  campaniaId: string,
  now: Date,
): Promise<{ premios: number; terminaciones: number }> {
  const premios = await sql`
    insert into premio (nombre, descripcion, imagen, para_vendedor, created_at)
    select nombre, descripcion, imagen, para_vendedor, ${now}::timestamptz + row_number() over (order by primero) * interval '1 microsecond'
    from (
      select p.nombre, p.descripcion, p.imagen, p.para_vendedor, min(array[to_char(s.fecha, 'YYYYMMDD')::int, p.orden]) as primero
      from premio p join sorteo s on s.id = p.sorteo_id where s.campania_id = ${campaniaId}
      group by p.nombre, p.descripcion, p.imagen, p.para_vendedor
    ) clase
    where not exists (select from premio libre where libre.sorteo_id is null and libre.de_premio_id is null and libre.nombre = clase.nombre)`.execute(
    db,
  )
  const terminaciones = await sql`
    insert into premio (nombre, descripcion, imagen, para_vendedor, de_premio_id, cifras, created_at)
    select distinct on (libre.id, d.nombre, d.cifras) d.nombre, d.descripcion, d.imagen, d.para_vendedor, libre.id, d.cifras, ${now}::timestamptz
    from premio d join premio base on base.id = d.de_premio_id join sorteo s on s.id = base.sorteo_id and s.campania_id = ${campaniaId}
      cross join lateral (
        select id from premio libre where libre.sorteo_id is null and libre.de_premio_id is null and libre.nombre = base.nombre
        order by libre.descripcion = base.descripcion desc, libre.imagen is not distinct from base.imagen desc, libre.created_at limit 1
      ) libre
    where not exists (select from premio ya where ya.de_premio_id = libre.id and ya.nombre = d.nombre and ya.cifras = d.cifras)`.execute(
    db,
  )
  return { premios: Number(premios.numAffectedRows), terminaciones: Number(terminaciones.numAffectedRows) }
}

/** Copies unclaimed prizes into another draw, in the order of the draws they come from. */
export async function repeatPremios(db: Db, sorteoId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into premio (nombre, descripcion, imagen, sorteo_id, orden, repite_id, created_at)
    select p.nombre, p.descripcion, p.imagen, ${sorteoId}, row_number() over (order by s.fecha, p.orden), p.id, ${now}::timestamptz
    from premio p join sorteo s on s.id = p.sorteo_id where p.id = any(${ids}::uuid[])`.execute(db)
}

/** Moves the prizes of a draw to another one, behind those it has. */
export async function passPremiosOn(db: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await sql`
    update premio set sorteo_id = ${a}, orden = orden + (select coalesce(max(orden), 0) from premio where sorteo_id = ${a})
    where sorteo_id = ${de}`.execute(db)
}

/** Prizes that belong to no draw, oldest first. */
export async function listFreePremios(db: Db): Promise<PremioRow[]> {
  return await db
    .selectFrom('premio')
    .select(premioColumns)
    .where('sorteo_id', 'is', null)
    .where('de_premio_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Writes over a prize; what is undefined stays. The database refuses one of a closed draw. */
export async function updatePremio(
  db: Db,
  id: string,
  { paraVendedor, ...premio }: Campos & { imagen: string | null | undefined },
): Promise<PremioRow | undefined> {
  const row = { ...premio, para_vendedor: paraVendedor }
  return await db.updateTable('premio').set(row).where('id', '=', id).returning(premioColumns).executeTakeFirst()
}

/** A prize, its row locked after its draw's; undefined if there is no such prize. */
export async function lockPremio(db: Db, id: string): Promise<PremioRow | undefined> {
  await sql`select from sorteo where id = (
    select coalesce(p.sorteo_id, b.sorteo_id) from premio p left join premio b on b.id = p.de_premio_id where p.id = ${id}) for update`.execute(
    db,
  )
  return await db.selectFrom('premio').select(premioColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The prizes of a draw in their order, locked. */
export async function lockPremiosOf(db: Db, sorteoId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('premio')
    .select('id')
    .where('sorteo_id', '=', sorteoId)
    .orderBy('orden')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes these the prizes of a draw, in this order, and frees its others. */
export async function placePremios(db: Db, sorteoId: string, ids: readonly string[]): Promise<void> {
  await detachPremios(db, sorteoId)
  await attachPremios(db, sorteoId, ids, 0)
}

/** Deletes a prize unless it belongs to a draw; returns whether it did. */
export async function deleteFreePremio(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('premio')
    .where('id', '=', id)
    .where('sorteo_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function existsPremio(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('premio').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The given prizes, locked in one order. */
export async function lockPremios(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('premio')
    .select([...premioColumns, 'premio.sorteo_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('de_premio_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** How many prizes a draw has: their order counts from 1 without gaps. */
export async function countPremios(db: Db, sorteoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('premio')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return n
}

/** Appends prizes to a draw that has `desde` prizes already, in the order given. */
export async function attachPremios(db: Db, sorteoId: string, ids: readonly string[], desde: number): Promise<void> {
  await sql`update premio set sorteo_id = ${sorteoId}, orden = ${desde}::int + nuevo.lugar::int
    from unnest(${ids}::uuid[]) with ordinality as nuevo (id, lugar) where premio.id = nuevo.id`.execute(db)
}

/** Frees the prizes of a draw. */
export async function detachPremios(db: Db, sorteoId: string): Promise<void> {
  await db.updateTable('premio').set({ sorteo_id: null, orden: null }).where('sorteo_id', '=', sorteoId).execute()
}

/** The columns of a prize that the API shows: the one list. */
const premioColumns = [
  ...(['premio.id', 'premio.nombre', 'premio.descripcion', 'premio.imagen'] as const),
  'premio.para_vendedor as paraVendedor',
] as const

export type PremioRow = {
  id: string
  nombre: string
  descripcion: string
  imagen: string | null
  paraVendedor: string
}

export function toPremio({ id, nombre, descripcion, imagen, paraVendedor }: PremioRow): Premio {
  return { _id: id, id, nombre, descripcion, imagen: imagen ?? '', ...(paraVendedor ? { paraVendedor } : {}) }
}
