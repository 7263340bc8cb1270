import { setTimeout as wait } from 'node:timers/promises'
import { awaitsPayment, devuelto } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inTransaction, writeParts } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import type { Boleteria } from '#mails/purchase.ts'
import { dineroAsiento } from '#modules/dinero/caja/caja.rules.ts'
import { asientoPart } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import type { Compra } from '#modules/dinero/compra/compra.queries.ts'
import { isStillOpen, pagaCuotas } from '#modules/dinero/compra/compra.rules.ts'
import { moveCompra, takeGoodsBack } from '#modules/dinero/compra/compra.service.ts'
import { boleteriaOf, comprobantesOf } from '#modules/dinero/compra/compra-comprobante.service.ts'
import { hasNumerosPagados, haveLostCedidas, insertCuotasOf } from '#modules/dinero/compra/compra-cuota.queries.ts'
import { freeCedidas, lockCedidas, takeCuotas } from '#modules/dinero/compra/compra-cuota.service.ts'
import { addVendidos } from '#modules/dinero/producto/producto.queries.ts'
import { deliverRifas } from '#modules/numeros/toma/toma.service.ts'
import { actoPart } from '#modules/sitio/auditoria/auditoria.service.ts'
import { type Correo, correo, correosPart, type Destino, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { type Answers, askPayments, isUnread, type Medio, type Payments, PaymentsError } from '#outside/payments.ts'
import { findVista, lockVista, pagosPart, raiseDevolucion, type Vista } from './pago.queries.ts'
import {
  casosSinLeer,
  type Decision,
  decide,
  decideWithoutNumbers,
  dineroOfCompra,
  enRevision,
  type Informe,
  isUndecided,
  type Orden,
  type Pago,
  pagoOf,
  type SinLeer,
  withCaso,
  withReported,
} from './pago.rules.ts'
import { closeReview, insertTarea, openCaso, settleCaso } from './pago-tarea.queries.ts'

type Tx = Transaction<Database>

/** What settling needs of the server. */
export type PaymentParts = Pick<Deps, 'db' | 'env'> & { payments: Payments }

/** An order by its reference; a payment by its id (or that of what was asked for in person), or both if a browser brought both. */
export type Asunto = { referencia: string; pagoId?: string } | { referencia?: never; pagoId: string }

/** An order with its payments as they are, or were brought to be. */
export type Asentada = Pick<Vista, 'compra' | 'pagos' | 'sinLeer'>

/**
 * The only function that settles money: asks the provider for the current state, and brings the order to it. The
 * browser's return, the notification and the jobs call it, as often and in whatever order they like. Null if it
 * concerns no order here. Throws PaymentsError if the provider does not answer, after what it did answer is settled.
 */
export async function settlePago(
  parts: PaymentParts,
  { referencia, pagoId }: Asunto,
  now: Date,
): Promise<Asentada | null> {
  const known = referencia === undefined ? undefined : await findVista(parts.db, referencia)
  if (referencia !== undefined && known?.compra.canal !== 'online') return null
  // Nobody but a person can say that a transfer came.
  if (known && isPorTransferencia(known.compra)) return known
  const { answers, failure } = await askPayments(parts.payments, { order: known?.compra, named: pagoId })
  const about = referencia ?? answers[0]?.externalReference
  const seen = known ?? (about ? await findVista(parts.db, about) : undefined)
  const complete = known !== undefined && failure === null
  const asked = seen?.compra.canal === 'online' && !isPorTransferencia(seen.compra)
  const settled = asked ? await settleAnswers(parts, seen, { answers, complete }, now) : null
  if (failure) throw failure
  return settled
}

/** `complete`: all that there is about the order, not only of one payment. */
type Said = Pick<Answers, 'answers'> & { complete: boolean }

async function settleAnswers(
  { db, payments, env }: PaymentParts,
  seen: Vista,
  { answers, complete }: Said,
  now: Date,
): Promise<Asentada | null> {
  const { compra, width } = seen
  const own = answers.filter(({ externalReference }) => externalReference === compra.referencia)
  const informe: Informe = {
    pagos: own.flatMap(one => (isUnread(one) ? [] : pagoOf(one, compra, payments.liveMode))),
    sinLeer: own.flatMap(one => (isUnread(one) ? { pagoId: one.id, palabras: one.words } : [])),
    completo: complete,
  }
  if (isSettled(seen, informe, now)) return seen
  const boleteria = await boleteriaOf(env, width)
  return await inTransaction(db, async db => {
    const vista = await lockVista(db, compra.referencia)
    return vista ? settle(db, vista, informe, { payments, env: boleteria, now }) : null
  })
}

/** How long a call waits for the provider's word on what was begun before, of ten seconds in all. */
export const ESPERA_MS = 1_500

/** Settles these orders with the provider; false if it does not answer in time, or in words that cannot be read. */
export async function settleInTime(
  parts: PaymentParts,
  compras: readonly Pick<Compra, 'referencia'>[],
  now: Date,
): Promise<boolean> {
  const asked = Promise.all(compras.map(({ referencia }) => settlePago(parts, { referencia }, now)))
  const decided = asked.then(all => !all.some(one => one && isUndecided(one.sinLeer)), isSilence)
  return Promise.race([decided, wait(ESPERA_MS, false, { ref: false })])
}

/** Asks the provider to take no more money in person for this order. What it took is settled as any; an order it does not end expires there by itself. */
export async function stopCobro(payments: Payments, { id, cobroId }: Pick<Compra, 'id' | 'cobroId'>): Promise<void> {
  const stopped = cobroId ? payments.cancelCobro?.(cobroId, `cancelar:${id}`) : undefined
  await Promise.race([stopped?.catch(isSilence), wait(ESPERA_MS, undefined, { ref: false })])
}

export function isSilence(error: unknown): false {
  if (error instanceof PaymentsError) return false
  throw error
}

/** Whether these answers change nothing about the order, as it was read. */
function isSettled({ compra, pagos, sinLeer }: Vista, informe: Informe, now: Date): boolean {
  if (withReported(pagos, informe.pagos).some(pago => !pagos.includes(pago))) return false
  const { abrir, cerrar } = casosSinLeer(sinLeer, informe)
  if (abrir.length + cerrar.length > 0) return false
  const { estado, entrega, devolver, casos } = decide(ordenOf(compra, now), pagos)
  const itsGoods = entrega === 'dejar' || (entrega === 'dar') === (compra.pagadaAt !== null)
  return itsGoods && estado === compra.estado && devolver.length === 0 && casos.length === 0
}

/** `usuarioId`: who says it, where it is no provider. */
type How = {
  payments: Pick<Payments, 'liveMode'> & { provider: Medio }
  env: Boleteria
  now: Date
  usuarioId?: string
}

/** Brings a locked order to what is said of its payments. */
export async function settle(db: Tx, vista: Vista, informe: Informe, how: How): Promise<Asentada> {
  const { compra, lineas, pagos: before, sinLeer } = vista
  const { env, now } = how
  const pagos = withReported(before, informe.pagos)
  const orden = ordenOf(compra, now)
  const { decision, pagadaAt } = await carryOut(db, { compra, lineas }, decide(orden, pagos), { orden, pagos, now })
  const settled = { ...compra, estado: decision.estado, pagadaAt }
  await writeDown(db, vista, { settled, pagos }, how)
  if (compra.estado === 'en_revision' && decision.estado !== 'en_revision') {
    await closeReview(db, compra.id, { nota: 'Se resolvió con lo que informó el proveedor de pagos.' }, now)
  }
  if (vista.plan) await postComision(db, [compra.id], now)
  const mailOf = (to: Destino, devuelto: Devuelto) => correo('reembolso', to, env, settled, devuelto)
  const raised = await refundPago(db, settled, pagos, decision.devolver, { mailOf, now })
  for (const caso of decision.casos) await openCaso(db, { ...caso, compraId: compra.id }, now)
  return { compra: settled, pagos: raised, sinLeer: await keepSinLeer(db, compra.id, sinLeer, informe, now) }
}

/** The payments, the order, its act, its entry and the receipt, in one statement. */
async function writeDown(
  db: Tx,
  { compra, lineas, pagos: before, ...libro }: Vista,
  { settled, pagos }: { settled: Compra; pagos: readonly Pago[] },
  { payments: { provider: proveedor, liveMode }, env, now, usuarioId }: How,
): Promise<void> {
  const { id, estado: de } = compra
  const { estado: a, pagadaAt } = settled
  const news = pagos.filter(pago => !before.includes(pago))
  const asiento = dineroAsiento(dineroOfCompra(settled, lineas, pagos, libro), { now, usuarioId })
  const receipts = pagadaAt && !compra.pagadaAt ? await comprobantesOf(db, env, [{ ...compra, lineas }]) : []
  const parts = [
    ...(news.length > 0
      ? [pagosPart({ compraId: id, proveedor, prueba: !liveMode, pagos: news, usuarioId }, now)]
      : []),
    ...(asiento ? [asientoPart(asiento)] : []),
    ...correosPart(receipts),
  ]
  if (a === de && pagadaAt?.getTime() === compra.pagadaAt?.getTime()) return await writeParts(db, parts)
  const acto = actoPart('asentarPago', id, { de, a })
  await moveCompra(db, compra, { estado: a, pagadaAt }, { at: now, ...(usuarioId && { usuarioId }) }, [...parts, acto])
}

/** How an order is paid that no provider knows. */
export const isPorTransferencia = ({ canal, metodoPago }: Pick<Compra, 'canal' | 'metodoPago'>): boolean =>
  canal === 'online' && metodoPago === 'transferencia'

/** What cannot be read is a case of its order, with its words, until it can. */
async function keepSinLeer(db: Tx, compraId: string, known: readonly SinLeer[], informe: Informe, now: Date) {
  const { abrir, cerrar } = casosSinLeer(known, informe)
  const casoOf = ({ pagoId, palabras }: Pick<SinLeer, 'pagoId' | 'palabras'>) =>
    ({ compraId, ...(pagoId && { pagoId }), motivo: 'no_decidido', palabras }) as const
  for (const uno of abrir) await openCaso(db, casoOf(uno), now)
  for (const uno of cerrar) await settleCaso(db, casoOf(uno), { nota: 'Se pudo leer.' }, now)
  return [...known.filter(uno => !cerrar.includes(uno)), ...abrir.map(uno => ({ ...uno, abierto: true }))]
}

export const ordenOf = (compra: Compra, now: Date): Orden => ({
  estado: compra.estado,
  total: compra.total,
  abierta: isStillOpen(compra, now),
  entregada: compra.pagadaAt !== null,
})

type Entrega = Pick<Vista, 'compra' | 'lineas'>
type Facts = { orden: Orden; pagos: readonly Pago[]; now: Date }
type Outcome = { decision: Decision; pagadaAt: Date | null }

/** Gives or takes the goods, and returns the resulting decision. */
async function carryOut(db: Tx, entrega: Entrega, decision: Decision, facts: Facts): Promise<Outcome> {
  const { orden, pagos, now } = facts
  const { compra } = entrega
  const { pagadaAt } = compra
  if (decision.entrega === 'dejar') return { decision, pagadaAt }
  if (decision.entrega === 'quitar') return takeBack(db, compra, decision, facts)
  if (await deliver(db, entrega, now)) return { decision, pagadaAt: pagadaAt ?? now }
  if (pagadaAt) return { decision: enRevision(orden, decision, pagos, 'numeros_perdidos'), pagadaAt }
  return takeBack(db, compra, decideWithoutNumbers(orden, pagos), facts)
}

/** Ensures that a paid order owns its numbers and its products count as sold. False: one of its numbers is taken, or was handed on without this money. */
async function deliver(db: Tx, { compra, lineas }: Entrega, now: Date): Promise<boolean> {
  const rifaIds = lineas.flatMap(({ rifaId }) => rifaId ?? [])
  const again = !compra.pagadaAt && !awaitsPayment(compra.estado)
  if (again && (await haveLostCedidas(db, compra.id))) return false
  if (rifaIds.length > 0 && !(await deliverRifas(db, compra.id, rifaIds, now))) return false
  if (lineas.some(({ modalidadId }) => modalidadId)) await insertCuotasOf(db, compra.id)
  if (pagaCuotas(lineas) && !(await takeCuotas(db, compra.id, now))) return false
  if (!compra.pagadaAt && rifaIds.length < lineas.length) await addVendidos(db, compra.id, 1)
  return true
}

async function takeBack(db: Tx, compra: Compra, decision: Decision, { orden, pagos, now }: Facts): Promise<Outcome> {
  const cedidas = await lockCedidas(db, compra.id)
  const numeroPagado = await hasNumerosPagados(db, compra.id)
  if (cedidas && (await takeGoodsBack(db, compra, now))) {
    await freeCedidas(db, cedidas, now)
    return { decision: numeroPagado ? withCaso(decision, pagos, 'cuotas_sin_numero') : decision, pagadaAt: null }
  }
  return { decision: enRevision(orden, decision, pagos, 'sorteo_cerrado'), pagadaAt: compra.pagadaAt }
}

export type Devuelto = { monto: number; moneda: string }

/** What was called off and why, as a mail says it, and the order's numbers in it. */
export type PorCancelacion = { que: string; motivo: string; numeros: readonly string[] }

/**
 * Decides refunds: recorded on the payments, mailed to the buyer, and carried out by tasks after commit, or of transfers by a person, whose case it
 * is. Returns the payments with them.
 */
export async function refundPago(
  db: Tx,
  compra: Compra,
  pagos: readonly Pago[],
  devoluciones: Decision['devolver'],
  { mailOf, now }: { mailOf: (to: Destino, devuelto: Devuelto) => Correo; now: Date },
): Promise<Pago[]> {
  for (const { pagoId, hasta } of devoluciones) {
    const before = pagos.find(pago => pago.id === pagoId)
    if (!before || !(await raiseDevolucion(db, pagoId, hasta))) continue
    if (isPorTransferencia(compra))
      await openCaso(db, { compraId: compra.id, pagoId, motivo: 'transferencia_a_devolver' }, now)
    else await insertTarea(db, `reembolso:${pagoId}:${hasta}`, { tipo: 'reembolso', datos: { pagoId } }, now)
    const monto = hasta - devuelto(before)
    const to = { de: [pagoId, hasta], para: compra.compradorEmail }
    await enqueueCorreo(db, mailOf(to, { monto, moneda: before.moneda }))
  }
  const decidedOf = (id: string) => devoluciones.find(({ pagoId }) => pagoId === id)?.hasta ?? 0
  return pagos.map(pago => ({ ...pago, aDevolver: Math.max(pago.aDevolver, decidedOf(pago.id)) }))
}
