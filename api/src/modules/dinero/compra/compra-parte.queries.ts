import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'

type Tx = Transaction<Database>

/** What an order consists of, as far as a part of it can leave it. */
export type LineaDeParte = {
  linea: number
  rifaId: string | null
  /** The draw of its number; null: a product's. */
  sorteoId: string | null
  /** Of an instalment. */
  titularId: string | null
  vendedorId: string | null
  /** What it costs in all, minor units. */
  importe: number
}

export async function listLineasDeParte(db: Db, compraId: string): Promise<LineaDeParte[]> {
  const { rows } = await sql<LineaDeParte>`
    select l.linea, l.rifa_id as "rifaId", r.sorteo_id as "sorteoId", l.titular_id as "titularId",
      l.vendedor_id as "vendedorId", l.precio * l.cantidad as importe
    from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = ${compraId} order by l.linea`.execute(
    db,
  )
  return rows
}

export async function listDevueltas(db: Db, compraId: string) {
  return await db
    .selectFrom('linea_devuelta as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario_id')
    .select(['d.linea', 'd.titulo', 'd.cantidad', 'd.precio', 'd.at', 'd.motivo', 'u.nombre_completo as quien'])
    .where('d.compra_id', '=', compraId)
    .orderBy('d.at')
    .orderBy('d.linea')
    .execute()
}

/**
 * Part of a statement: `importe`, what goes back of an order `c` for what was called off, its row `d`, and `falta`, what of that is still to be given
 * back. Online both follow the payments: a transfer that came to be none is owed to nobody, and what is on its way back of several is the latest.
 */
export const cifrasDeDevolucion = sql`lateral (
  select case when c.canal = 'presencial' or d.hecha_at is null then d.importe else least(d.importe, p.decidido) end as importe,
    case when d.hecha_at is null then d.importe
      when c.canal = 'presencial' then case when d.pagada_at is null then d.importe else 0 end
      else greatest(0, least(d.importe, p.falta - (select coalesce(sum(o.importe), 0) from devolucion o
        where o.compra_id = d.compra_id and (o.hecha_at, o.id) > (d.hecha_at, d.id)))) end::bigint as falta
  from (
    select coalesce(sum(a_devolver), 0)::bigint as decidido,
      coalesce(sum(a_devolver - reembolsado) filter (where estado not in ('devuelto', 'contracargo', 'contracargo_revertido')), 0) as falta
    from pago where compra_id = c.id and (proveedor <> 'transferencia' or estado <> 'cancelado')
  ) p)`

/** Condition: money of an order `c` is still to be given back, so that whose it is has to be known. */
export const debeDevolverse = sql<boolean>`(
  exists (select from pago p where p.compra_id = c.id and p.estado = 'aprobado' and p.a_devolver > p.reembolsado)
  or exists (select from devolucion d where d.compra_id = c.id
    and (d.hecha_at is null or c.canal = 'presencial' and d.pagada_at is null and d.importe > 0)))`

/** `anulacion`: which of the parts of a sale in person. */
export type FirmaDeParte = { at: Date; usuarioId: string; motivo: string; anulacion?: number | null }

/** Moves lines of a locked order to those that were returned; the order costs so much less. */
export async function moveToDevueltas(
  db: Tx,
  compraId: string,
  lineas: readonly number[],
  { at, usuarioId, motivo, anulacion = null }: FirmaDeParte,
): Promise<void> {
  await sql`
    with quitadas as (
      delete from compra_linea where compra_id = ${compraId} and linea = any(${lineas}::integer[]) returning *
    ), devueltas as (
      insert into linea_devuelta (compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, at, usuario_id, motivo, anulacion)
      select compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, ${at}, ${usuarioId}, ${motivo}, ${anulacion} from quitadas
    )
    update compra set total = total - (select coalesce(sum(precio * cantidad), 0) from quitadas) where id = ${compraId}`.execute(
    db,
  )
}
