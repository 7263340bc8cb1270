import type { TipoSorteo } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { campaniaPedida, isOfCampania } from '#modules/campania/campania/campania.queries.ts'
import { anclaOf } from '#modules/campania/sorteo/sorteo.queries.ts'
import type { Portador } from './reclamo.queries.ts'

/** Stores the winners of a prize by last digits. */
export async function insertDerivados(db: Db, sorteoId: string, premioId: string, numeros: readonly number[]) {
  await sql`insert into ganador_derivado (sorteo_id, premio_id, titular_id)
    select ${sorteoId}, ${premioId}, t.id from titular t
    where t.sorteo_id = ${anclaOf(sorteoId)} and t.numero = any(${numeros}::int[]) and t.estado = 'vendida'`.execute(db)
}

export type DerivadoRow = {
  premioId: string
  titularId: string
  premio: string
  sorteo: string
  fecha: string
  tipo: TipoSorteo
  numero: number
  nombre: string
  email: string
  telefono: string
  whatsapp: string | null
  ci: string
  entregado_at: Date | null
  documento: string
  portador: string
}

const derivadosWhere = (condition: RawBuilder<unknown>) => sql<DerivadoRow>`
  select d.premio_id as "premioId", d.titular_id as "titularId", p.nombre as premio, d.sorteo_id as sorteo, s.fecha, s.tipo, t.numero,
    c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_telefono as telefono, c.comprador_telefono_e164 as whatsapp, c.comprador_ci as ci, d.entregado_at, d.documento, d.portador
  from ganador_derivado d join sorteo s on s.id = d.sorteo_id join premio p on p.id = d.premio_id
    join titular t on t.id = d.titular_id join compra c on c.id = t.compra_id
  where ${condition}`

type Pagina = { numero: number | undefined; limit: number; offset: number }

/** A page of the winners by last digits of the current campaign. */
export async function listDerivados(db: Db, { numero, limit, offset }: Pagina) {
  const own = numero ? sql`t.numero = ${numero}` : sql`true`
  const { rows } = await sql<DerivadoRow & { total: number }>`
    select *, count(*) over ()::integer as total from (${derivadosWhere(sql`s.campania_id = ${campaniaPedida()} and ${own}`)}) d
    order by entregado_at is not null, fecha desc, premio, numero limit ${limit} offset ${offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, derivados: rows }
}

/** The winners by last digits of a draw. */
export const listDerivadosDeSorteo = async (db: Db, sorteoId: string): Promise<DerivadoRow[]> =>
  (await sql<DerivadoRow>`${derivadosWhere(sql`d.sorteo_id = ${sorteoId}`)} order by t.numero, p.nombre`.execute(db))
    .rows

/** The numbers that won by last digits in a draw, by seller and prize, of sellers who have an address. */
export async function listVendedoresDeDerivados(db: Db, sorteoId: string) {
  const { rows } = await sql<{
    id: string
    nombre: string
    email: string
    premio: string
    paraVendedor: string
    numeros: number[]
  }>`
    select u.id, u.nombre_completo as nombre, u.email, p.nombre as premio, p.para_vendedor as "paraVendedor",
      array_agg(t.numero order by t.numero) as numeros
    from ganador_derivado d join premio p on p.id = d.premio_id join titular t on t.id = d.titular_id
      join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
      join usuario u on u.id = l.vendedor_id and u.deleted_at is null and u.email <> ''
    where d.sorteo_id = ${sorteoId} group by u.id, p.id order by u.id, p.nombre`.execute(db)
  return rows
}

type Cual = { premioId: string; titularId: string }

export async function lockDerivado(db: Transaction<Database>, { premioId, titularId }: Cual) {
  return await db
    .selectFrom('ganador_derivado')
    .select(['sorteo_id', 'entregado_at'])
    .where('premio_id', '=', premioId)
    .where('titular_id', '=', titularId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateDerivado(
  db: Transaction<Database>,
  { premioId, titularId }: Cual,
  { now, ...entrega }: Portador & { documento: string; now: Date },
): Promise<void> {
  await db
    .updateTable('ganador_derivado')
    .set({ entregado_at: now, ...entrega })
    .where('premio_id', '=', premioId)
    .where('titular_id', '=', titularId)
    .execute()
}

type Entregados = { entregados: number; portadores: { numeroRifa: number; nombre: string }[] | null }

/** For each prize by last digits of a draw: how many winners have it, and who showed tickets without a name. */
export async function listEntregados(db: Db, sorteoId: string): Promise<Map<string, Entregados>> {
  const { rows } = await sql<Entregados & { premio: string }>`
    select d.premio_id as premio, count(d.entregado_at)::integer as entregados,
      json_agg(json_build_object('numeroRifa', t.numero, 'nombre', d.portador) order by t.numero) filter (where d.portador <> '') as portadores
    from ganador_derivado d join titular t on t.id = d.titular_id where d.sorteo_id = ${sorteoId} group by d.premio_id`.execute(
    db,
  )
  return new Map(rows.map(({ premio, ...entregados }) => [premio, entregados]))
}

/** The prizes by last digits won in a campaign, with their numbers, by draw. */
export async function listNumerosDerivados(db: Db, campania?: string) {
  const { rows } = await sql<{ sorteo: string; premio: string; numeros: number[] }>`
    select d.sorteo_id as sorteo, p.nombre as premio, json_agg(t.numero order by t.numero) as numeros
    from ganador_derivado d join sorteo s on s.id = d.sorteo_id join premio p on p.id = d.premio_id join titular t on t.id = d.titular_id
    where ${isOfCampania(sql`s.campania_id`, campania)} group by d.sorteo_id, p.id order by p.cifras desc, p.nombre`.execute(
    db,
  )
  return Map.groupBy(rows, ({ sorteo }) => sorteo)
}
