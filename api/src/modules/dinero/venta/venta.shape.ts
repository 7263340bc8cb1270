import { dayToWire, fromMinor, type Venta } from '@talonario/contract'
import { estadoVisible } from '#modules/dinero/compra/compra.rules.ts'
import type { CompraPropia, listVentasRifas } from './venta.queries.ts'

type VentaRow = Awaited<ReturnType<typeof listVentasRifas>>[number]

export function toVenta(row: VentaRow): Venta {
  return {
    _id: row.id,
    fechaCompra: row.createdAt.toISOString(),
    metodoPago: row.metodoPago,
    montoTotal: fromMinor(row.total),
    rifa: {
      _id: row.rifaId,
      nombreParticipante: row.nombre,
      NumeroRifa: row.numero,
      precioRifa: fromMinor(row.precio),
    },
    comprador: { email: row.email, nombreUsu: '', name: row.nombre },
    pago: { metodoPago: row.metodoPago, estadoPago: row.estado },
  }
}

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
    })),
  }
}
