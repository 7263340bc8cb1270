import type { ResumenDeRendicion } from '@talonario/contract'
import type { LineaDePeriodo } from './rendicion.queries.ts'

type Hechos = {
  lineas: readonly LineaDePeriodo[]
  esperado: number
  porAcreditar: number
  /** Prices of what was sold less what was voided, by the orders. */
  precios: number
  numeros: ResumenDeRendicion['numeros']
}

/** A period as shown on its document: money and numbers. Minor units. */
export function resumenDe({ lineas, esperado, porAcreditar, precios, numeros }: Hechos): ResumenDeRendicion {
  const of = (tipo: string, clase: string) => lineas.filter(linea => linea.tipo === tipo && linea.clase === clase)
  const sum = (some: readonly LineaDePeriodo[]) => some.reduce((total, { importe }) => total + importe, 0)
  const count = (some: readonly LineaDePeriodo[]) => some.reduce((total, { cantidad }) => total + cantidad, 0)
  const caja = lineas.filter(({ clase }) => clase === 'caja')
  const otros = caja.filter(({ tipo }) => !['venta', 'anulacion', 'entrega'].includes(tipo))
  const [vendido, anulado] = [of('venta', 'ventas'), of('anulacion', 'ventas')]
  return {
    saldoAnterior: esperado - sum(caja),
    ventas: vendido.map(({ medio, cantidad, importe }) => ({ medio: medio ?? '', cantidad, monto: 0 - importe })),
    anuladas: { cantidad: count(anulado), monto: sum(anulado) },
    entregado: 0 - sum(of('entrega', 'caja')),
    otros: sum(otros),
    porAcreditar,
    cuadra: precios === 0 - sum(vendido) - sum(anulado),
    numeros,
  }
}
