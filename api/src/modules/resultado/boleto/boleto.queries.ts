import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Filtro = { usuarioId: string; sorteoId: string | undefined }

const deUsuario = (db: Db, { usuarioId, sorteoId }: Filtro) =>
  db
    .selectFrom('compra')
    .innerJoin('titular', join =>
      join.onRef('titular.compra_id', '=', 'compra.id').on('titular.estado', '=', 'vendida'),
    )
    .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
    .innerJoin('sorteo', 'sorteo.id', 'rifa.sorteo_id')
    .where('compra.usuario_id', '=', usuarioId)
    .where(sorteoId ? eb => eb('sorteo.id', '=', sorteoId) : sql<SqlBool>`true`)

/** The numbers an account has bought, the newest draw first. */
export async function listBoletos(db: Db, filtro: Filtro, { limit, offset }: { limit: number; offset: number }) {
  return await deUsuario(db, filtro)
    .select(['sorteo.id as sorteo', 'sorteo.fecha', 'sorteo.cierre', 'rifa.numero', 'titular.clave'])
    .select(['compra.comprador_ci as ci', 'compra.comprador_nombre as nombre'])
    .orderBy('sorteo.fecha', 'desc')
    .orderBy('rifa.numero')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countBoletos(db: Db, filtro: Filtro): Promise<number> {
  const { n } = await deUsuario(db, filtro)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
