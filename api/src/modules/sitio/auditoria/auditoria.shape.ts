import type { Accion, ActoAnotado, TipoSorteo } from '@talonario/contract'
import type { Acto } from '@talonario/sorteo/bitacora'

/** An act as its row keeps it, without its place in the chain. */
export type ActoSuelto = {
  id: number
  at: Date
  actor_id: string | null
  actor_rol: ActoAnotado['actor']['rol']
  accion: string
  objeto: string
  objeto_id: string
  detalle: string
  pedido: string | null
}
export type ActoEnlazado = ActoSuelto & { secuencia: number; previo: Buffer; hash: Buffer }

/** An act in the form that the chain hashes. */
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
export const toLinkedActo = (row: ActoEnlazado): Acto => ({
  ...toActo(row, { secuencia: row.secuencia, previo: row.previo.toString('hex') }),
  hash: row.hash.toString('hex'),
})

/** An act as a search returns it, with the names of today. */
export type ActoHallado = ActoSuelto & {
  secuencia: number | null
  hash: Buffer | null
  actor_nombre: string
  objeto_nombre: string
  objeto_tipo: TipoSorteo | null
}

export const toRecordedActo = (row: ActoHallado): ActoAnotado => ({
  _id: String(row.id),
  fecha: row.at.toISOString(),
  secuencia: row.secuencia ?? 0,
  accion: row.accion as Accion,
  actor: { id: row.actor_id ?? '', nombre: row.actor_nombre, rol: row.actor_rol },
  objeto: row.objeto,
  sobre: { id: row.objeto_id, nombre: row.objeto_nombre, tipo: row.objeto_tipo ?? undefined },
  detalle: row.detalle,
  pedido: row.pedido ?? '',
  hash: row.hash?.toString('hex') ?? '',
})
