import type { Premio } from '@talonario/contract'

/** The columns of a prize that the API shows: the one list. */
export const premioColumns = ['premio.id', 'premio.nombre', 'premio.descripcion', 'premio.imagen'] as const

export type PremioRow = { id: string; nombre: string; descripcion: string; imagen: string | null }

export function toPremio({ id, nombre, descripcion, imagen }: PremioRow): Premio {
  return { _id: id, id, nombre, descripcion, imagen: imagen ?? '' }
}
