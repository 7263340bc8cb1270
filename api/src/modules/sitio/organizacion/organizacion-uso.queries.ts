import type { LoQueHay, Uso } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** What each part of the app has rows of, if it is in use. */
const WHERE: Record<Uso, RawBuilder<unknown>> = {
  vendedores: sql`usuario where rol = 'vendedor' and deleted_at is null`,
  caja: sql`cuenta`,
  comision: sql`comision_plan`,
  metas: sql`meta_anual`,
  talonarios: sql`talonario`,
  telefonos: sql`telefono`,
  cuotas: sql`modalidad where campania_id = (select campania_actual())`,
  productos: sql`producto`,
}
const found = Object.entries(WHERE).map(
  ([uso, where]) => sql`case when exists (select from ${where}) then ${uso}::text end`,
)

/** The kind of the current campaign, and the parts of the app in use; a row of an earlier campaign counts too, except for price tables. */
export async function findUso(db: Db): Promise<LoQueHay> {
  const { rows } = await sql<LoQueHay>`
    select clase, coalesce(venden, '') as venden, array_remove(array[${sql.join(found)}], null) as hay
    from campania where id = (select campania_actual())`.execute(db)
  const [row] = rows
  if (!row) throw new Error('there is always a campaign')
  return row
}
