import type { DEVUELVE } from '@talonario/contract'
import type { Asiento, LineaDeAsiento } from './caja.queries.ts'

/** The receiver of a payment in person that is not cash: the organisation's account or terminal, or the seller's own. */
export type Cobro = 'organizacion' | 'vendedor'

/** What was sold, in minor units; `sorteoId` null is a product. */
export type Vendido = { sorteoId: string | null; importe: number }

type Venta = {
  compraId: string
  vendedorId: string
  usuarioId: string
  metodoPago: string
  cobro?: Cobro | undefined
  vendido: readonly Vendido[]
  at: Date
}

/** A sale in person: the person or account that holds its money owes it. */
export function ventaAsiento({ compraId, vendedorId, usuarioId, metodoPago, cobro, vendido, at }: Venta): Asiento {
  const ventas = lineasDeVentas(vendido)
  const total = ventas.reduce((sum, { importe }) => sum + importe, 0)
  const lineas = [{ cuenta: dondeEntra(metodoPago, cobro, vendedorId), importe: -total }, ...ventas]
  return { evento: `venta:${compraId}`, at, usuarioId, compraId, vendedorId, lineas: sinCeros(lineas) }
}

/** Who returns the money of a voided sale; nobody if an announced transfer never arrived. */
export type Devuelve = (typeof DEVUELVE)[number]

/** The entry that reverses a sale in person, given the lines of its own. */
export function anulacionAsiento(
  venta: readonly LineaDeAsiento[],
  { compraId, vendedorId, devuelve, ...firma }: Anulacion,
): Asiento {
  const de = {
    vendedor: `caja:${vendedorId}`,
    organizacion: 'org:efectivo',
    nadie: `por_acreditar:${vendedorId}`,
  }
  const ventas = venta.filter(({ cuenta }) => cuenta.startsWith('ventas:'))
  const total = ventas.reduce((sum, { importe }) => sum + importe, 0)
  const lineas = ventas.map(({ cuenta, importe }) => ({ cuenta, importe: -importe }))
  return {
    ...{ evento: `anulacion:${compraId}`, compraId, vendedorId, ...firma },
    lineas: [...lineas, { cuenta: de[devuelve], importe: total }],
  }
}

export type Anulacion = {
  compraId: string
  vendedorId: string
  devuelve: Devuelve
  usuarioId: string
  nota: string
  at: Date
}

function dondeEntra(metodoPago: string, cobro: Cobro | undefined, vendedorId: string): string {
  if (metodoPago === 'efectivo' || cobro === 'vendedor') return `caja:${vendedorId}`
  return metodoPago === 'pos' ? 'org:pos' : `por_acreditar:${vendedorId}`
}

/** One credit a draw, and one for all products. */
function lineasDeVentas(vendido: readonly Vendido[]): LineaDeAsiento[] {
  const porCuenta = new Map<string, number>()
  for (const { sorteoId, importe } of vendido) {
    const cuenta = `ventas:${sorteoId ?? 'productos'}`
    porCuenta.set(cuenta, (porCuenta.get(cuenta) ?? 0) - importe)
  }
  return [...porCuenta].map(([cuenta, importe]) => ({ cuenta, importe }))
}

export const sinCeros = (lineas: readonly LineaDeAsiento[]): LineaDeAsiento[] =>
  lineas.filter(({ importe }) => importe !== 0)
