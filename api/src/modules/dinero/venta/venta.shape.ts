import { fromMinor, type Venta } from '@talonario/contract'
import type { listVentasRifas } from './venta.queries.ts'

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
