import type { Fuente, SorteoDeFecha } from '@talonario/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Db } from '#db/schema.ts'
import { campaniaPedida, isOfCampania } from '#modules/campania/campania/campania.queries.ts'
import { type PremioDelCalendario, premiosDelCalendario, premiosOf } from '#modules/campania/premio/premio.queries.ts'
import {
  type Cancelado,
  type Desierto,
  type SorteoRealizadoRow,
  type SorteoRow,
  sorteoColumns,
} from './sorteo.shape.ts'
import { canceladoOf, desiertoOf, enSuLugar } from './sorteo-desierto.queries.ts'

/** The whole row of a draw. */
export type SorteoPropio = Selectable<Database['sorteo']>

type Traslados = SorteoPropio['traslados']

/** The draw that the numbers of a draw are tied to, as part of a statement. */
export const anclaOf = (sorteoId: string): RawBuilder<string> =>
  sql`(select numeros_de from sorteo where id = ${sorteoId}::uuid)`

/** Which of two draws on a day comes first. */
const horaDrawn = sql`sorteo.fuente_datos ->> 'hora'`

const selectSorteos = (db: Db) => db.selectFrom('sorteo').select(sorteoColumns).select(premiosOf)

const selectRealizados = (db: Db) =>
  selectSorteos(db)
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('ganador')
          .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
          .select(['ganador.rifa_id', 'rifa.numero', 'ganador.nombre_participante as nombre'])
          .select(eb => eb.ref('ganador.premio_id').$notNull().as('premio_id'))
          .whereRef('ganador.sorteo_id', '=', 'sorteo.id')
          .where('ganador.premio_id', 'is not', null),
      ).as('ganadores'),
    )
    .where('sorteo.estado', '=', sql.lit('realizado' as const))

/** Draws still to be carried out, by date. A draw of unclaimed prizes comes last, since nobody buys for it. */
export const listSorteosFuturos = async (db: Db): Promise<SorteoRow[]> =>
  await selectSorteos(db)
    .where('sorteo.estado', 'in', ['agendado', 'cerrado'])
    .orderBy(sql`sorteo.tipo = 'resorteo'`)
    .orderBy('sorteo.fecha')
    .orderBy(horaDrawn)
    .execute()

/** Draws of a campaign, or of the current one, carried out with their winners, newest first. */
export const listDrawnSorteos = async (db: Db, campania?: string): Promise<SorteoRealizadoRow[]> =>
  await selectRealizados(db)
    .where(isOfCampania(sql`sorteo.campania_id`, campania))
    .orderBy('sorteo.fecha', 'desc')
    .orderBy(horaDrawn, 'desc')
    .execute()

type EnCalendario = Pick<SorteoPropio, 'id' | 'fecha' | 'tipo' | 'estado' | 'vence_at'> & {
  hora: string
  desierto: Desierto | null
  cancelado: Cancelado | null
  premios: PremioDelCalendario[]
}

/** The draws of a campaign by date that were not cancelled, one without participants too. */
export async function listCalendario(db: Db, campania?: string): Promise<EnCalendario[]> {
  const { rows } = await sql<EnCalendario>`
    select s.id, s.fecha, s.tipo, s.estado, s.vence_at, s.fuente_datos ->> 'hora' as hora, ${desiertoOf('s')} as desierto, ${canceladoOf('s')} as cancelado,
      ${premiosDelCalendario} as premios
    from sorteo s where s.campania_id = ${campaniaPedida(campania)} and ${enSuLugar} order by s.fecha, hora`.execute(db)
  return rows
}

export const findSorteo = async (db: Db, id: string): Promise<SorteoRow> =>
  await selectSorteos(db).where('sorteo.id', '=', id).executeTakeFirstOrThrow()

export const findDrawnSorteo = async (db: Db, id: string): Promise<SorteoRealizadoRow | undefined> =>
  await selectRealizados(db).where('sorteo.id', '=', id).executeTakeFirst()

export async function lockSorteo(db: Db, id: string): Promise<SorteoPropio | undefined> {
  return await db.selectFrom('sorteo').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Part of a statement: the id of the draw of this kind on a date. A cancelled draw has freed its date. */
export const idDeFecha = ({ fechaSorteo, sorteoId }: SorteoDeFecha): RawBuilder<string> => sql`(
  select id from sorteo where fecha = ${fechaSorteo}::date and estado <> 'cancelado' and id = coalesce(${sorteoId ?? null}::uuid, id)
  order by tipo <> 'principal', tipo limit 1)`

/** Locks the draw of a date. */
export async function lockSorteoOfDate(db: Db, pedido: SorteoDeFecha): Promise<SorteoPropio | undefined> {
  return await db
    .selectFrom('sorteo')
    .selectAll()
    .where('id', '=', idDeFecha(pedido))
    .where('fecha', '=', pedido.fechaSorteo)
    .where('estado', '<>', sql.lit('cancelado' as const))
    .forUpdate()
    .executeTakeFirst()
}

/** The same under a shared lock, for callers who only need it to stay unchanged. */
export async function shareSorteoDeFecha(
  db: Db,
  pedido: SorteoDeFecha,
): Promise<Pick<SorteoPropio, 'id' | 'estado' | 'tipo' | 'cierre' | 'numeros_de'> | undefined> {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'estado', 'tipo', 'cierre', 'numeros_de'])
    .where('id', '=', idDeFecha(pedido))
    .where('fecha', '=', pedido.fechaSorteo)
    .where('estado', '<>', sql.lit('cancelado' as const))
    .forShare()
    .executeTakeFirst()
}

