import { AppError, comisionApi, fromMinor, pageCount, type ReplyOf } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { listPlanes } from '#modules/campania/campania/campania.queries.ts'
import { faltaEnLibros } from '#modules/dinero/caja/caja-saldos.service.ts'
import {
  isPodioShown,
  type LineaDeComision,
  listLineas,
  listMovimientos,
  listPodio,
  listSumas,
  type MovimientoDeComision,
  type Sumas,
} from './comision.queries.ts'
import { toPlan } from './comision.rules.ts'
import { establecerPlan, establecerPodio, pagarComision } from './comision.service.ts'

const A_PAGE = 50

export function comisionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, comisionApi.miComision, async ({ caller, query: { page } }) => {
    const [sumas] = await listSumas(db, caller._id)
    const { lineas, total } = await listLineas(db, caller._id, { limit: A_PAGE, offset: (page - 1) * A_PAGE })
    const [plan] = await listPlanes(db)
    if (!sumas) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    return {
      ...toSumas(sumas),
      plan: plan ? toPlan(plan) : null,
      lineas: lineas.map(toLinea),
      page,
      pages: pageCount(total, A_PAGE),
      movimientos: (await listMovimientos(db, caller._id, A_PAGE)).map(toMovimiento),
      podio: (await isPodioShown(db)) ? await listPodio(db, caller._id) : null,
    }
  })

  mount(app, deps, comisionApi.totales, async () => {
    const [plan, ...anteriores] = (await listPlanes(db)).map(toPlan)
    const vendedores = (await listSumas(db)).map(({ id, nombre, ...sumas }) => ({ _id: id, nombre, ...toSumas(sumas) }))
    return { plan: plan ?? null, anteriores, vendedores, podio: await isPodioShown(db) }
  })

  mount(app, deps, comisionApi.establecerPlan, async ({ caller, body }) => {
    const plan = await establecerPlan(db, body, { usuarioId: caller._id, clock })
    const message = plan.activa ? 'El plan rige desde ahora.' : 'Desde ahora no se gana comisión.'
    return { message, plan: toPlan(plan) }
  })

  mount(app, deps, comisionApi.establecerPodio, async ({ body: { activo } }) => {
    await establecerPodio(db, activo)
    return { message: activo ? 'Los vendedores ven el podio.' : 'El podio ya no se muestra.' }
  })

  mount(app, deps, comisionApi.pagarComision, async ({ caller, body, key }) => {
    const pago = { ...body, usuarioId: caller._id, clave: key?.clave ?? null }
    const pendiente = await pagarComision(db, pago, clock.now())
    const missing = body.medio === 'caja' ? '' : await faltaEnLibros(db, env, body.medio)
    return { message: `El pago quedó asentado.${missing}`, pendiente: fromMinor(pendiente) }
  })
}

type Mia = ReplyOf<typeof comisionApi.miComision>

const toSumas = ({ vendidos, ganada, pagada, pendiente }: Omit<Sumas, 'id' | 'nombre'>) => ({
  vendidos,
  ganada: fromMinor(ganada),
  pagada: fromMinor(pagada),
  pendiente: fromMinor(pendiente),
})

/** Of a buyer whom the seller has not met, the initials. */
const toLinea = ({ at, titulo, atribucion, comprador, propia, ...linea }: LineaDeComision): Mia['lineas'][number] => ({
  fecha: new Date(at).toISOString(),
  nombre: titulo,
  atribucion,
  comprador: propia ? comprador : initials(comprador),
  dinero: fromMinor(linea.dinero),
  tasa: fromMinor(linea.tasa),
  importe: fromMinor(linea.importe),
})

const initials = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')

const toMovimiento = ({ at, importe, ...movimiento }: MovimientoDeComision): Mia['movimientos'][number] => ({
  fecha: at.toISOString(),
  importe: fromMinor(importe),
  ...movimiento,
})
