import type { Premio } from '@talonario/contract'

/** The columns of a prize that the API shows: the one list. */
export const premioColumns = [
  ...(['premio.id', 'premio.nombre', 'premio.descripcion', 'premio.imagen'] as const),
  'premio.para_vendedor as paraVendedor',
] as const

export type PremioRow = {
  id: string
  nombre: string
  descripcion: string
  imagen: string | null
  paraVendedor: string
}

export function toPremio({ id, nombre, descripcion, imagen, paraVendedor }: PremioRow): Premio {
  return { _id: id, id, nombre, descripcion, imagen: imagen ?? '', ...(paraVendedor ? { paraVendedor } : {}) }
}
