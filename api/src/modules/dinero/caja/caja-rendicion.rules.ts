import { fromMinor, type Rendicion, type ResumenDeRendicion, type Usuario } from '@talonario/contract'
import type { FilaDeRendicion, LineaDePeriodo } from './caja-rendicion.queries.ts'

type Hechos = {
  lineas: readonly LineaDePeriodo[]
  esperado: number
  porAcreditar: number
  /** The prices of what was sold less what was voided, computed from the orders. */
  precios: number
  numeros: ResumenDeRendicion['numeros']
}

/** A period as shown on its document: money and numbers. Minor units. */
export function resumenOf({ lineas, esperado, porAcreditar, precios, numeros }: Hechos): ResumenDeRendicion {
  const of = (tipo: string, clase: string) => lineas.filter(linea => linea.tipo === tipo && linea.clase === clase)
  const sum = (some: readonly LineaDePeriodo[]) => some.reduce((total, { importe }) => total + importe, 0)
  const count = (some: readonly LineaDePeriodo[]) => some.reduce((total, { cantidad }) => total + cantidad, 0)
  const caja = lineas.filter(({ clase }) => clase === 'caja')
  const others = caja.filter(({ tipo }) => !['venta', 'anulacion', 'entrega'].includes(tipo))
  const [vendido, anulado] = [of('venta', 'ventas'), of('anulacion', 'ventas')]
  return {
    saldoAnterior: esperado - sum(caja),
    ventas: vendido.map(({ medio, cantidad, importe }) => ({ medio: medio ?? '', cantidad, monto: 0 - importe })),
    anuladas: { cantidad: count(anulado), monto: sum(anulado) },
    entregado: 0 - sum(of('entrega', 'caja')),
    otros: sum(others),
    porAcreditar,
    cuadra: precios === 0 - sum(vendido) - sum(anulado),
    numeros,
  }
}

/** As a caller may see it: without the amounts for a person who still has to count. */
export function toRendicion(fila: FilaDeRendicion, caller: Pick<Usuario, 'id'>): Rendicion {
  const aCiegas = !fila.contada && fila.vendedorId !== caller.id
  const shown = (minor: number | null) => (aCiegas || minor === null ? null : fromMinor(minor))
  return {
    _id: fila.id,
    vendedor: { id: fila.vendedorId, nombre: fila.vendedor },
    estado: fila.estado,
    presentada: fila.presentadaAt.toISOString(),
    resuelta: fila.resueltaAt?.toISOString() ?? '',
    nota: fila.nota,
    esperado: shown(fila.esperado),
    declarado: shown(fila.declarado),
    contado: shown(fila.contado),
    diferencia: shown(fila.diferencia),
    perdonada: fila.perdonada,
    perdonable: fila.perdonable,
    resumen: aCiegas ? null : toMajor(fila.resumen),
    huella: fila.hash?.toString('hex') ?? '',
  }
}

const toMajor = (resumen: ResumenDeRendicion): ResumenDeRendicion => ({
  ...resumen,
  saldoAnterior: fromMinor(resumen.saldoAnterior),
  ventas: resumen.ventas.map(venta => ({ ...venta, monto: fromMinor(venta.monto) })),
  anuladas: { ...resumen.anuladas, monto: fromMinor(resumen.anuladas.monto) },
  entregado: fromMinor(resumen.entregado),
  otros: fromMinor(resumen.otros),
  porAcreditar: fromMinor(resumen.porAcreditar),
})
