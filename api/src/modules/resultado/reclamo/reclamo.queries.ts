import type { TipoSorteo } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import { isUnanswered } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

export type ReclamoRow = {
  id: string
  clave: string
  sorteo: string
  turno: number
  fecha: string
  tipo: TipoSorteo
  premio: string
  numero: number
  nombre: string
  email: string
  telefono: string
  whatsapp: string | null
  ci: string
  vence_at: Date
  confirmado_at: Date | null
  vencido_at: Date | null
  entregado_at: Date | null
  documento: string
  entregado_dia: string | null
  impuesto: number | null
  nota: string
  portador: string
  quedan: boolean
}

/** Condition: an alternate `s` who has not been called and may be, since their number was not called off and given back meanwhile. */
const isLeft = sql`s.premio_id is null
  and not exists (select from reclamo r where r.sorteo_id = s.sorteo_id and r.posicion = s.posicion)
  and not exists (select from titular t where t.id = s.titular_id and t.estado <> 'vendida' and numeros_cancelados(t.sorteo_id))`

/** Whether an alternate of the draw is left to be called. */
export const QUEDAN = sql<boolean>`exists (select from ganador s where s.sorteo_id = reclamo.sorteo_id and ${isLeft})`

const selectReclamos = (db: Db) =>
  db
    .selectFrom('reclamo')
    .innerJoin('premio', 'premio.id', 'reclamo.premio_id')
    .innerJoin('sorteo', 'sorteo.id', 'reclamo.sorteo_id')
    .innerJoin('ganador', join =>
      join.onRef('ganador.sorteo_id', '=', 'reclamo.sorteo_id').onRef('ganador.posicion', '=', 'reclamo.posicion'),
    )
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .innerJoin('titular', 'titular.id', 'ganador.titular_id')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .select(['reclamo.id', 'reclamo.clave', 'reclamo.sorteo_id as sorteo', 'turno', 'sorteo.fecha', 'sorteo.tipo'])
    .select(['premio.nombre as premio', 'rifa.numero', 'compra.comprador_nombre as nombre'])
    .select(['compra.comprador_email as email', 'compra.comprador_ci as ci'])
    .select(['compra.comprador_telefono as telefono', 'compra.comprador_telefono_e164 as whatsapp'])
    .select([
      'reclamo.vence_at',
      'confirmado_at',
      'vencido_at',
      'entregado_at',
      'documento',
      'entregado_dia',
      'impuesto',
      'nota',
      'portador',
    ])
    .select(QUEDAN.as('quedan'))

export const listReclamos = async (db: Db): Promise<ReclamoRow[]> =>
  await selectReclamos(db)
    .where('vencido_at', 'is', null)
    .orderBy(sql`entregado_at is not null`)
    .orderBy('sorteo.fecha', 'desc')
    .orderBy('reclamo.posicion')
    .orderBy('reclamo.id')
    .limit(200)
    .execute()

export const listReclamosOf = async (db: Db, usuarioId: string): Promise<ReclamoRow[]> =>
  await selectReclamos(db)
    .where('compra.usuario_id', '=', usuarioId)
    .orderBy('sorteo.fecha', 'desc')
    .orderBy('reclamo.posicion')
    .execute()

export const findReclamoDeClave = async (db: Db, clave: string): Promise<ReclamoRow | undefined> =>
  await selectReclamos(db).where('reclamo.clave', '=', clave).executeTakeFirst()

export const lockReclamo = async (db: Tx, by: { id: string } | { clave: string }) =>
  await db
    .selectFrom('reclamo')
    .selectAll()
    .where('id' in by ? 'id' : 'clave', '=', 'id' in by ? by.id : by.clave)
    .forUpdate()
    .executeTakeFirst()

/** The days to claim that the closing sealed; undefined for a draw that was closed before they were sealed. */
export async function findDias(db: Db, sorteoId: string): Promise<number | undefined> {
  const { rows } = await sql<{ dias: number | null }>`
    select (cierre -> 'historia' ->> 'reclamoDias')::int as dias from sorteo where id = ${sorteoId}`.execute(db)
  return rows[0]?.dias ?? undefined
}

/** Calls every winner of a draw. Returns each one's link by position. */
export async function insertReclamos(db: Db, sorteoId: string, { now, vence }: { now: Date; vence: Date }) {
  const { rows } = await sql<{ posicion: number; clave: string }>`
    insert into reclamo (premio_id, turno, sorteo_id, posicion, llamado_at, vence_at)
    select premio_id, 1, sorteo_id, posicion, ${now}, ${vence} from ganador
    where sorteo_id = ${sorteoId} and premio_id is not null
    returning posicion, clave`.execute(db)
  return new Map(rows.map(({ posicion, clave }) => [posicion, clave]))
}

