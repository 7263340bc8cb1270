import { casoApi, limits, pageCount } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { openCasos } from '#modules/dinero/compra/compra-pedido.service.ts'
import { countCasosAbiertos, listCasosAbiertos } from './pago-caso.queries.ts'
import { readSearch } from './pago-caso.rules.ts'
import { cerrarCaso, liberarCompra, reembolsar, verCompra } from './pago-caso.service.ts'
import { toCaso, toCompraInList } from './pago-caso.shape.ts'
import { countCompras, listCompras } from './pago-compras.queries.ts'

/** Open cases shown on a screen, the oldest first. */
const CASOS = 100

/** The organisers' calls about orders and money. `wake`: there is a task to do. */
export function casoRoutes(app: FastifyInstance, deps: RouteDeps, wake: () => void): void {
  const { db, env, clock } = deps

  mount(app, deps, casoApi.listarCompras, async ({ caller: { soloMira }, params: { page }, query }) => {
    const {
      estado = '',
      buscar,
      orden,
      vendedor = '',
      metodo = '',
      sorteo = '',
      campania,
      desde = '',
      hasta = '',
    } = query
    const now = clock.now()
    const wanted = { estado, vendedor, metodo, sorteo, campania, desde, hasta }
    const filtro = { ...wanted, busqueda: readSearch(buscar), zone: env.TZ_RIFA, now }
    const total = await countCompras(db, filtro)
    const compras = await listCompras(db, filtro, orden || 'recientes', page)
    const pages = pageCount(total, limits.comprasPorPagina)
    return { compras: compras.map(row => toCompraInList(row, { now, soloMira })), page, pages, total }
  })

  mount(app, deps, casoApi.verCompra, async ({ caller: { soloMira }, params: { id } }) => ({
    compra: await verCompra(db, env, id, { now: clock.now(), soloMira }),
  }))

  mount(app, deps, casoApi.casos, async ({ caller: { soloMira } }) => {
    const lectura = { now: clock.now(), soloMira }
    const casos = await openCasos(env, await listCasosAbiertos(db, CASOS), ({ compra }) => compra.id)
    return {
      casos: casos.map(({ compra, ...caso }) => ({ ...toCaso(caso), compra: toCompraInList(compra, lectura) })),
      total: await countCasosAbiertos(db),
    }
  })

  mount(app, deps, casoApi.reembolsar, async ({ caller, body }) => {
    const devuelve = await reembolsar(
      { db, payments: deps.payments, env },
      { ...body, usuarioId: caller._id },
      clock.now(),
    )
    setImmediate(wake)
    return { message: devuelve ? 'La devolución está en marcha.' : 'La compra quedó anulada.' }
  })

  mount(app, deps, casoApi.liberarCompra, async ({ caller, body }) => {
    await liberarCompra({ db, payments: deps.payments, env }, { ...body, usuarioId: caller._id }, clock.now())
    return { message: 'La compra quedó liberada.' }
  })

  mount(app, deps, casoApi.cerrarCaso, async ({ caller, body }) => {
    await cerrarCaso(db, { ...body, usuarioId: caller._id }, clock.now())
    return { message: 'El caso quedó cerrado.' }
  })
}
