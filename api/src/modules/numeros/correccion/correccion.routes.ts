import { correccionApi, counted, sorteoApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { borrarRifas, cambiarPrecio, cancelarSorteo } from './correccion.service.ts'

const numbers = (n: number) => (n === 1 ? '1 número' : `${counted(n)} números`)

/** What became of the numbers of a cancelled draw. */
const NUMEROS = {
  ninguno: '',
  pasados: ' Sus números pasaron al otro sorteo.',
  devueltos: ' Sus números se pueden volver a generar.',
  quedan: ' Sus números no son los últimos, o estuvieron en una compra: quedan sin sorteo y no se venden.',
} as const

export function correccionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, clock } = deps

  mount(app, deps, correccionApi.cambiarPrecio, async ({ body }) => {
    const cambiadas = await cambiarPrecio(db, body, clock.now())
    return { cambiadas, message: `Cambió el precio de ${numbers(cambiadas)} sin vender.` }
  })

  mount(app, deps, correccionApi.borrarRifas, async ({ body }) => {
    const borradas = await borrarRifas(db, body)
    return { borradas, message: `Se borraron ${numbers(borradas)}.` }
  })

  mount(app, deps, sorteoApi.cancelarSorteo, async ({ body }) => {
    const numeros = await cancelarSorteo(db, body, clock.now())
    return { message: `El sorteo se canceló: sus premios quedaron libres.${NUMEROS[numeros]}` }
  })
}