/** Draws in which the time of an unconfirmed claim has passed and an alternate is left. */
export async function listVencidos(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ sorteo_id: string }>`
    select distinct sorteo_id from reclamo
    where vence_at <= ${now} and ${isUnanswered} and ${QUEDAN}`.execute(db)
  return rows.map(({ sorteo_id }) => sorteo_id)
}

/** Locks the first such claim of a draw, in the order of the prizes. */
export async function takeVencido(db: Tx, sorteoId: string, now: Date) {
  const { rows } = await sql<{ id: string; premio_id: string; turno: number }>`
    select id, premio_id, turno from reclamo
    where sorteo_id = ${sorteoId} and vence_at <= ${now} and ${isUnanswered}
    order by posicion limit 1 for update`.execute(db)
  return rows[0]
}

/** The next alternate in the order drawn who is left to be called. */
export async function findNextSuplente(db: Tx, sorteoId: string): Promise<number | undefined> {
  const { rows } = await sql<{ posicion: number }>`
    select posicion from ganador s where sorteo_id = ${sorteoId} and ${isLeft} order by posicion limit 1`.execute(db)
  return rows[0]?.posicion
}

type Llamado = { premioId: string; turno: number; sorteoId: string; posicion: number; now: Date; vence: Date }

export async function insertReclamo(
  db: Tx,
  { premioId, turno, sorteoId, posicion, now, vence }: Llamado,
): Promise<string> {
  const { clave } = await db
    .insertInto('reclamo')
    .values({ premio_id: premioId, turno, sorteo_id: sorteoId, posicion, llamado_at: now, vence_at: vence })
    .returning('clave')
    .executeTakeFirstOrThrow()
  return clave
}

type Prorroga = { reclamoId: string; antes: Date; hasta: Date; motivo: string; usuarioId: string; at: Date }

/** Moves a deadline: a trigger does so when this row, which is the reason, is inserted. */
export async function insertProrroga(db: Tx, { reclamoId, usuarioId, ...rest }: Prorroga): Promise<void> {
  await db
    .insertInto('prorroga')
    .values({ reclamo_id: reclamoId, usuario_id: usuarioId, ...rest })
    .execute()
}

/** The first deadline, before any was moved. */
export async function findPlazo(db: Tx, { id, vence_at }: { id: string; vence_at: Date }): Promise<Date> {
  const { rows } = await sql<{ plazo: Date | null }>`
    select min(antes) as plazo from prorroga where reclamo_id = ${id}`.execute(db)
  return rows[0]?.plazo ?? vence_at
}

export async function updateToVencido(db: Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('reclamo').set({ vencido_at: now }).where('id', '=', id).execute()
}

export async function updateToConfirmado(db: Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('reclamo').set({ confirmado_at: now }).where('id', '=', id).execute()
}

export type Entrega = {
  documento: string
  fecha: string
  impuesto?: number | undefined
  nota?: string | undefined
  codigo?: string | undefined
  nombre?: string | undefined
}

/** For a prize of a number sold without a name: who showed the ticket, and which printing of it. */
export type Portador = { portador: string; impresion: number | null }

/** The number of a holder, and whether it was sold without a name. */
export async function findDePortador(db: Db, titularId: string) {
  const { rows } = await sql<{ rifaId: string; numero: number; alPortador: boolean }>`
    select rifa_id as "rifaId", numero, al_portador(compra_id) as "alPortador" from titular where id = ${titularId}`.execute(
    db,
  )
  return rows[0]
}

/** The holder of the number that was called. */
export async function findTitular(db: Db, { sorteo_id, posicion }: { sorteo_id: string; posicion: number }) {
  const { titular_id } = await db
    .selectFrom('ganador')
    .select('titular_id')
    .where('sorteo_id', '=', sorteo_id)
    .where('posicion', '=', posicion)
    .executeTakeFirstOrThrow()
  return titular_id
}

export async function updateToEntregado(
  db: Tx,
  id: string,
  { documento, fecha, impuesto, nota }: Entrega,
  { usuarioId, now, ...portador }: Portador & { usuarioId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('reclamo')
    .set({ entregado_at: now, documento, entregado_dia: fecha, impuesto: impuesto ?? null, nota: nota ?? '' })
    .set({ entregado_por: usuarioId, ...portador })
    .where('id', '=', id)
    .execute()
}
