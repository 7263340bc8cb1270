import { randomUUID } from 'node:crypto'
import {
  AppError,
  cambioDePlan,
  type cobrarCuotaForm,
  type cuotaApi,
  fromMinor,
  limits,
  type PlanDeNumero,
  padNumber,
  subeLaProxima,
  type Usuario,
} from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { countIntento } from '#http/throttle.ts'
import { cuotaLimits, planLimit } from '#http/throttle-limits.ts'
import { importe } from '#mails/mail.ts'
import { textoDeCambio, textoDeCuota } from '#mails/purchase.ts'
import { listEnOrden } from '#modules/campania/modalidad/modalidad.queries.ts'
import { proximoOf } from '#modules/campania/modalidad/modalidad.service.ts'
import { cobraDe, type Tienda } from '#modules/dinero/checkout/checkout-medio.service.ts'
import { requestPayment } from '#modules/dinero/checkout/checkout-proveedor.service.ts'
import { type Compra, findByReferencia, findLineas, lockCompra } from '#modules/dinero/compra/compra.queries.ts'
import { totalOf } from '#modules/dinero/compra/compra.rules.ts'
import { type Clave, findOfKey, insertCompras, type LineaNueva } from '#modules/dinero/compra/compra.service.ts'
import { findBegun, findPlan, type PlanRow, replaceCuotas } from '#modules/dinero/compra/compra-cuota.queries.ts'
import {
  compradorOf,
  isOwnPlan,
  lineasDeCuotas,
  lockPlan,
  propioWriter,
  toPlan,
} from '#modules/dinero/compra/compra-cuota.service.ts'
import { esperaDeTransferencia, insertTransferencia } from '#modules/dinero/transferencia/transferencia-toma.service.ts'
import { sell } from '#modules/dinero/venta/venta-escrita.service.ts'
import { firstName } from '#modules/numeros/enlace/enlace.service.ts'
import { freeTitulares, refuseCanceladas } from '#modules/numeros/toma/toma.service.ts'
import { CUOTAS, codeWriter, enlaceOf, readCode } from '#modules/numeros/toma/toma-codigo.service.ts'
import { actoPart, recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { listConPremio, listPendientes, listPlanesOfAccount } from './cuota.queries.ts'

type Env = Deps['env']

/** A page of what is to be paid, as this caller may see it. */
export async function pendientes(
  db: Db,
  env: Env,
  caller: Usuario,
  { page, numero }: { page: number; numero?: number | undefined },
  now: Date,
) {
  const limit = limits.comprasPorPagina
  const vendedorId = caller.rol === 'admin' ? null : caller._id
  const { total, planes } = await listPendientes(db, { vendedorId, numero, limit, offset: (page - 1) * limit })
  const [codigoOf, width] = [await codeWriter(env, CUOTAS), await findNumberWidth(db)]
  const mensajeOf = (row: PlanRow, enlace: string) => {
    const proxima = row.cuotas.find(({ pagada }) => !pagada)
    if (!proxima?.vence) return { enlace, mensaje: '' }
    const escrita = {
      ...proxima,
      vence: proxima.vence,
      de: row.cuotas.length,
      numero: padNumber(row.numero, width),
      enlace,
    }
    return { enlace, mensaje: `Hola, ${firstName(row.comprador)}. ${textoDeCuota(env, escrita, now)}` }
  }
  const shown = planes.map(row => {
    const suyo = isOwnPlan(row, caller)
    return {
      ...toPlan(row),
      comprador: suyo ? row.comprador : firstName(row.comprador),
      telefono: suyo ? row.telefono : '',
      whatsapp: suyo ? row.whatsapp : null,
      ...(suyo ? mensajeOf(row, enlaceOf(env, CUOTAS, codigoOf(row.titularId))) : { enlace: '', mensaje: '' }),
    }
  })
  return { pendientes: shown, total, page, pages: Math.ceil(total / limit) }
}

/** A page of the numbers that an account pays in instalments, with the codes of the links that pay them. */
export async function misCuotas(db: Db, env: Env, usuarioId: string, page: number) {
  const limit = limits.comprasPorPagina
  const { total, planes } = await listPlanesOfAccount(db, usuarioId, { limit, offset: (page - 1) * limit })
  return { planes: planes.map(await propioWriter(env)), page, pages: Math.ceil(total / limit) }
}

/** Takes instalments of a number in person. Throws NO_ENCONTRADO, CUOTAS_CAMBIARON and what lineasDeCuotas throws. */
export async function cobrarCuota(
  db: Db,
  env: Env,
  caller: Usuario,
  { titularId, cuotas, metodoPago, cobro, monto }: z.output<typeof cobrarCuotaForm>,
  { key, now }: { key: Clave; now: Date },
) {
  try {
    return await inTransaction(db, async db => {
      const { plan, rifa } = await lockPlan(db, titularId)
      const lineas = lineasDeCuotas({ plan, rifa }, cuotas)
      const { orden, detalle } = ordenOfPlan(env, plan, lineas)
      if (monto !== undefined && monto !== detalle.total)
        throw new AppError('CUOTAS_CAMBIARON', { total: importe(env, detalle.total, env.CURRENCY) })
      const quien = { canal: 'presencial' as const, solicitanteId: caller._id, vendedorId: caller._id, key }
      const acto = actoPart('cobrarCuota', orden.id, detalle)
      await sell(db, env, [{ ...orden, ...quien, metodoPago, cobro }], now, [acto])
      return reciboOf(orden.id, plan, lineas)
    })
  } catch (error) {
    const anterior = await findOfKey(db, { id: caller._id, email: '' }, key)
    const plan = anterior && (await findPlan(db, titularId))
    if (!plan) throw error
    return reciboOf(anterior.id, plan, await findLineas(db, anterior.id))
  }
}

/** An order that pays instalments, but for who makes it, and what its act says. */
const ordenOfPlan = (env: Env, plan: PlanRow, lineas: readonly LineaNueva[]) => ({
  orden: { id: randomUUID(), usuarioId: null, moneda: env.CURRENCY, comprador: compradorOf(plan), lineas },
  detalle: { numero: plan.numero, cuotas: lineas.map(({ n }) => n), total: totalOf(lineas) },
})

const reciboOf = (
  compraId: string,
  plan: PlanRow,
  lineas: readonly { n?: number | null; precio: number; cantidad: number }[],
) => ({
  compraId,
  NumeroRifa: plan.numero,
  comprador: plan.comprador,
  de: plan.cuotas.length,
  montoTotal: fromMinor(totalOf(lineas)),
  cuotas: lineas.flatMap(({ n }) => n ?? []),
})

/** The plan of a signed link. Throws NO_ENCONTRADO. */
export async function verCuotas(db: Db, env: Env, codigo: string): Promise<PlanRow> {
  const titularId = await readCode(env, CUOTAS, codigo)
  const plan = titularId && (await findPlan(db, titularId))
  if (!plan) throw new AppError('NO_ENCONTRADO')
  return plan
}

/**
 * Begins an order that pays instalments online, or goes on with the one that somebody has begun. Throws NO_ENCONTRADO, DEMASIADOS_INTENTOS and
 * what lineasDeCuotas throws.
 */
export async function pagarCuota(
  parts: Tienda,
  { codigo, cuotas, ip }: { codigo: string; cuotas?: readonly number[] | undefined; ip: string },
  now: Date,
): Promise<{ initPoint: string; referencia: string }> {
  const { db, env } = parts
  const cobra = cobraDe(parts)
  const metodoPago = cobra.provider
  const { titularId, comprador, email } = await verCuotas(db, env, codigo)
  const { compra, lineas } = await inTransaction(db, async db => {
    const { plan, rifa } = await lockPlan(db, titularId)
    const lineas = lineasDeCuotas({ plan, rifa }, cuotas)
    const ns = lineas.map(({ n }) => n ?? 0)
    const begun = await findBegun(db, titularId, { cuotas: ns, metodoPago }, now)
    const abierta = begun ? await lockCompra(db, begun) : undefined
    // To return an order that is being paid already does not count as an attempt.
    if (!abierta?.initPoint) await countIntento(db, cuotaLimits(titularId, ip), now)
    if (abierta) return { compra: abierta, lineas }
    const { orden, detalle } = ordenOfPlan(env, plan, lineas)
    const nadie = { canal: 'online' as const, solicitanteId: null, vendedorId: null, key: null }
    const reserva = new Date(now.getTime() + env.RESERVA_MINUTOS * 60_000)
    const porTransferencia = metodoPago === 'transferencia'
    const espera = { horas: env.TRANSFERENCIA_HORAS, reserva, now }
    const hasta = porTransferencia ? await esperaDeTransferencia(db, [rifa.sorteoId], espera) : reserva
    const [compra] = await insertCompras(db, [{ ...orden, ...nadie, metodoPago }], { now, hasta })
    if (porTransferencia) await insertTransferencia(db, orden.id, now)
    await recordActo(db, 'pagarCuota', orden.id, detalle)
    return { compra: compra as Compra, lineas }
  })
  if (compra.initPoint !== '') return (await findByReferencia(db, compra.referencia)) ?? compra
  return await requestPayment({ db, env, cobra }, { compra, lineas }, { nombreCompleto: comprador, email }, now)
}

/** Frees numbers with a late instalment; what was paid stays paid. Throws NUMEROS_AL_DIA, PREMIO_PENDIENTE, SORTEO_CERRADO. */
export async function liberarAtrasadas(
  db: Db,
  { titulares, motivo }: { titulares: readonly string[]; motivo: string },
  now: Date,
): Promise<number[]> {
  return await inTransaction(db, async db => {
    const planes = []
    for (const id of [...new Set(titulares)]) planes.push((await findPlan(db, id)) ?? id)
    const rifas = planes.flatMap(plan => (typeof plan === 'string' ? [] : [plan.rifaId]))
    const freed = await freeTitulares(db, { rifaIds: rifas, titulares, por: 'liberada' }, now, async () => {
      const ahora = await Promise.all([...new Set(titulares)].map(id => findPlan(db, id)))
      const alDia = ahora.flatMap(plan => (plan?.cuotas.some(({ atrasada }) => atrasada) ? [] : [plan?.numero ?? 0]))
      if (alDia.length > 0) throw new AppError('NUMEROS_AL_DIA', { numeros: alDia })
      const premiados = await listConPremio(db, titulares)
      if (premiados.length > 0) throw new AppError('PREMIO_PENDIENTE', { numeros: premiados })
    })
    await recordActo(db, 'liberarAtrasadas', '', { numeros: freed, motivo })
    return freed
  })
}

type Cambio = z.output<typeof cuotaApi.cambiarModalidad.body>

/**
 * What is left of a plan: at once, or in the instalments that are left; its buyer is told. Its seller does not raise the next part. Returns what the
 * buyer is told, '' if nothing has changed. Throws NO_ENCONTRADO, SIN_PERMISO, SORTEO_CERRADO, PLAN_FIJO, PLAN_MAS_CARO, DEMASIADOS_INTENTOS.
 */
export async function cambiarModalidad(
  db: Db,
  env: Env,
  caller: Usuario,
  { titularId, como }: Cambio,
  now: Date,
): Promise<{ plan: PlanDeNumero; mensaje: string }> {
  const codigoOf = await codeWriter(env, CUOTAS)
  return await inTransaction(db, async db => {
    const { plan, rifa } = await lockPlan(db, titularId)
    const suya = plan.usuarioId === caller._id
    if (!suya && !isOwnPlan(plan, caller)) throw new AppError('SIN_PERMISO')
    await refuseCanceladas(db, [rifa])
    if (!rifa.abierto) throw new AppError('SORTEO_CERRADO', { numeros: [rifa.numero] })
    const proximo = proximoOf(await listEnOrden(db, plan.campaniaId))
    const cuotas = proximo && cambioDePlan(plan.cuotas, { como, ordenes: plan.ordenes, proximo })
    if (!cuotas) throw new AppError('PLAN_FIJO')
    if (!suya && caller.rol !== 'admin' && subeLaProxima(plan.cuotas, cuotas)) throw new AppError('PLAN_MAS_CARO')
    const quedaba = plan.cuotas.filter(({ pagada }) => !pagada).map(({ monto, orden }) => ({ monto, orden }))
    if (JSON.stringify(quedaba) === JSON.stringify(cuotas)) return { plan: toPlan(plan), mensaje: '' }
    if (caller.rol !== 'admin') await countIntento(db, [planLimit(titularId)], now)
    await replaceCuotas(db, titularId, cuotas)
    await recordActo(db, 'cambiarModalidad', plan.compraId, { numero: plan.numero, como, cuotas: cuotas.length })
    const ahora = await findPlan(db, titularId)
    if (!ahora) throw new Error('A locked plan is gone')
    const numero = padNumber(plan.numero, await findNumberWidth(db))
    const cambio = { numero, enlace: enlaceOf(env, CUOTAS, codigoOf(titularId)), cuotas: ahora.cuotas }
    const to = { de: [titularId, randomUUID()], para: plan.email }
    await enqueueCorreo(db, correo('plan', to, env, plan.comprador, cambio))
    const mensaje = textoDeCambio(env, cambio)
    return { plan: toPlan(ahora), mensaje }
  })
}
