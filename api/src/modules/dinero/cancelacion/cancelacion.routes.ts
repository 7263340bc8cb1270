import { cancelacionApi, dayToWire, devolucionApi, fromMinor, type Usuario } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { hasFactor } from '#modules/personas/segundo-factor/segundo-factor.queries.ts'
import { listCancelaciones } from './cancelacion.queries.ts'
import { cancelarSorteo, verCancelacion } from './cancelacion.service.ts'
import { deshacerDevolucion, devolucionesOf, pagarDevolucion } from './cancelacion-devolucion.service.ts'
import { listaDeDevoluciones } from './cancelacion-papel.service.ts'
import { reintentarDevoluciones } from './cancelacion-tarea.service.ts'

/** What became of the numbers of a cancelled draw. */
const NUMEROS = {
  ninguno: '',
  pasados: ' Sus números pasaron al otro sorteo.',
  devueltos: ' Sus números se pueden volver a generar.',
  quedan: ' Sus números no son los últimos, o estuvieron en una compra: quedan sin sorteo y no se venden.',
  vendidos: ' Nada de lo cancelado se vende más, y empezó la devolución del dinero.',
  siguen: ' Sus números siguen jugando en los otros sorteos, y a quienes los compraron les llega un correo.',
} as const

const onlyOf = ({ rol, id }: Usuario): string | null => (rol === 'admin' ? null : id)
const inMajor = <T extends { monto: number }>(suma: T): T => ({ ...suma, monto: fromMinor(suma.monto) })

export function cancelacionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, cancelacionApi.cancelarSorteo, async ({ caller, body }) => {
    const numeros = await cancelarSorteo(deps, caller, body)
    const que = body.entera ? 'La rifa se canceló: los' : 'El sorteo se canceló: sus'
    return { message: `${que} premios quedaron libres.${NUMEROS[numeros]}` }
  })

  mount(app, deps, cancelacionApi.verCancelacion, async ({ caller, query: { entera, ...pedido } }) => {
    const previa = await verCancelacion(db, pedido, entera === 'si', clock.now())
    const [enLinea, enMano] = [inMajor(previa.enLinea), inMajor(previa.enMano)]
    const vendedores = previa.vendedores.map(inMajor)
    return { previa: { ...previa, enLinea, enMano, vendedores, segundoFactor: await hasFactor(db, caller.id) } }
  })

  mount(app, deps, cancelacionApi.listarCancelaciones, async () => ({
    cancelaciones: (await listCancelaciones(db)).map(({ at, sorteos, enLinea, enMano, ...fila }) => ({
      ...fila,
      fecha: at.toISOString(),
      sorteos: sorteos.map(({ idSorteo, fecha, tipo }) => ({
        idSorteo,
        fechaSorteo: dayToWire(fecha),
        tipo: tipoVisible(tipo),
      })),
      enLinea: { ...inMajor(enLinea), hecho: fromMinor(enLinea.hecho) },
      enMano: { ...inMajor(enMano), hecho: fromMinor(enMano.hecho) },
    })),
  }))

  mount(app, deps, cancelacionApi.reintentarDevoluciones, async ({ body }) => {
    const cuantas = await reintentarDevoluciones(db, body.cancelacion, clock.now())
    return { message: cuantas === 0 ? 'No hay nada que haya fallado.' : 'Se intenta de nuevo ahora.' }
  })

  mount(app, deps, devolucionApi.listarDevoluciones, async ({ caller, query: { faltan, ...filtro } }) =>
    devolucionesOf(db, { ...filtro, faltan: faltan === 'si', onlyOf: onlyOf(caller) }),
  )

  mount(app, deps, devolucionApi.listaDeDevoluciones, async ({ caller, query }) =>
    listaDeDevoluciones(db, { ...query, onlyOf: onlyOf(caller) }, clock.now(), env),
  )

  mount(app, deps, devolucionApi.pagarDevolucion, async ({ caller, body }) => {
    await pagarDevolucion(db, caller, body, { env, now: clock.now() })
    return { message: 'Quedó anotado.' }
  })

  mount(app, deps, devolucionApi.deshacerDevolucion, async ({ caller, body }) => {
    await deshacerDevolucion(db, { ...body, usuarioId: caller.id }, clock.now())
    return { message: 'Se debe otra vez.' }
  })
}
