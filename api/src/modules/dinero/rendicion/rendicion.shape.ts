import { fromMinor, type Rendicion, type ResumenDeRendicion, type Usuario } from '@talonario/contract'
import type { FilaDeRendicion } from './rendicion.queries.ts'

/** As a caller may see it: without the amounts for a person who still has to count. */
export function toRendicion(fila: FilaDeRendicion, caller: Pick<Usuario, 'id'>): Rendicion {
  const aCiegas = !fila.contada && fila.vendedorId !== caller.id
  const shown = (minor: number | null) => (aCiegas || minor === null ? null : fromMinor(minor))
  return {
    ...{ _id: fila.id, vendedor: { id: fila.vendedorId, nombre: fila.vendedor }, estado: fila.estado },
    ...{ presentada: fila.presentadaAt.toISOString(), resuelta: fila.resueltaAt?.toISOString() ?? '', nota: fila.nota },
    ...{ esperado: shown(fila.esperado), declarado: shown(fila.declarado) },
    ...{ contado: shown(fila.contado), diferencia: shown(fila.diferencia) },
    ...{ perdonada: fila.perdonada, perdonable: fila.perdonable },
    resumen: aCiegas ? null : toMajor(fila.resumen),
    huella: fila.hash?.toString('hex') ?? '',
  }
}

const toMajor = (resumen: ResumenDeRendicion): ResumenDeRendicion => ({
  ...resumen,
  saldoAnterior: fromMinor(resumen.saldoAnterior),
  ventas: resumen.ventas.map(venta => ({ ...venta, monto: fromMinor(venta.monto) })),
  anuladas: { ...resumen.anuladas, monto: fromMinor(resumen.anuladas.monto) },
  ...{ entregado: fromMinor(resumen.entregado), otros: fromMinor(resumen.otros) },
  porAcreditar: fromMinor(resumen.porAcreditar),
})
