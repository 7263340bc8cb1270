import type { Producto, Rifa } from '@talonario/contract'

/** What a cart may hold. */
export const rifa = {
  _id: 'a1',
  NumeroRifa: 42,
  precioRifa: 1500,
  pagoRealizado: false,
  reservada: false,
  asignada: false,
  vendedorAsignado: null,
  enVenta: true,
  FechaSorteo: '2026-12-20T12:00:00.000Z',
} satisfies Rifa
/** What a cart reads of a product. */
export const taza = {
  _id: 'b1',
  nombreProducto: 'Taza',
  precio: 0.1,
  descripcion: '',
  imagen: '',
  image: '',
  cantidadVendidos: 0,
} as Producto
