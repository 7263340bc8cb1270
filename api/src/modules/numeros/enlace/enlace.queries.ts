import { sql } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { campaniaPedida } from '#modules/campania/campania/campania.queries.ts'

type Vendedor = { id: string; nombre: string; imagen: string }

/** The active seller whose link has this code, if any. */
export async function findVendedorOfCodigo(db: Db, codigo: string): Promise<Vendedor | undefined> {
  const { rows } = await sql<Vendedor>`
    select u.id, u.nombre_completo as nombre, coalesce(u.imagen, '') as imagen
    from enlace_vendedor e join usuario u on u.id = e.usuario_id
    where e.codigo = ${codigo} and u.rol = 'vendedor' and ${isActive('u')}`.execute(db)
  return rows[0]
}

export type Enlace = { codigo: string; createdAt: Date; visitas: number; vendidos: number }

/** The seller's link of the current campaign, with what was sold in it through this and earlier ones. */
export async function findEnlace(db: Db, usuarioId: string): Promise<Enlace | undefined> {
  const { rows } = await sql<Enlace>`
    select e.codigo, e.created_at as "createdAt",
      (select coalesce(sum(visitas), 0) from enlace_visita where codigo = e.codigo)::int as visitas,
      (select count(*) from compra_linea l
        join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'
        where l.vendedor_id = e.usuario_id and l.atribucion = 'enlace' and t.sorteo_id in (select id from sorteo_actual))::int as vendidos
    from enlace_vendedor e
    where e.usuario_id = ${usuarioId} and e.campania_id = ${campaniaPedida()} and e.baja_at is null`.execute(db)
  return rows[0]
}

/** Inserts a link for a seller without one; false: there is one meanwhile, or the code is taken. */
export async function insertEnlace(
  db: Db,
  { codigo, usuarioId, now }: { codigo: string; usuarioId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('enlace_vendedor')
    .values({ codigo, usuario_id: usuarioId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function endEnlace(db: Db, usuarioId: string, now: Date): Promise<void> {
  await db
    .updateTable('enlace_vendedor')
    .set({ baja_at: now })
    .where('usuario_id', '=', usuarioId)
    .where('campania_id', '=', campaniaPedida())
    .where('baja_at', 'is', null)
    .execute()
}

export async function addVisita(db: Db, codigo: string, dia: string): Promise<void> {
  await sql`
    insert into enlace_visita (codigo, dia, visitas) values (${codigo}, ${dia}::date, 1)
    on conflict (codigo, dia) do update set visitas = enlace_visita.visitas + 1`.execute(db)
}
