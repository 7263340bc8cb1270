import { randomUUID } from 'node:crypto'
import { AppError, fromMinor, limits } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { type Compra, findByReferencia, findLineas, lockIfExists } from '#modules/dinero/compra/compra.queries.ts'
import { estadoVisible, isStillOpen } from '#modules/dinero/compra/compra.rules.ts'
import { endCompras, takeGoodsBack, unpayCompra } from '#modules/dinero/compra/compra.service.ts'
import { boleteriaOf } from '#modules/dinero/compra/compra-comprobante.service.ts'
import { requireLast } from '#modules/dinero/compra/compra-cuota.service.ts'
import { findVista, listPagos, lockVista, type Vista } from '#modules/dinero/pago/pago.queries.ts'
import { cuenta, decide, type Pago, withReported } from '#modules/dinero/pago/pago.rules.ts'
import { isPorTransferencia, ordenOf, settle } from '#modules/dinero/pago/pago.service.ts'
import { endWaiting } from '#modules/dinero/pago/pago-caso.service.ts'
import { openCaso, settleCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { holdAgain, lengthenHold } from '#modules/numeros/toma/toma.service.ts'
import { readCode, TRANSFERENCIA } from '#modules/numeros/toma/toma-codigo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { porTransferencia } from '#modules/sitio/config/config.rules.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findCodigo, findReferencia, findReferenciaDePago, listConDinero, listSinVer } from './transferencia.queries.ts'
import { esperaDeTransferencia } from './transferencia-toma.service.ts'

type Tx = Transaction<Database>
type Parts = Pick<Deps, 'db' | 'env'>
/** Who says it, and when. Nobody: the end of its time. */
type Firma = { usuarioId?: string; now: Date }

/** An order that is paid by a transfer, locked, and what brings it to other payments. */
type Abierta = { db: Tx; vista: Vista; asentar: (pagos: readonly Pago[], vista?: Vista) => Promise<Compra> }

async function withOrden<T>(
  { db, env }: Parts,
  referencia: string | undefined,
  firma: Firma,
  act: (abierta: Abierta) => Promise<T>,
): Promise<T> {
  const seen = referencia === undefined ? undefined : await findVista(db, referencia)
  if (!seen || !isPorTransferencia(seen.compra)) throw new AppError('COMPRA_NO_ENCONTRADA')
  const boleteria = await boleteriaOf(env, seen.width)
  return await inTransaction(db, async db => {
    const vista = await lockVista(db, seen.compra.referencia)
    if (!vista) throw new Error('An order that was read is gone')
    const how = { payments: { provider: 'transferencia' as const, liveMode: true }, env: boleteria, ...firma }
    const asentar = async (pagos: readonly Pago[], de = vista) => {
      const settled = await settle(db, de, { pagos, sinLeer: [], completo: true }, how)
      await keepDeMenos(db, settled, firma)
      return settled.compra
    }
    return await act({ db, vista, asentar })
  })
}

/** Money that does not reach the total is a case for as long as its order waits. */
async function keepDeMenos(db: Tx, { compra, pagos }: Pick<Vista, 'compra' | 'pagos'>, { usuarioId, now }: Firma) {
  const caso = { compraId: compra.id, motivo: 'transferencia_de_menos' as const }
  if (isStillOpen(compra, now) && pagos.some(cuenta)) return await openCaso(db, caso, now)
  await settleCaso(db, caso, { nota: 'La compra dejó de esperar.', ...(usuarioId && { usuarioId }) }, now)
}

type Vistas = { compraId: string; monto: number; vistas: number; usuarioId: string }

/**
 * A person has seen an order's transfer at the bank: a payment, which settles it as any does. `vistas`: how many were noted when they looked, so that
 * two people do not note the same one. Throws COMPRA_NO_ENCONTRADA, TRANSFERENCIA_CAMBIO.
 */
export async function anotarTransferencia(parts: Parts, { compraId, monto, vistas, usuarioId }: Vistas, now: Date) {
  const referencia = await findReferencia(parts.db, compraId)
  return await withOrden(parts, referencia, { usuarioId, now }, async ({ db, vista, asentar }) => {
    if (vista.pagos.length !== vistas) throw new AppError('TRANSFERENCIA_CAMBIO')
    const pago = pagoVisto(vista.compra, monto, now)
    await recordActo(db, 'anotarTransferencia', compraId, { monto })
    const { estado } = await asentar([pago])
    return { pagoId: pago.id, estado }
  })
}

const pagoVisto = ({ moneda }: Compra, monto: number, now: Date): Pago => ({
  id: `transferencia-${randomUUID()}`,
  estado: 'aprobado',
  detalle: '',
  monto,
  reembolsado: 0,
  costo: 0,
  aDevolver: 0,
  rechazo: '',
  moneda,
  actualizadoAt: now,
  resueltoAt: null,
})

const MINUTE = 60_000

/**
 * The transfer was not seen after all: within ten minutes the order is as it was before, and waits if its time is not over; its buyer is told. Throws
 * COMPRA_NO_ENCONTRADA, TRANSFERENCIA_FIJA, SORTEO_CERRADO, CUOTAS_PAGADAS.
 */
export async function deshacerTransferencia(parts: Parts, { pagoId, usuarioId }: DePago, now: Date): Promise<void> {
  const referencia = await findReferenciaDePago(parts.db, pagoId)
  await withOrden(parts, referencia, { usuarioId, now }, async ({ db, vista, asentar }) => {
    const pago = vista.pagos.find(({ id }) => id === pagoId)
    const fresh = pago && now.getTime() - pago.actualizadoAt.getTime() <= limits.deshacerVentaMinutos * MINUTE
    // What was decided of a later one rests on this one: the last goes first.
    const seguida = vista.pagos.some(
      otro => otro !== pago && otro.estado === 'aprobado' && pago && otro.actualizadoAt >= pago.actualizadoAt,
    )
    if (!fresh || seguida || pago.estado !== 'aprobado' || pago.reembolsado > 0)
      throw new AppError('TRANSFERENCIA_FIJA')
    const { compra } = vista
    const sinEl = { ...pago, estado: 'cancelado' as const, detalle: 'deshecha', actualizadoAt: now }
    const { entrega } = decide(ordenOf(compra, now), withReported(vista.pagos, [sinEl]))
    const deja = compra.pagadaAt !== null && entrega !== 'dar'
    const antes = deja ? { ...vista, compra: await unsell(db, vista, { usuarioId, now }) } : vista
    await asentar([sinEl], antes)
    const caso = { compraId: compra.id, pagoId, motivo: 'transferencia_a_devolver' as const }
    await settleCaso(db, caso, { nota: 'La transferencia se había anotado por error.', usuarioId }, now)
    await recordActo(db, 'deshacerTransferencia', compra.id, { monto: pago.monto })
    if (!deja) return
    const to = { de: [pagoId], para: compra.compradorEmail }
    await enqueueCorreo(db, correo('transferencia-deshecha', to, parts.env, compra))
  })
}

/** A paid order without its goods again, held as long as it would have been. */
async function unsell(db: Tx, { compra, lineas }: Vista, { usuarioId, now }: Required<Firma>): Promise<Compra> {
  if (compra.estado !== 'pagada') throw new AppError('TRANSFERENCIA_FIJA')
  await requireLast(db, compra.id)
  if (!(await takeGoodsBack(db, compra, now))) throw new AppError('SORTEO_CERRADO')
  const hasta = compra.expiresAt && compra.expiresAt > now ? compra.expiresAt : null
  if (hasta) await holdAgain(db, compra.id, lineas, { now, hasta })
  const firma = { at: now, usuarioId, nota: 'La transferencia se había anotado por error.' }
  return await unpayCompra(db, compra, hasta ? 'esperando_pago' : 'vencida', firma)
}

type DePago = { pagoId: string; usuarioId: string }
type Devolucion = DePago & { fecha: string; referencia: string }

/** What was owed of a transfer was given back, on a day and by the reference of the bank. Throws COMPRA_NO_ENCONTRADA, NADA_PARA_DEVOLVER. */
export async function devolverTransferencia(
  parts: Parts,
  { pagoId, fecha, referencia: deBanco, usuarioId }: Devolucion,
  now: Date,
): Promise<number> {
  const referencia = await findReferenciaDePago(parts.db, pagoId)
  return await withOrden(parts, referencia, { usuarioId, now }, async ({ db, vista, asentar }) => {
    const pago = vista.pagos.find(({ id }) => id === pagoId)
    const monto = pago?.estado === 'aprobado' ? pago.aDevolver - pago.reembolsado : 0
    if (!pago || monto <= 0) throw new AppError('NADA_PARA_DEVOLVER')
    const estado = pago.aDevolver === pago.monto ? ('devuelto' as const) : pago.estado
    const actualizadoAt = new Date(Math.max(now.getTime(), pago.actualizadoAt.getTime() + 1))
    await asentar([{ ...pago, estado, reembolsado: pago.aDevolver, actualizadoAt }])
    const caso = { compraId: vista.compra.id, pagoId, motivo: 'transferencia_a_devolver' as const }
    await settleCaso(db, caso, { nota: `Se devolvió el ${fecha}: ${deBanco}`, usuarioId }, now)
    await recordActo(db, 'devolverTransferencia', vista.compra.id, { monto, fecha, referencia: deBanco })
    return monto
  })
}

/** Lets an order wait for its transfer so many hours from now, no longer than its draw sells. Throws COMPRA_NO_ENCONTRADA, COMPRA_NO_ABIERTA. */
export async function alargarTransferencia(
  db: Db,
  { compraId, horas }: { compraId: string; horas: number },
  now: Date,
): Promise<Date> {
  return await inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra || !isPorTransferencia(compra)) throw new AppError('COMPRA_NO_ENCONTRADA')
    if (!isStillOpen(compra, now) || !compra.expiresAt) throw new AppError('COMPRA_NO_ABIERTA')
    const sorteoIds = (await findVista(db, compra.referencia))?.lineas.flatMap(({ sorteoId }) => sorteoId ?? []) ?? []
    const hasta = await esperaDeTransferencia(db, sorteoIds, { horas, reserva: compra.expiresAt, now })
    await lengthenHold(db, compra.id, hasta)
    await recordActo(db, 'alargarTransferencia', compra.id, { hasta: hasta.toISOString() })
    return hasta
  })
}

