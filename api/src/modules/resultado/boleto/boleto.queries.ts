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
    .select([
      'sorteo.id as sorteo',
      'sorteo.fecha',
      'sorteo.cierre',
      'rifa.numero',
      'titular.clave',
      'compra.id as compra',
    ])
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

/** The sold numbers of an order that this person bought or sold; of any order for `todas`. None: no such order. */
export async function listBoletosDeCompra(
  db: Db,
  compraId: string,
  { usuarioId, todas }: { usuarioId: string; todas: boolean },
): Promise<number[] | undefined> {
  const { rows } = await sql<{ numeros: number[] }>`
    select coalesce((
      select json_agg(r.numero order by r.numero) from titular t join rifa r on r.id = t.rifa_id
      where t.compra_id = c.id and t.estado = 'vendida'
    ), '[]') as numeros
    from compra c where c.id = ${compraId} and (${todas} or c.usuario_id = ${usuarioId} or c.vendedor_id = ${usuarioId})`.execute(
    db,
  )
  return rows[0]?.numeros
}

type BoletoVendido = {
  numero: number
  anio: number
  sorteo: string
  fecha: string
  hora: string
  comprador: string
}

/** A number that an order owns; none if it is not, or no longer, sold to that order. */
export async function findVendido(
  db: Db,
  { compraId, numero }: { compraId: string; numero: number },
): Promise<BoletoVendido | undefined> {
  const { rows } = await sql<BoletoVendido>`
    select r.numero, r.anio, s.id as sorteo, s.fecha, s.fuente_datos ->> 'hora' as hora, c.comprador_nombre as comprador
    from titular t join rifa r on r.id = t.rifa_id join sorteo s on s.id = r.sorteo_id join compra c on c.id = t.compra_id
    where t.compra_id = ${compraId} and t.estado = 'vendida' and r.numero = ${numero}`.execute(db)
  return rows[0]
}
