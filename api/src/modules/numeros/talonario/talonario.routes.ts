import { counted, talonarioApi } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { printRank } from '#http/line/print-line.ts'
import { mount } from '#http/mount.ts'
import { makeOnce } from '#http/once.ts'
import { armarTalonarios, listarTalonarios, verTalonario } from './talonario.service.ts'
import { imprimir, muestra } from './talonario-papel.service.ts'
import { anular, darPorPerdido, entregar, recibir, reimprimir } from './talonario-vida.service.ts'

export function talonarioRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, talonarioApi.armarTalonarios, async ({ body, caller, key }) => {
    const now = clock.now()
    return await makeOnce(db, { caller, key }, now, async db => {
      const talonarios = await armarTalonarios(db, body, now)
      const message =
        talonarios.length === 1 ? 'Se armó 1 talonario.' : `Se armaron ${counted(talonarios.length)} talonarios.`
      return { message, talonarios }
    })
  })

  mount(app, deps, talonarioApi.listarTalonarios, ({ query, caller }) => listarTalonarios(db, query, caller))

  mount(app, deps, talonarioApi.verTalonario, ({ params, caller }) => verTalonario(db, params.id, caller))

  mount(app, deps, talonarioApi.imprimir, ({ body }) => imprimir(db, env, body, clock.now()))

  mount(app, deps, talonarioApi.muestra, () => muestra(db, env, clock.now()))

  mount(app, deps, talonarioApi.lugarEnFila, async ({ params, caller }) => ({
    lugar: printRank(caller.id, params.turno),
  }))

  mount(app, deps, talonarioApi.entregar, async ({ body }) => {
    const cuantos = await entregar(db, body, clock.now())
    return { message: cuantos === 1 ? 'Talonario entregado.' : `${counted(cuantos)} talonarios entregados.` }
  })

  mount(app, deps, talonarioApi.recibir, async ({ body }) => {
    const cuenta = await recibir(db, body)
    const volvieron = cuenta.devueltos === 1 ? 'Volvió 1 número' : `Volvieron ${counted(cuenta.devueltos)} números`
    return { ...cuenta, message: `${volvieron} a la venta.` }
  })

  mount(app, deps, talonarioApi.darPorPerdido, async ({ body }) => {
    await darPorPerdido(db, body, clock.now())
    return { message: 'El talonario quedó como perdido: sus números sin vender no se venden.' }
  })

  mount(app, deps, talonarioApi.reimprimir, async ({ body, caller }) => {
    const cuantos = await reimprimir(db, body, { usuarioId: caller._id, now: clock.now() })
    const message =
      cuantos === 1
        ? 'El papel anterior de 1 número ya no vale.'
        : `El papel anterior de ${counted(cuantos)} números ya no vale.`
    return { message }
  })

  mount(app, deps, talonarioApi.anular, async ({ body }) => {
    await anular(db, body)
    return { message: 'Talonario anulado: sus números sin vender vuelven a la venta.' }
  })
}
