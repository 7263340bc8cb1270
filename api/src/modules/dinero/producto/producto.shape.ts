import { fromMinor, type Producto } from '@talonario/contract'

/** The columns of a product that the API shows: the one list. */
export const productoColumns = ['id', 'nombre', 'precio', 'descripcion', 'imagen', 'cantidad_vendidos'] as const

type Row = {
  id: string
  nombre: string
  precio: number
  descripcion: string
  imagen: string | null
  cantidad_vendidos: number
}

export function toProducto(row: Row): Producto {
  const imagen = row.imagen ?? ''
  return {
    _id: row.id,
    nombreProducto: row.nombre,
    precio: fromMinor(row.precio),
    descripcion: row.descripcion,
    imagen,
    image: imagen,
    cantidadVendidos: row.cantidad_vendidos,
  }
}