type NuevaFuente = { fuente: Fuente; datos: object; secreto: Buffer | null; now: Date }
type NuevoSorteo = NuevaFuente & {
  fecha: string
  tipo: SorteoPropio['tipo']
  vence: Date | null
  /** Absent: the current one. */
  campania_id?: string
}

/** Whether a draw of this kind is on a date. */
export async function isDateTaken(db: Db, { fecha, tipo }: Pick<SorteoPropio, 'fecha' | 'tipo'>): Promise<boolean> {
  const row = db
    .selectFrom('sorteo')
    .select('id')
    .where('fecha', '=', fecha)
    .where('tipo', '=', tipo)
    .where('estado', '<>', sql.lit('cancelado' as const))
  return (await row.executeTakeFirst()) !== undefined
}

/** Inserts a draw unless its date or its hour is taken; returns its id, or undefined. */
export async function insertSorteo(db: Db, { vence, datos, secreto, now, ...sorteo }: NuevoSorteo) {
  const row = await db
    .insertInto('sorteo')
    .values({ ...sorteo, vence_at: vence, fuente_datos: JSON.stringify(datos), created_at: now })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await insertSecreto(db, row.id, secreto)
  return row?.id
}

async function insertSecreto(db: Db, sorteo_id: string, secreto: Buffer | null): Promise<void> {
  if (secreto) await db.insertInto('sorteo_secreto').values({ sorteo_id, secreto }).execute()
}

/** Secrets that are not encrypted, of draws that still need them. */
export async function listOpenSecretos(db: Db) {
  return await db
    .selectFrom('sorteo_secreto')
    .innerJoin('sorteo', 'sorteo.id', 'sorteo_secreto.sorteo_id')
    .select(['sorteo_id', 'secreto'])
    .where('sorteo.estado', 'in', ['agendado', 'cerrado'])
    .where(sql<number>`length(secreto)`, '=', 32)
    .execute()
}

export async function updateSecreto(db: Db, sorteoId: string, secreto: Buffer): Promise<void> {
  await db
    .updateTable('sorteo_secreto')
    .set({ secreto })
    .where('sorteo_id', '=', sorteoId)
    .where(sql<number>`length(secreto)`, '=', 32)
    .execute()
}

/** The secret of the former source, if any, was never used and is deleted with it. */
export async function updateFuente(
  db: Db,
  id: string,
  { fuente, datos, secreto, traslados, now }: NuevaFuente & { traslados: Traslados },
) {
  await db.deleteFrom('sorteo_secreto').where('sorteo_id', '=', id).execute()
  await db
    .updateTable('sorteo')
    .set({ fuente, fuente_datos: JSON.stringify(datos), traslados: JSON.stringify(traslados), fuente_cambiada_at: now })
    .where('id', '=', id)
    .execute()
  await insertSecreto(db, id, secreto)
}

/** The open draw of a date with its source, read without locks. */
export async function findToClose(db: Db, pedido: SorteoDeFecha) {
  return await db
    .selectFrom('sorteo')
    .select(['id', 'fuente', 'fuente_datos'])
    .where('id', '=', idDeFecha(pedido))
    .where('estado', '=', 'agendado')
    .executeTakeFirst()
}

/**
 * The draw that the numbers of a draw are tied to, or the id itself where there is none. Read by itself, so that the statement which uses
 * it is planned with the value known.
 */
export async function findAncla(db: Db, sorteoId: string): Promise<string> {
  const row = await db.selectFrom('sorteo').select('numeros_de').where('id', '=', sorteoId).executeTakeFirst()
  return row?.numeros_de ?? sorteoId
}

/** How many numbers tied to a draw are sold or held; they prevent cancelling it. */
export async function countTomadas(db: Db, anclaId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('titular')
    .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('rifa.sorteo_id', '=', anclaId)
    .where(eb =>
      eb.or([eb('titular.estado', '=', 'vendida'), eb('titular.estado', '=', 'reservada').and('expires_at', '>', now)]),
    )
    .executeTakeFirstOrThrow()
  return n
}

