import type { EstadoTalonario, TipoSorteo } from '@talonario/contract'
import { type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { precioHoy } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import { type PremioDelCalendario, premiosDelCalendario } from '#modules/campania/premio/premio.queries.ts'

type Tx = Transaction<Database>

export type TalonarioRow = Selectable<Database['talonario']>

type Nuevo = { desde: number; hasta: number; vendedorId: string | null }

/** Writes books with the next numbers of the current campaign, whose sequence is locked. Returns their ids in their order. */
export async function insertTalonarios(db: Tx, nuevos: readonly Nuevo[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with nuevo as (
      insert into talonario (numero, desde, hasta, vendedor_id, created_at)
      select coalesce((select max(numero) from talonario where campania_id = (select campania_actual())), 0) + n.orden, n.desde, n.hasta, n.vendedor_id, ${now}
      from unnest(${nuevos.map(({ desde }) => desde)}::int[], ${nuevos.map(({ hasta }) => hasta)}::int[],
        ${nuevos.map(({ vendedorId }) => vendedorId)}::uuid[]) with ordinality n (desde, hasta, vendedor_id, orden)
      returning id, numero)
    select id from nuevo order by numero`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of locked numbers, those that are in a book, and those that another seller has than they are meant for. */
export async function listUnfit(
  db: Tx,
  nuevos: readonly Nuevo[],
): Promise<{ enTalonario: number[]; deOtro: number[] }> {
  const { rows } = await sql<{ numero: number; dentro: boolean }>`
    select r.numero, r.talonario_id is not null as dentro
    from unnest(${nuevos.map(({ desde }) => desde)}::int[], ${nuevos.map(({ hasta }) => hasta)}::int[],
        ${nuevos.map(({ vendedorId }) => vendedorId)}::uuid[]) n (desde, hasta, vendedor_id)
      join rifa_actual r on r.numero between n.desde and n.hasta
    where r.talonario_id is not null or r.vendedor_id <> n.vendedor_id or n.vendedor_id is null and r.vendedor_id is not null
    order by r.numero`.execute(db)
  const of = (dentro: boolean) => rows.filter(row => row.dentro === dentro).map(({ numero }) => numero)
  return { enTalonario: of(true), deOtro: of(false) }
}

/** Books of the current campaign, locked, ascending. A book is locked before its numbers. */
export async function lockTalonarios(db: Tx, ids: readonly string[]): Promise<TalonarioRow[]> {
  return await db
    .selectFrom('talonario')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('campania_id', '=', sql<string>`(select campania_actual())`)
    .orderBy('numero')
    .forNoKeyUpdate()
    .execute()
}

export type NumeroDeTalonario = {
  id: string
  numero: number
  anio: number
  precio: number
  talonarioId: string
  /** The draw it is tied to. */
  sorteoId: string
  vendido: boolean
  enPapel: boolean
  impresion: number
  /** Whose it is: no name stands for it. */
  alPortador: boolean
  titularId: string | null
  /** It took the place of a ticket that was shown. */
  reimpreso: boolean
}

/** The numbers of books, ascending; of the stretch, if one is given. */
export async function listNumerosOf(
  db: Db,
  ids: readonly string[],
  { desde, hasta }: { desde?: number | undefined; hasta?: number | undefined } = {},
): Promise<NumeroDeTalonario[]> {
  const { rows } = await sql<NumeroDeTalonario>`
    select r.id, r.numero, r.anio, ${precioHoy('r')} as precio, r.talonario_id as "talonarioId", r.sorteo_id as "sorteoId", t.estado is not null as vendido, r.en_papel_at is not null as "enPapel", r.impresion,
      t.id as "titularId", coalesce(al_portador(t.compra_id), false) as "alPortador",
      exists (select from reimpresion x where (x.rifa_id, x.impresion, x.titular_id) = (r.id, r.impresion - 1, t.id) and x.con_boleto) as reimpreso
    from rifa r left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
    where r.talonario_id = any(${ids}::uuid[])
      and r.numero between ${desde ?? 1} and ${hasta ?? 2_000_000_000} order by r.numero`.execute(db)
  return rows
}

/** Sold numbers get another print; `conBoleto`: against the ticket that it replaces. */
export async function insertReimpresiones(
  db: Tx,
  vendidos: readonly { id: string; impresion: number; titularId: string | null }[],
  { conBoleto, usuarioId, now }: { conBoleto: boolean; usuarioId: string; now: Date },
): Promise<void> {
  const rows = vendidos.flatMap(({ id, impresion, titularId }) =>
    titularId === null
      ? []
      : { rifa_id: id, impresion, titular_id: titularId, con_boleto: conBoleto, at: now, usuario_id: usuarioId },
  )
  if (rows.length > 0) await db.insertInto('reimpresion').values(rows).execute()
}

type Impresa = { numero: number; campania: number; impresion: number }

/** Which print of a number is valid. */
export async function findImpresa(db: Db, rifaId: string): Promise<Impresa | undefined> {
  const { rows } = await sql<Impresa>`
    select r.numero, c.orden as campania, r.impresion from rifa r join campania c on c.id = r.campania_id where r.id = ${rifaId}`.execute(
    db,
  )
  return rows[0]
}

type Cambio = { estado: EstadoTalonario; vendedor_id?: string | null; impreso_at?: Date; entregado_at?: Date }

export async function updateTalonarios(db: Tx, ids: readonly string[], cambio: Cambio): Promise<void> {
  await db.updateTable('talonario').set(cambio).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** The books of a person who sells no more are nobody's; in what they have in hand nothing else changes. */
export async function leaveBooksOf(db: Db, vendedorId: string): Promise<void> {
  await db.updateTable('talonario').set({ vendedor_id: null }).where('vendedor_id', '=', vendedorId).execute()
}

export type TalonarioListado = {
  id: string
  numero: number
  desde: number
  hasta: number
  estado: EstadoTalonario
  vendedorId: string | null
  vendedor: string | null
  vendidos: number
  faltan: number
}

type Filtro = {
  vendedorId?: string | undefined
  estado?: EstadoTalonario | undefined
  ids?: readonly string[]
  buscar?: string
}

const which = ({ vendedorId, estado, ids, buscar }: Filtro) => sql<SqlBool>`
  t.campania_id = (select campania_actual()) and ${vendedorId ? sql`t.vendedor_id = ${vendedorId}` : sql`true`}
    and ${estado ? sql`t.estado = ${estado}` : sql`true`} and ${ids ? sql`t.id = any(${ids}::uuid[])` : sql`true`}
    and ${buscar ? has(buscar) : sql`true`}`

/** A number of the raffle in it, its own number, or part of the name of who has it. */
const has = (buscar: string) =>
  /^\d{1,9}$/.test(buscar)
    ? sql`(t.numero = ${Number(buscar)} or ${Number(buscar)} between t.desde and t.hasta)`
    : sql`exists (select from usuario p where p.id = t.vendedor_id
        and strpos(texto_busqueda(p.nombre_completo), texto_busqueda(${buscar})) > 0)`

/** Books of the current campaign, those made last first, with what is sold of them and what is still out. */
export async function listTalonarios(
  db: Db,
  filtro: Filtro,
  { limit, offset }: { limit: number; offset: number },
): Promise<TalonarioListado[]> {
  const { rows } = await sql<TalonarioListado>`
    select t.id, t.numero, t.desde, t.hasta, t.estado, t.vendedor_id as "vendedorId", u.nombre_completo as vendedor, n.vendidos, n.faltan
    from talonario t left join usuario u on u.id = t.vendedor_id cross join lateral (
      select count(v.rifa_id)::int as vendidos, count(*) filter (where v.rifa_id is null)::int as faltan
      from rifa r left join titular v on v.rifa_id = r.id and v.estado = 'vendida'
      where r.talonario_id = t.id and r.en_papel_at is not null
    ) n
    where ${which(filtro)} order by t.numero desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countTalonarios(db: Db, filtro: Filtro): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from talonario t where ${which(filtro)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

type SorteoDeAncla = { hora: string; tipo: TipoSorteo; premios: PremioDelCalendario[] }

/** The days to claim that the draws of these books have promised, of several the fewest; null if none has yet. */
export async function findReclamoDias(db: Db, talonarios: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ dias: number | null }>`
    select min(p.reclamo_dias) as dias from promesa p join sorteo s on s.id = p.sorteo_id
    where s.numeros_de in (select sorteo_id from rifa where talonario_id = any(${talonarios}::uuid[]))`.execute(db)
  return rows[0]?.dias ?? null
}

/** The draws in which numbers tied to this one play, by date. */
export async function listSorteosOfAncla(db: Db, anclaId: string): Promise<SorteoDeAncla[]> {
  const { rows } = await sql<SorteoDeAncla>`
    select s.fuente_datos ->> 'hora' as hora, s.tipo, ${premiosDelCalendario} as premios
    from sorteo s where s.numeros_de = ${anclaId} and s.estado <> 'cancelado' and s.tipo <> 'resorteo' order by s.fecha, hora`.execute(
    db,
  )
  return rows
}
