import { correccionApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { borrarRifas, cambiarPrecio } from './correccion.service.ts'

const counted = (n: number) => (n === 1 ? '1 número' : `${n.toLocaleString('es-AR')} números`)

export function correccionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, correccionApi.cambiarPrecio, async ({ body }) => {
    const cambiadas = await cambiarPrecio(db, body, clock.now())
    return { cambiadas, message: `Cambió el precio de ${counted(cambiadas)} sin vender.` }
  })

  mount(app, deps, correccionApi.borrarRifas, async ({ body }) => {
    const borradas = await borrarRifas(db, body.desde)
    return { borradas, message: `Se borraron ${counted(borradas)}.` }
  })
}