/** Whether the numbers of a draw play in another one that is to come. */
export async function hasOtherSorteo(db: Db, id: string): Promise<boolean> {
  const other = db
    .selectFrom('sorteo')
    .select('id')
    .where('numeros_de', '=', anclaOf(id))
    .where('id', '<>', id)
    .where('estado', '=', 'agendado')
  return (await other.executeTakeFirst()) !== undefined
}

type Sello = { cerrado_at: Date; cantidad: number; raiz: string; cierre: object }

/** From here on triggers refuse any change to the draw's numbers. */
export async function updateToCerrado(db: Db, sorteoId: string, { cierre, ...sello }: Sello) {
  return await db
    .updateTable('sorteo')
    .set({ estado: 'cerrado', ...sello, cierre: JSON.stringify(cierre) })
    .where('id', '=', sorteoId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateToRealizado(db: Db, sorteoId: string, result: { at: Date; prueba: object }): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ estado: 'realizado', realizado_at: result.at, prueba: JSON.stringify(result.prueba) })
    .where('id', '=', sorteoId)
    .execute()
}

/** Cancels a draw. With `cancelacionId` its numbers had been sold, and it keeps its prizes; without, it has none by now. */
export async function cancelSorteo(db: Db, id: string, cancelacionId: string | null = null): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ estado: 'cancelado', cancelacion_id: cancelacionId })
    .where('id', '=', id)
    .execute()
}

const porSortear = (db: Db, campaniaId: string) =>
  db
    .selectFrom('sorteo')
    .selectAll()
    .where('campania_id', '=', campaniaId)
    .where('estado', 'in', ['agendado', 'cerrado'])
    .where('tipo', '<>', sql.lit('resorteo' as const))
    .orderBy('fecha')
    .orderBy('id')

/** The draws of a campaign still to be carried out, by date, without the draw of unclaimed prizes. */
export const listPorSortear = (db: Db, campaniaId: string): Promise<SorteoPropio[]> =>
  porSortear(db, campaniaId).execute()

/** The same, locked. */
export const lockPorSortear = (db: Db, campaniaId: string): Promise<SorteoPropio[]> =>
  porSortear(db, campaniaId).forUpdate().execute()

/** A draw of a date, read without locks. */
export async function findSorteoOfDate(db: Db, pedido: SorteoDeFecha): Promise<SorteoPropio | undefined> {
  return await db.selectFrom('sorteo').selectAll().where('id', '=', idDeFecha(pedido)).executeTakeFirst()
}

type Buyer = { compra: string; nombre: string; email: string }

/** Part of a statement: the buyers of numbers tied to a draw who left an address, each address once. */
export const buyersOf = (anclaId: string): RawBuilder<Buyer> => sql<Buyer>`
  select distinct on (lower(c.comprador_email)) c.id as compra, c.comprador_nombre as nombre, c.comprador_email as email
  from compra c where c.comprador_email <> '' and c.id in (
    select compra_id from titular where sorteo_id = ${anclaId} and estado = 'vendida')
  order by lower(c.comprador_email), c.created_at desc`

/** The same, as rows. */
export const listBuyers = async (db: Db, anclaId: string): Promise<Buyer[]> =>
  (await buyersOf(anclaId).execute(db)).rows

/** The draws of a campaign that are to come. */
export async function listAgendados(db: Db, campaniaId: string): Promise<SorteoPropio[]> {
  return await db
    .selectFrom('sorteo')
    .selectAll()
    .where('campania_id', '=', campaniaId)
    .where('estado', '=', 'agendado')
    .execute()
}

/** Until when what is due for a draw may be paid; null in a serie. */
export async function updateVence(db: Db, id: string, vence: Date | null): Promise<void> {
  await db.updateTable('sorteo').set({ vence_at: vence }).where('id', '=', id).execute()
}

type NuevaFecha = { fecha: string; vence: Date | null; datos: Record<string, unknown>; traslados: Traslados }

export async function updateFecha(db: Db, id: string, { fecha, vence, datos, traslados }: NuevaFecha): Promise<void> {
  await db
    .updateTable('sorteo')
    .set({ fecha, vence_at: vence, fuente_datos: JSON.stringify(datos), traslados: JSON.stringify(traslados) })
    .where('id', '=', id)
    .execute()
}

export async function findSecreto(db: Db, sorteoId: string): Promise<Buffer> {
  const { secreto } = await db
    .selectFrom('sorteo_secreto')
    .select('secreto')
    .where('sorteo_id', '=', sorteoId)
    .executeTakeFirstOrThrow()
  return secreto
}

/** Sets where the broadcast is watched; '' for nowhere. */
export async function updateTransmision(db: Db, sorteoId: string, enlace: string): Promise<void> {
  await db.deleteFrom('transmision').where('sorteo_id', '=', sorteoId).execute()
  if (enlace) await db.insertInto('transmision').values({ sorteo_id: sorteoId, enlace }).execute()
}
