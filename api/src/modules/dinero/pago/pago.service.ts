import { awaitsPayment, devuelto } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { postDinero } from '#modules/dinero/comision/comision.service.ts'
import {
  type Boleteria,
  type Compra,
  compraMail,
  findLineas,
  isStillOpen,
  type Linea,
  lockCompra,
  moveCompra,
  takeGoodsBack,
} from '#modules/dinero/compra/compra.service.ts'
import { closeReview, insertTarea, openCaso } from '#modules/dinero/tarea/tarea.service.ts'
import { talonesDe } from '#modules/numeros/toma/toma-talon.service.ts'
import { acto, recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { Payments, ProviderPayment } from '#outside/payments.ts'
import { listPagos, raiseDevolucion, upsertPago } from './pago.queries.ts'
import {
  type Decision,
  decide,
  decideWithoutNumbers,
  enRevision,
  type Orden,
  type Pago,
  rechazoDe,
} from './pago.rules.ts'
import { devolucionMail } from './pago.texts.ts'
import {
  findVista,
  insertPagada,
  isKnownOutcome,
  masRecientes,
  toInformado,
  type Vista,
  withReported,
} from './pago-asiento.queries.ts'
import { deliver } from './pago-entrega.service.ts'

export type { MailEnv } from '#modules/dinero/compra/compra.service.ts'
export { findPago, listPagos, updateResuelto } from './pago.queries.ts'
export { canPay, cuenta, type Decision, type Orden, type Pago } from './pago.rules.ts'
export { cancelacionMail, liberacionMail, reembolsoMail } from './pago.texts.ts'

type Tx = Transaction<Database>

/** What settling needs of the server. */
export type PaymentParts = Pick<Deps, 'db' | 'env'> & { payments: Payments }

/** An order by its reference; a payment by its id, or both if a browser brought both. `vista`: the order as just read. */
export type Asunto =
  | { referencia: string; pagoId?: string; vista?: Vista }
  | { referencia?: never; pagoId: string; vista?: never }

export type Asentada = { compra: Compra; pagos: Pago[] }

/**
 * The only function that settles money: asks the provider for the current state, and brings the order to it. The
 * browser's return, the notification and the jobs call it, as often and in whatever order they like. Null if it
 * concerns no order here. Throws PaymentsError if the provider does not answer.
 */
export async function settlePago(
  { db, payments, env }: PaymentParts,
  asunto: Asunto,
  now: Date,
): Promise<Asentada | null> {
  const hint = asunto.pagoId === undefined ? null : await payments.getPayment(asunto.pagoId)
  const referencia = asunto.referencia ?? hint?.externalReference
  // The notification and the browser mostly arrive at once: the second waits for the first.
  if (hint && referencia) await underWay.get(referencia)?.catch(() => {})
  const vista = asunto.vista ?? (referencia ? await findVista(db, referencia) : undefined)
  if (vista?.compra.canal !== 'online') return null
  const { compra } = vista
  // A notification of what the browser's return has settled already.
  const settled = hint && compra.estado === 'pagada' && settledBefore(vista, [hint], payments, now)
  if (settled) return settled
  const work = settleVista({ db, payments, env }, vista, hint, now)
  underWay.set(compra.referencia, work)
  try {
    return await work
  } finally {
    if (underWay.get(compra.referencia) === work) underWay.delete(compra.referencia)
  }
}

/** Orders that this process is settling, by reference. */
const underWay = new Map<string, Promise<Asentada>>()

/** The result of an order that this process is settling just now. */
export const settlingNow = (referencia: string): Promise<Asentada> | undefined => underWay.get(referencia)

async function settleVista(
  { db, payments, env }: PaymentParts,
  vista: Vista,
  hint: ProviderPayment | null,
  now: Date,
): Promise<Asentada> {
  const { compra } = vista
  const answers = await payments.searchPayments(compra.referencia)
  // The search may be some seconds behind a payment that can already be read by its id.
  if (hint?.externalReference === compra.referencia) answers.push(hint)
  const boleteria = { ...env, width: vista.width, talonDe: await talonesDe(env) }
  const asentada = await settleFromPayment({ db, payments, env: boleteria }, vista, answers, now)
  if (asentada) return asentada
  return inTransaction(db, async db => {
    const locked = await lockCompra(db, compra.id)
    await recordAnswers(db, locked, payments, answers, now)
    return settle(db, locked, boleteria, now)
  })
}

/** Settles by what was read: without a lock if there is nothing to do, and in one statement if a waiting order is paid. */
async function settleFromPayment(
  { db, payments, env }: Pick<PaymentParts, 'db' | 'payments'> & { env: Boleteria },
  vista: Vista,
  answers: readonly ProviderPayment[],
  now: Date,
): Promise<Asentada | null> {
  const settled = settledBefore(vista, answers, payments, now)
  if (settled) return settled
  const { compra, lineas } = vista
  const { informados, pagos, decision } = outcomeOf(vista, answers, payments, now)
  if (decision.devolver.length > 0 || decision.casos.length > 0) return null
  if (!awaitsPayment(compra.estado) || decision.estado !== 'pagada' || decision.entrega !== 'dar') return null
  const pagada = await insertPagada(db, vista, {
    ...{ pagos: informados, proveedor: payments.provider, now },
    acto: acto('asentarPago', compra.id, { de: compra.estado, a: 'pagada' }),
    correo: { evento: `compra-pagada:${compra.id}`, para: compra.compradorEmail, ...compraMail(env, compra, lineas) },
  })
  if (pagada) return { compra: { ...compra, estado: 'pagada', pagadaAt: now }, pagos }
  // Mostly because the notification and the browser arrived at once, and the other one was quicker.
  const later = await findVista(db, compra.referencia)
  return later ? settledBefore(later, answers, payments, now) : null
}

function outcomeOf({ compra, pagos }: Vista, answers: readonly ProviderPayment[], { liveMode }: Payments, now: Date) {
  const informados = masRecientes(answers).map(answer => toInformado(answer, compra, liveMode))
  const reported = withReported(pagos, informados)
  return { informados, pagos: reported, decision: decide(ordenDe(compra, now), reported) }
}

/** The order as it was read, if these answers change nothing about it. */
function settledBefore(
  vista: Vista,
  answers: readonly ProviderPayment[],
  payments: Payments,
  now: Date,
): Asentada | null {
  const { compra, pagos } = vista
  const { informados, decision } = outcomeOf(vista, answers, payments, now)
  if (decision.devolver.length > 0 || decision.casos.length > 0 || decision.estado !== compra.estado) return null
  const hecho = decision.entrega === 'dejar' || (decision.entrega === 'dar' && compra.pagadaAt !== null)
  const sabido = informados.every(informado => pagos.some(pago => isKnownOutcome(pago, informado)))
  return sabido && hecho ? { compra, pagos } : null
}

async function recordAnswers(
  db: Tx,
  compra: Compra,
  payments: Payments,
  answers: readonly ProviderPayment[],
  now: Date,
): Promise<void> {
  for (const answer of answers) {
    const rechazo = rechazoDe(answer, compra, payments.liveMode)
    await upsertPago(db, compra.id, payments.provider, { ...answer, rechazo }, now)
  }
}

async function settle(db: Tx, compra: Compra, env: Boleteria, now: Date): Promise<Asentada> {
  const pagos = await listPagos(db, compra.id)
  const orden = ordenDe(compra, now)
  const lineas = pagos.length > 0 ? await findLineas(db, compra.id) : []
  const { decision, pagadaAt } = await carryOut(db, compra, lineas, decide(orden, pagos), { orden, pagos, now })
  if (decision.estado !== compra.estado || pagadaAt?.getTime() !== compra.pagadaAt?.getTime()) {
    await moveCompra(db, compra, { estado: decision.estado, pagadaAt }, { at: now })
    await recordActo(db, 'asentarPago', compra.id, { de: compra.estado, a: decision.estado })
  }
  if (compra.estado === 'en_revision' && decision.estado !== 'en_revision') {
    await closeReview(db, compra.id, { nota: 'Se resolvió con lo que informó el proveedor de pagos.' }, now)
  }
  await postDinero(db, compra.id, now)
  const settled = { ...compra, estado: decision.estado, pagadaAt }
  if (pagadaAt && !compra.pagadaAt) {
    const mail = compraMail(env, compra, lineas)
    await enqueueCorreo(db, { evento: `compra-pagada:${compra.id}`, para: compra.compradorEmail, ...mail })
  }
  const mailDe = (devuelto: Devuelto) => devolucionMail(env, settled, devuelto)
  await refundPago(db, settled, pagos, decision.devolver, { mailDe, now })
  for (const caso of decision.casos) await openCaso(db, { ...caso, compraId: compra.id }, now)
  return { compra: settled, pagos: await listPagos(db, compra.id) }
}

export const ordenDe = (compra: Compra, now: Date): Orden => ({
  estado: compra.estado,
  total: compra.total,
  abierta: isStillOpen(compra, now),
  entregada: compra.pagadaAt !== null,
})

type Facts = { orden: Orden; pagos: readonly Pago[]; now: Date }
type Outcome = { decision: Decision; pagadaAt: Date | null }

/** Gives or takes the goods, and returns the resulting decision. */
async function carryOut(
  db: Tx,
  compra: Compra,
  lineas: readonly Linea[],
  decision: Decision,
  facts: Facts,
): Promise<Outcome> {
  const { orden, pagos, now } = facts
  const { pagadaAt } = compra
  if (decision.entrega === 'dejar') return { decision, pagadaAt }
  if (decision.entrega === 'quitar') return takeBack(db, compra, decision, facts)
  if (await deliver(db, compra, lineas, now)) return { decision, pagadaAt: pagadaAt ?? now }
  if (pagadaAt) return { decision: enRevision(orden, decision, pagos, 'numeros_perdidos'), pagadaAt }
  return takeBack(db, compra, decideWithoutNumbers(orden, pagos), facts)
}

async function takeBack(db: Tx, compra: Compra, decision: Decision, { orden, pagos, now }: Facts): Promise<Outcome> {
  if (await takeGoodsBack(db, compra, now)) return { decision, pagadaAt: null }
  return { decision: enRevision(orden, decision, pagos, 'sorteo_cerrado'), pagadaAt: compra.pagadaAt }
}

export type Devuelto = { monto: number; moneda: string }

/** Decides refunds: recorded on the payments, mailed to the buyer, and carried out by tasks after commit. */
export async function refundPago(
  db: Tx,
  compra: Compra,
  pagos: readonly Pago[],
  devoluciones: Decision['devolver'],
  { mailDe, now }: { mailDe: (devuelto: Devuelto) => { asunto: string; texto: string }; now: Date },
): Promise<void> {
  for (const { pagoId, hasta } of devoluciones) {
    const before = pagos.find(pago => pago.id === pagoId)
    if (!before || !(await raiseDevolucion(db, pagoId, hasta))) continue
    const evento = `reembolso:${pagoId}:${hasta}`
    await insertTarea(db, evento, { tipo: 'reembolso', datos: { pagoId } }, now)
    const monto = hasta - devuelto(before)
    await enqueueCorreo(db, { evento, para: compra.compradorEmail, ...mailDe({ monto, moneda: before.moneda }) })
  }
}
