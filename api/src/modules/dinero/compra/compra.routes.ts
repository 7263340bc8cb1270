import { compraApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { toMiCompra } from './compra.shape.ts'
import { reatribuir } from './compra-corregir.service.ts'
import { listComprasDe } from './compra-propia.queries.ts'

export function compraRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, compraApi.reatribuir, async ({ caller, body }) => {
    await reatribuir(db, { ...body, usuarioId: caller._id }, clock.now())
    return { message: body.vendedorId ? 'La venta quedó atribuida.' : 'La venta quedó sin vendedor.' }
  })

  mount(app, deps, compraApi.misCompras, async ({ caller }) => ({
    compras: (await listComprasDe(db, caller._id)).map(row => toMiCompra(row, clock.now())),
  }))
}
