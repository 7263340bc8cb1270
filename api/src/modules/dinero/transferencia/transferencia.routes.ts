import { transferenciaApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import {
  alargarTransferencia,
  anotarTransferencia,
  cancelarTransferencia,
  deshacerTransferencia,
  devolverTransferencia,
  verTransferencia,
} from './transferencia.service.ts'

export function transferenciaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, transferenciaApi.verTransferencia, ({ params }) =>
    verTransferencia(deps, params.codigo, clock.now()),
  )

  mount(app, deps, transferenciaApi.cancelarTransferencia, async ({ body }) => {
    await cancelarTransferencia(deps, body.codigo, clock.now())
    return { message: 'La compra quedó cancelada y los números están libres.' }
  })

  mount(app, deps, transferenciaApi.anotarTransferencia, async ({ caller, body }) => {
    const { pagoId, estado } = await anotarTransferencia(deps, { ...body, usuarioId: caller._id }, clock.now())
    return {
      pagoId,
      estado,
      message: MENSAJES[estado] ?? 'Anotada. Lo que no paga la compra se devuelve: quedó en Casos.',
    }
  })

  mount(app, deps, transferenciaApi.deshacerTransferencia, async ({ caller, body }) => {
    await deshacerTransferencia(deps, { ...body, usuarioId: caller._id }, clock.now())
    return { message: 'La transferencia ya no está anotada.' }
  })

  mount(app, deps, transferenciaApi.devolverTransferencia, async ({ caller, body }) => {
    await devolverTransferencia(deps, { ...body, usuarioId: caller._id }, clock.now())
    return { message: 'La devolución quedó anotada.' }
  })

  mount(app, deps, transferenciaApi.alargarTransferencia, async ({ body }) => {
    const vence = await alargarTransferencia(db, body, clock.now())
    return { vence: vence.toISOString(), message: 'La compra espera más tiempo.' }
  })
}

const MENSAJES: Partial<Record<string, string>> = {
  pagada: 'Anotada: la compra está paga.',
  esperando_pago: 'Anotada. Falta dinero para completar la compra: quedó en Casos.',
}
