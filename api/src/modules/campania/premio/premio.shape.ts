import type { Premio } from '@talonario/contract'

/** The columns of a prize that the API shows: the one list. */
export const premioColumns = ['premio.id', 'premio.nombre', 'premio.descripcion'] as const

export type PremioRow = { id: string; nombre: string; descripcion: string }

export function toPremio({ id, nombre, descripcion }: PremioRow): Premio {
  return { _id: id, id, nombre, descripcion }
}