/** The order of a signed link. Throws NO_ENCONTRADO. */
async function ordenDe({ db, env }: Parts, codigo: string): Promise<Compra> {
  const referencia = await readCode(env, TRANSFERENCIA, codigo)
  const compra = referencia && (await findByReferencia(db, referencia))
  if (!compra || !isPorTransferencia(compra)) throw new AppError('NO_ENCONTRADO')
  return compra
}

/** What the buyer's page shows. Throws NO_ENCONTRADO. */
export async function verTransferencia(parts: Parts, codigo: string, now: Date) {
  const compra = await ordenDe(parts, codigo)
  const visto = (await listPagos(parts.db, compra.id)).filter(cuenta).reduce((sum, { monto }) => sum + monto, 0)
  return {
    external_reference: compra.referencia,
    estado: estadoVisible(compra, now),
    ...(porTransferencia(parts.env) ?? { cuenta: '', titular: '' }),
    total: fromMinor(compra.total),
    visto: fromMinor(visto),
    codigo: await findCodigo(parts.db, compra.id),
    vence: (compra.expiresAt ?? compra.createdAt).toISOString(),
    lineas: (await findLineas(parts.db, compra.id)).map(({ titulo }) => titulo),
  }
}

/** The buyer gives their numbers up. Throws NO_ENCONTRADO, COMPRA_NO_ABIERTA. */
export async function cancelarTransferencia(parts: Parts, codigo: string, now: Date): Promise<void> {
  const compra = await ordenDe(parts, codigo)
  const fin = { nota: 'La canceló quien compraba.', acto: 'cancelarTransferencia' as const }
  await endWaiting({ ...parts, payments: null }, compra, fin, now)
}

/** Lets go what still waits for a transfer of numbers tied to a draw that closes. One that is noted later takes nothing of it: it is owed. */
export async function soltarTransferencias(db: Db, anclaId: string, now: Date): Promise<void> {
  for (const id of await listSinVer(db, anclaId, now))
    await inTransaction(db, async db => {
      const compra = await lockIfExists(db, id)
      if (!compra || !isStillOpen(compra, now)) return
      await endCompras(db, [id], { at: now, nota: 'Cerró el sorteo y no se vio la transferencia.' })
    })
}

/** What was seen of orders that ended without being paid is owed to their buyers. */
export async function settleTransferencias(parts: Parts, now: Date): Promise<void> {
  for (const referencia of await listConDinero(parts.db))
    await withOrden(parts, referencia, { now }, ({ asentar }) => asentar([]))
}
