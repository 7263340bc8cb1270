import { sql } from 'kysely'
import { superaTope } from '#db/counts.ts'
import { alphabetical, isActive } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'

type Faltante = { id: string; nombre: string; email: string }
export type FilaDeLiquidacion = {
  id: string
  titulo: string
  venceAt: Date
  desde: string
  hasta: string
  rindieron: number
  faltan: Faltante[]
}

/** The sellers of a settling date: active ones by the first letters of their names, as in a sorted list. */
const LLAMA = sql`u.rol = 'vendedor' and ${isActive('u')}
  and (q.desde = '' or left(texto_busqueda(u.nombre_completo), length(q.desde)) >= texto_busqueda(q.desde))
  and (q.hasta = '' or left(texto_busqueda(u.nombre_completo), length(q.hasta)) <= texto_busqueda(q.hasta))`

const RINDIO = sql`exists (select from rendicion r where r.vendedor_id = u.id and r.estado <> 'devuelta'
  and r.presentada_at >= q.created_at)`

/** Dates from `desde` on, the next first, with the sellers called who have not presented a rendición since they were set. */
export async function listLiquidaciones(db: Db, desde: Date): Promise<FilaDeLiquidacion[]> {
  const { rows } = await sql<FilaDeLiquidacion>`
    select q.id, q.titulo, q.vence_at as "venceAt", q.desde, q.hasta,
      (select count(*) from usuario u where ${LLAMA} and ${RINDIO}) as rindieron,
      coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre_completo, 'email', u.email)
        order by ${alphabetical('u.nombre_completo')}) from usuario u where ${LLAMA} and not ${RINDIO}), '[]') as faltan
    from liquidacion q where q.cancelada_at is null and q.vence_at >= ${desde} order by q.vence_at, q.id limit 100`.execute(
    db,
  )
  return rows
}

type Nueva = { titulo: string; venceAt: Date; desde: string; hasta: string; usuarioId: string; now: Date }

export async function insertLiquidacion(db: Db, { venceAt, usuarioId, now, ...nueva }: Nueva): Promise<string> {
  const { id } = await db
    .insertInto('liquidacion')
    .values({ ...nueva, vence_at: venceAt, creada_por: usuarioId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function cancelLiquidacion(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('liquidacion')
    .set({ cancelada_at: now })
    .where('id', '=', id)
    .where('cancelada_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sellers who hold more cash than the limit. Where no limit is set, no balance is read. */
export async function listExcedidos(db: Db): Promise<{ id: string; nombre: string }[]> {
  const { rows } = await sql<{ id: string; nombre: string }>`
    select u.id, u.nombre_completo as nombre from usuario u where u.id = any(array(
        select c.usuario_id from cuenta c
        where (select importe from tope_caja) is not null and ${superaTope(sql`c.usuario_id`)}
      )) order by ${alphabetical('u.nombre_completo')}`.execute(db)
  return rows
}

export async function listOrganizadores(db: Db): Promise<{ id: string; email: string }[]> {
  return await db
    .selectFrom('usuario')
    .select(['id', 'email'])
    .where('rol', '=', 'admin')
    .where(isActive('usuario'))
    .orderBy('id')
    .execute()
}
