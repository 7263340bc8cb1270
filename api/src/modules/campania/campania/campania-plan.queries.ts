import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { campaniaPedida } from './campania.queries.ts'

export type Plan = { desde: Date; activa: boolean; comprasPropias: boolean; tramos: { desde: number; tasa: number }[] }

/** The plans of the current campaign, the latest first. */
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

/** The plan of commission that a campaign ended with, as the first one of another. */
export async function copyPlan(db: Db, de: string, a: string, { usuarioId, now }: { usuarioId: string; now: Date }) {
  await sql`insert into comision_plan (campania_id, desde, tramos, compras_propias, activa, usuario_id)
    select ${a}, ${now}, tramos, compras_propias, activa, ${usuarioId} from comision_plan
    where campania_id = ${de} order by desde desc limit 1`.execute(db)
}
