import type { BodyOf, ventaApi } from '@talonario/contract'
import type { MetodoPago } from './venta.rules.ts'

/** What is typed of a sale, whatever way it comes by: each shows the parts that it asks for. */
export const sinEscribir = {
  numero: '',
  nombre: '',
  cedula: '',
  telefono: '',
  correo: '',
  metodoPago: '',
  cobro: 'organizacion',
  comprobante: '',
  fecha: '',
  vendedor: '',
}
export type Escrita = typeof sinEscribir

/** What is sold to whom. `rifaIds`: at least one. */
export function pedidoOf({ nombre, correo, cedula, telefono }: Escrita, rifaIds: readonly string[], plan = '') {
  const [rifaId = '', ...otras] = rifaIds
  return {
    rifaId,
    ...(otras.length > 0 && { otras }),
    ...(plan && { modalidadId: plan }),
    datosClienteFisico: { nombre, correo, cedula, telefono },
  }
}

/** How it was paid, and the day on its stub. */
export const pagoOf = ({ metodoPago, cobro, comprobante, fecha }: Escrita) => ({
  metodoPago: metodoPago as MetodoPago,
  comprobante: comprobante || undefined,
  ...(cobro === 'vendedor' && { cobro: 'vendedor' as const }),
  ...(fecha && { fecha }),
})

/** The same, entered by an organiser for the seller who sold it. */
export const talonOf = (
  { numero, nombre, cedula, telefono, correo, fecha, vendedor }: Escrita,
  plan = '',
): BodyOf<typeof ventaApi.registrarTalones> => ({
  vendedor,
  fecha,
  modalidadId: plan,
  talones: [{ numero: Number(numero), nombre, cedula, telefono, correo }],
})
