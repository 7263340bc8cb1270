import type { CuotaDePlan } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'

type ModalidadNueva = { nombre: string; desde: number; hasta: number; cuotas: CuotaDePlan[] }
export type ModalidadRow = ModalidadNueva & { id: string; created_at: Date; baja_at: Date | null }

/**
 * The payment plans on offer, `alguna`: or that ever were and are kept, in the order of the draws from which they are sold, those of fewer instalments
 * first.
 */
export async function listModalidades(db: Db, campania?: string, alguna = false): Promise<ModalidadRow[]> {
  return await db
    .selectFrom('modalidad')
    .select(['id', 'nombre', 'desde_orden as desde', 'hasta_orden as hasta', 'cuotas', 'created_at', 'baja_at'])
    .where('campania_id', '=', campaniaPedida(campania))
    .where(sql<boolean>`baja_at is null or ${alguna}`)
    .orderBy('desde_orden')
    .orderBy(sql`jsonb_array_length(cuotas)`)
    .orderBy('id')
    .execute()
}

/** Whether the campaign of a draw has a price table, so that numbers have no price of their own. */
export async function hasModalidades(db: Db, anclaId: string): Promise<boolean> {
  const plan = db
    .selectFrom('modalidad')
    .innerJoin('sorteo', 'sorteo.campania_id', 'modalidad.campania_id')
    .select('modalidad.id')
    .where('sorteo.id', '=', anclaId)
    .where('baja_at', 'is', null)
    .limit(1)
  return (await plan.executeTakeFirst()) !== undefined
}

/** `paga`, `vence`: what is due before it is due before the draw of this day, until then: another one if it was called off. */
export type SorteoEnOrden = { orden: number; fecha: string; paga: string | null; vence: Date | null; abierto: boolean }

/** The principal draws of a campaign by date. */
export async function listEnOrden(db: Db, campania?: string): Promise<SorteoEnOrden[]> {
  return await db
    .selectFrom('sorteo_orden as o')
    .innerJoin('sorteo_vence as v', join =>
      join.onRef('v.numeros_de', '=', 'o.numeros_de').onRef('v.orden', '=', 'o.orden'),
    )
    .select([
      'o.orden',
      'o.fecha',
      'v.fecha as paga',
      'v.vence_at as vence',
      sql<boolean>`o.estado = 'agendado'`.as('abierto'),
    ])
    .where('o.campania_id', '=', campaniaPedida(campania))
    .orderBy('o.orden')
    .execute()
}

/** Whether numbers may be sold with all these plans now, even if a plan is offered no more. */
export async function areValid(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ validas: number }>`
    select count(*)::integer as validas from modalidad m where id = any(${ids}::uuid[]) and (
      select min(orden) from sorteo_orden s where s.campania_id = m.campania_id and s.estado = 'agendado'
    ) between desde_orden and hasta_orden`.execute(db)
  return rows[0]?.validas === ids.length
}

export async function insertModalidades(db: Db, modalidades: readonly ModalidadNueva[], now: Date): Promise<void> {
  if (modalidades.length === 0) return
  await db
    .insertInto('modalidad')
    .values(
      modalidades.map(({ nombre, desde, hasta, cuotas }) => ({
        nombre,
        desde_orden: desde,
        hasta_orden: hasta,
        created_at: now,
        cuotas: JSON.stringify(cuotas),
      })),
    )
    .execute()
}

/** Waits for the sales under way that use one of these plans. */
export async function lockModalidades(db: Db, ids: readonly string[]): Promise<void> {
  const which = sql<string>`any(${ids}::uuid[])`
  await db.selectFrom('modalidad').select('id').where('id', '=', which).orderBy('id').forUpdate().execute()
}

/** Withdraws locked plans from the offer, and deletes those that no number and no order uses and no telephone can have been lent. */
export async function removeModalidades(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const which = sql<string>`any(${ids}::uuid[])`
  await db
    .deleteFrom('modalidad')
    .where('id', '=', which)
    .where(sql<boolean>`not exists (select from titular where titular.modalidad_id = modalidad.id)
      and not exists (select from compra_linea where compra_linea.modalidad_id = modalidad.id)
      and not exists (select from titular t join sorteo s on s.id = t.sorteo_id
        where t.telefono_id is not null and s.campania_id = modalidad.campania_id)`)
    .execute()
  await db.updateTable('modalidad').set({ baja_at: now }).where('id', '=', which).execute()
}

/** Copies the price table of one campaign to another; returns how many plans it has. Draws are named by their place in the campaign. */
export async function copyModalidades(db: Db, de: string, a: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into modalidad (campania_id, nombre, desde_orden, hasta_orden, cuotas, created_at)
    select ${a}, nombre, desde_orden, hasta_orden, cuotas, ${now} from modalidad
    where campania_id = ${de} and baja_at is null order by id`.execute(db)
  return Number(numAffectedRows)
}
