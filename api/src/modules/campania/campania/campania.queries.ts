import type { CLASES_CAMPANIA, EstadoCampania, QuienesVenden } from '@talonario/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The id of the given campaign, or of the current one. */
export const campaniaPedida = (id?: string): RawBuilder<string> =>
  id ? sql`${id}::uuid` : sql`(select campania_actual())`

/** Whether a row belongs to the campaign asked for: an id, `todas`, or the current one by default. */
export const isOfCampania = (campaniaId: RawBuilder<unknown>, pedida?: string): RawBuilder<SqlBool> =>
  pedida === 'todas' ? sql`true` : sql`${campaniaId} = ${campaniaPedida(pedida)}`

type Clase = (typeof CLASES_CAMPANIA)[number]

export type CampaniaRow = {
  id: string
  nombre: string
  clase: Clase
  estado: EstadoCampania
  actual: boolean
  createdAt: Date
  terminadaAt: Date | null
  sorteos: number
  numeros: number
  sellada: boolean
}

/** The campaigns, the current one first. Numbers begin at 1 and have no gaps, so the highest is their count. */
export async function listCampanias(db: Db, { drafts }: { drafts: boolean }): Promise<CampaniaRow[]> {
  const { rows } = await sql<CampaniaRow>`
    select c.id, c.nombre, c.clase, c.estado, c.id = (select campania_actual()) as actual, c.created_at as "createdAt", c.terminada_at as "terminadaAt",
      (select count(*) from sorteo s where s.campania_id = c.id and s.estado <> 'cancelado') as sorteos,
      coalesce((select max(numero) from rifa r where r.campania_id = c.id), 0) as numeros,
      c.clase = 'continua' and exists (
        select from sorteo s where s.campania_id = c.id and s.tipo <> 'resorteo' and s.cerrado_at is not null) as sellada
    from campania c where ${drafts} or c.estado <> 'borrador' order by c.orden desc`.execute(db)
  return rows
}

/** Locks the current campaign until the end of the transaction. */
export async function lockActual(db: Db): Promise<{
  id: string
  orden: number
  nombre: string
  clase: Clase
  venden: QuienesVenden | null
  estado: EstadoCampania
}> {
  return await db
    .selectFrom('campania')
    .select(['id', 'orden', 'nombre', 'clase', 'venden', 'estado'])
    .where('id', '=', campaniaPedida())
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Inserts a draft after the campaign of this `orden`; undefined if somebody else has made one meanwhile. */
export async function insertAfter(
  db: Db,
  orden: number,
  { nombre, now }: { nombre: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto('campania')
    .values({ orden: orden + 1, nombre, created_at: now })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The days of a campaign's draws still to be carried out. A draw of unclaimed prizes does not count: it does not keep the campaign open. */
export async function listPendientes(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sorteo')
    .select('fecha')
    .where('campania_id', '=', id)
    .where('estado', 'in', ['agendado', 'cerrado'])
    .where('tipo', '<>', sql.lit('resorteo' as const))
    .orderBy('fecha')
    .execute()
  return rows.map(({ fecha }) => fecha)
}

export async function updateToTerminada(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('campania').set({ estado: 'terminada', terminada_at: now }).where('id', '=', id).execute()
}

/** A trigger changes the draws and numbers of the campaign with it. */
export async function updateClase(
  db: Db,
  id: string,
  kind: { clase: Clase; venden?: QuienesVenden | undefined },
): Promise<void> {
  await db.updateTable('campania').set(kind).where('id', '=', id).execute()
}

/** In which draws the numbers of a campaign play; undefined if there is no such campaign. */
export async function findClase(db: Db, campania?: string): Promise<Clase | undefined> {
  const { rows } = await sql<{ clase: Clase }>`
    select clase from campania where id = ${campaniaPedida(campania)}`.execute(db)
  return rows[0]?.clase
}

/** Whether each number of the current campaign plays in all its draws. */
export const isContinua = async (db: Db): Promise<boolean> => (await findClase(db)) === 'continua'

export const findActual = (db: Db): Promise<{ nombre: string; clase: Clase }> =>
  db.selectFrom('campania').select(['nombre', 'clase']).where('id', '=', campaniaPedida()).executeTakeFirstOrThrow()

/** Returns the previous name; undefined if there is no such campaign. */
export async function updateNombre(db: Db, id: string, nombre: string): Promise<string | undefined> {
  const before = await db.selectFrom('campania').select('nombre').where('id', '=', id).forUpdate().executeTakeFirst()
  await db.updateTable('campania').set({ nombre }).where('id', '=', id).execute()
  return before?.nombre
}

export type Plan = { desde: Date; activa: boolean; comprasPropias: boolean; tramos: { desde: number; tasa: number }[] }

/** The commission plans of the current campaign, the latest first. */
export function listPlanes(db: Db): Promise<Plan[]> {
  return db
    .selectFrom('comision_plan')
    .select(['desde', 'activa', 'compras_propias as comprasPropias', 'tramos'])
    .where('campania_id', '=', campaniaPedida())
    .orderBy('desde', 'desc')
    .execute() as Promise<Plan[]>
}

export async function insertPlan(db: Db, { tramos, ...plan }: Plan, usuarioId: string): Promise<void> {
  await db
    .insertInto('comision_plan')
    .values({
      desde: plan.desde,
      activa: plan.activa,
      compras_propias: plan.comprasPropias,
      tramos: JSON.stringify(tramos),
      usuario_id: usuarioId,
    })
    .execute()
}

/** Whether a campaign has ever had a draw. */
export async function hasSorteos(db: Db, id: string): Promise<boolean> {
  const sorteo = db.selectFrom('sorteo').select('id').where('campania_id', '=', id).limit(1)
  return (await sorteo.executeTakeFirst()) !== undefined
}

/** The campaign before the one of this `orden`. */
export async function findAnterior(db: Db, orden: number) {
  return await db
    .selectFrom('campania')
    .select(['id', 'nombre', 'clase', 'venden'])
    .where('orden', '=', orden - 1)
    .executeTakeFirst()
}

/** Copies the last commission plan of a campaign, unless it was switched off, as the first of another without any; returns whether it did. */
export async function copyPlan(db: Db, de: string, a: string, { usuarioId, now }: { usuarioId: string; now: Date }) {
  const { numAffectedRows } =
    await sql`insert into comision_plan (campania_id, desde, tramos, compras_propias, activa, usuario_id)
    select ${a}, ${now}, tramos, compras_propias, activa, ${usuarioId} from (
      select * from comision_plan where campania_id = ${de} order by desde desc limit 1
    ) ultimo where activa and not exists (select from comision_plan where campania_id = ${a})`.execute(db)
  return numAffectedRows === 1n
}
