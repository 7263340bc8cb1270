import { dayToWire, fromMinor } from '@talonario/contract'
import { firstName } from '#modules/numeros/enlace/enlace.service.ts'
import { estadoVisible } from './compra.rules.ts'
import type { CompraPropia } from './compra-propia.queries.ts'

export function toMiCompra(row: CompraPropia, now: Date) {
  const estado = estadoVisible(row, now)
  const espera = estado === 'creada' || estado === 'esperando_pago'
  return {
    _id: row.id,
    external_reference: row.referencia,
    estado,
    fechaCompra: row.createdAt.toISOString(),
    vence: espera ? (row.expiresAt?.toISOString() ?? '') : '',
    montoTotal: fromMinor(row.total),
    init_point: espera ? row.initPoint : '',
    lineas: row.lineas.map(linea => ({
      tipo: linea.numero === null ? ('producto' as const) : ('rifa' as const),
      nombre: linea.titulo,
      NumeroRifa: linea.numero,
      FechaSorteo: linea.fechaSorteo ? dayToWire(linea.fechaSorteo) : '',
      cantidad: linea.cantidad,
      precio: fromMinor(linea.precio),
      vendedor: firstName(linea.vendedor ?? ''),
    })),
  }
}
