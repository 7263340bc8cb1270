import { type Acto, COMIENZO } from '@talonario/sorteo/bitacora'

/** An act as its row keeps it, without its place in the chain. */
export type ActoSuelto = {
  id: number
  at: Date
  actor_id: string | null
  actor_rol: string
  accion: string
  objeto: string
  objeto_id: string
  detalle: string
  pedido: string | null
}
export type ActoEnlazado = ActoSuelto & { secuencia: number; previo: Buffer; hash: Buffer }

/** The same as the chain states it. */
export const toActo = (row: ActoSuelto, lugar: { secuencia: number; previo: string }): Omit<Acto, 'hash'> => ({
  ...lugar,
  at: row.at.toISOString(),
  actor: row.actor_id ?? '',
  rol: row.actor_rol,
  accion: row.accion,
  objeto: row.objeto,
  id: row.objeto_id,
  pedido: row.pedido ?? '',
  detalle: row.detalle,
})

/** An act of the chain as it is exported. */
export const toActoEnlazado = (row: ActoEnlazado): Acto => ({
  ...toActo(row, { secuencia: row.secuencia, previo: row.previo.toString('hex') }),
  hash: row.hash.toString('hex'),
})

export const PRIMERA = { secuencia: 0, hash: COMIENZO }
