import type { Atribucion } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { widthColumn } from '#modules/sitio/config/config.queries.ts'

type Tx = Transaction<Database>

export type Vendido = {
  titularId: string
  rifaId: string
  modalidadId: string | null
  vendedor_id: string | null
  atribucion: Atribucion | null
  nombre: string
  correo: string
  moneda: string
  width: number
}

/** A number that an order owns now, its buyer, and whose sale it is. */
export async function findVendido(
  db: Tx,
  { compraId, numero }: { compraId: string; numero: number },
): Promise<Vendido | undefined> {
  const { rows } = await sql<Vendido>`
    select t.id as "titularId", t.rifa_id as "rifaId", t.modalidad_id as "modalidadId", l.vendedor_id, l.atribucion,
      c.comprador_nombre as nombre, c.comprador_email as correo, c.moneda, ${widthColumn} as width
    from titular t join compra c on c.id = t.compra_id join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
    where t.compra_id = ${compraId} and t.numero = ${numero} and t.estado = 'vendida'`.execute(db)
  return rows[0]
}

export async function insertCesion(
  db: Tx,
  cesion: { titularId: string; compraId: string; motivo: string; usuarioId: string; now: Date },
): Promise<void> {
  const { titularId, compraId, motivo, usuarioId, now } = cesion
  await db
    .insertInto('cesion')
    .values({ titular_id: titularId, compra_id: compraId, at: now, motivo, usuario_id: usuarioId })
    .execute()
}
