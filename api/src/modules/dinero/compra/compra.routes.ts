import { awaitsPayment, compraApi, dayToWire, fromMinor } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { firstName } from '#modules/numeros/enlace/enlace.service.ts'
import { estadoVisible } from './compra.rules.ts'
import { reatribuir } from './compra-corregir.service.ts'
import { type CompraPropia, listComprasOf } from './compra-propia.queries.ts'

export function compraRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, compraApi.reatribuir, async ({ caller, body }) => {
    await reatribuir(db, { ...body, usuarioId: caller._id }, clock.now())
    return { message: body.vendedorId ? 'La venta quedó atribuida.' : 'La venta quedó sin vendedor.' }
  })

  mount(app, deps, compraApi.misCompras, async ({ caller }) => ({
    compras: (await listComprasOf(db, caller._id)).map(row => toMiCompra(row, clock.now())),
  }))
}

function toMiCompra(row: CompraPropia, now: Date) {
  const estado = estadoVisible(row, now)
  const espera = awaitsPayment(estado)
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
