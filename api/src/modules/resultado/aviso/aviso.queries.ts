import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** An order with its sold numbers in one draw. */
export type Participacion = {
  id: string
  nombre: string
  email: string
  ci: string
  numeros: { numero: number; clave: string }[]
}

/** The mails of one closing that are still to be written, taken by this transaction; no other process gets them meanwhile. */
export async function takeAviso(db: Db) {
  return await db
    .selectFrom('aviso_cierre')
    .innerJoin('sorteo', 'sorteo.id', 'aviso_cierre.sorteo_id')
    .select(['sorteo.id', 'sorteo.fecha', 'sorteo.estado', 'sorteo.cierre', 'aviso_cierre.hasta_compra'])
    .where('aviso_cierre.done_at', 'is', null)
    .orderBy('sorteo.cerrado_at')
    .limit(1)
    .forUpdate('aviso_cierre')
    .skipLocked()
    .executeTakeFirst()
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The next `size` orders of all by id after `desde`, with what they own in a draw (perhaps nothing). */
export async function listParticipaciones(db: Db, sorteoId: string, desde: string | null, size: number) {
  const { rows } = await sql<Participacion>`
    select c.id, c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, coalesce((
      select json_agg(json_build_object('numero', r.numero, 'clave', encode(t.clave, 'hex')) order by r.numero)
      from titular t join rifa r on r.id = t.rifa_id
      where t.compra_id = c.id and t.estado = 'vendida' and r.sorteo_id = ${sorteoId}
    ), '[]') as numeros
    from compra c where c.id > ${desde ?? BEFORE_ALL} order by c.id limit ${size}`.execute(db)
  return rows
}

export async function updateAviso(db: Db, sorteoId: string, change: { hasta_compra?: string; done_at?: Date }) {
  await db.updateTable('aviso_cierre').set(change).where('sorteo_id', '=', sorteoId).execute()
}

/** The winners of a draw with who bought the number, and who sold it in person. */
export async function listPremiados(db: Db, sorteoId: string) {
  return await db
    .selectFrom('ganador')
    .innerJoin('premio', 'premio.id', 'ganador.premio_id')
    .innerJoin('sorteo', 'sorteo.id', 'ganador.sorteo_id')
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .innerJoin('titular', join => join.onRef('titular.rifa_id', '=', 'rifa.id').on('titular.estado', '=', 'vendida'))
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .leftJoin('usuario', join =>
      join.onRef('usuario.id', '=', 'compra.vendedor_id').on('usuario.deleted_at', 'is', null),
    )
    .select(['ganador.posicion', 'rifa.numero', 'premio.nombre as premio', 'sorteo.fecha'])
    .select(['compra.comprador_nombre as nombre', 'compra.comprador_email as email'])
    .select(['usuario.nombre_completo as vendedor', 'usuario.email as vendedor_email'])
    .where('ganador.sorteo_id', '=', sorteoId)
    .orderBy('ganador.posicion')
    .execute()
}
