import { AppError, fromMinor, moneyFormat, type Rendicion, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findSaldo, lockCaja } from './caja.queries.ts'
import type { Firma } from './caja.rules.ts'
import { postAsiento, requireAnother } from './caja.service.ts'
import { insertEntregaDeRendicion } from './caja-entrega.service.ts'
import {
  blockPostings,
  closeRendicion,
  type FilaDeRendicion,
  findNumeros,
  findPeriodo,
  findRendicion,
  insertRendicion,
  listPendientes,
  listPeriodo,
  lockRendicion,
  rejectPendientes,
  returnRendicion,
  sumPrecios,
} from './caja-rendicion.queries.ts'
import { resumenOf, toRendicion } from './caja-rendicion.rules.ts'

/**
 * Ends a person's period at what they counted. The lock of their `cuenta` row comes before everything that is read, and
 * every posting to them waits for it, so that nothing falls between two periods. Throws RENDICION_ABIERTA.
 */
export async function presentarRendicion(db: Db, caller: Usuario, contado: number, now: Date): Promise<Rendicion> {
  return inTransaction(db, async db => {
    await lockCaja(db, caller.id)
    const periodo = await findPeriodo(db, caller.id)
    const esperado = await findSaldo(db, `caja:${caller.id}`)
    const resumen = resumenOf({
      lineas: await listPeriodo(db, periodo),
      precios: await sumPrecios(db, periodo),
      esperado,
      porAcreditar: await findSaldo(db, `por_acreditar:${caller.id}`),
      numeros: await findNumeros(db, caller.id),
    })
    const id = await insertRendicion(db, { ...periodo, esperado, declarado: contado, resumen, now }).catch(asOpen)
    await recordActo(db, 'presentarRendicion', id)
    return toRendicion(await requireRendicion(db, id), caller)
  })
}

function asOpen(error: unknown): never {
  if (violatedConstraint(error) === 'rendicion_abierta_unica') throw new AppError('RENDICION_ABIERTA')
  throw error
}

type Cierre = { id: string; contado: number; medio: 'efectivo' | 'banco' }

/** What the organiser counted is handed in; the difference stays owed. Throws RENDICION_RESUELTA, RENDICION_NO_CUADRA, UNO_MISMO. */
export async function cerrarRendicion(db: Db, cierre: Cierre, caller: Usuario, now: Date): Promise<Rendicion> {
  const { id, contado, medio } = cierre
  const firma = { usuarioId: caller.id, now }
  return inTransaction(db, async db => {
    const { vendedorId, declarado, esperado, resumen } = await takePresentada(db, id, caller)
    if (!resumen.cuadra || !resumen.numeros.cuadra) throw new AppError('RENDICION_NO_CUADRA')
    // Hand-ins wait: what was handed in since it was presented ends its difference, and so does what follows.
    await lockCaja(db, vendedorId)
    await insertEntregaDeRendicion(db, { vendedorId, rendicionId: id, declarado, contado, medio }, firma)
    await closeRendicion(db, { id, contado, esperado }, firma)
    await recordActo(db, 'cerrarRendicion', id, { declarado, contado, esperado })
    return toRendicion(await requireRendicion(db, id), caller)
  })
}

/** Returns it to the seller with a note: the period continues. Throws RENDICION_RESUELTA, UNO_MISMO. */
export async function devolverRendicion(
  db: Db,
  { id, motivo }: { id: string; motivo: string },
  caller: Usuario,
  now: Date,
): Promise<Rendicion> {
  return inTransaction(db, async db => {
    await takePresentada(db, id, caller)
    await returnRendicion(db, id, motivo, { usuarioId: caller.id, now })
    await recordActo(db, 'devolverRendicion', id)
    return toRendicion(await requireRendicion(db, id), caller)
  })
}

async function takePresentada(db: Db, id: string, caller: Usuario): Promise<FilaDeRendicion> {
  const rendicion = await lockRendicion(db, id)
  if (!rendicion) throw new AppError('RENDICION_NO_ENCONTRADA')
  await requireAnother(db, caller.id, rendicion.vendedorId)
  if (rendicion.estado !== 'presentada') throw new AppError('RENDICION_RESUELTA')
  return rendicion
}

/**
 * Writes off the difference of a closed rendición, in the current period. Repeated, it does nothing. Throws UNO_MISMO,
 * and DIFERENCIA_PASADA if a later rendición includes it, or if it is not owed any more.
 */
export async function perdonarDiferencia(
  db: Db,
  { id, motivo }: { id: string; motivo: string },
  caller: Usuario,
  now: Date,
): Promise<Rendicion> {
  return inTransaction(db, async db => {
    const { vendedorId } = await requireRendicion(db, id)
    await requireAnother(db, caller.id, vendedorId)
    await lockCaja(db, vendedorId)
    const rendicion = await requireRendicion(db, id)
    if (rendicion.estado !== 'cerrada') throw new AppError('RENDICION_NO_ENCONTRADA')
    if (rendicion.perdonada) return toRendicion(rendicion, caller)
    if (!rendicion.perdonable) throw new AppError('DIFERENCIA_PASADA')
    const importe = rendicion.diferencia ?? 0
    const lineas = [
      { cuenta: `diferencia:${vendedorId}`, importe },
      { cuenta: `caja:${vendedorId}`, importe: -importe },
    ]
    const firma: Firma = { usuarioId: caller.id, now }
    const asiento = { evento: `diferencia:${id}`, at: firma.now, usuarioId: firma.usuarioId, nota: motivo, lineas }
    if (await postAsiento(db, asiento)) await recordActo(db, 'perdonarDiferencia', id, { importe })
    return toRendicion(await requireRendicion(db, id), caller)
  })
}

export async function requireRendicion(db: Db, id: string): Promise<FilaDeRendicion> {
  const rendicion = await findRendicion(db, id)
  if (!rendicion) throw new AppError('RENDICION_NO_ENCONTRADA')
  return rendicion
}

export type Baja = {
  id: string
  usuarioId: string
  /** Why the balance is written off. */
  motivo: string | undefined
  env: Pick<Deps['env'], 'LOCALE' | 'CURRENCY'>
  now: Date
}

/**
 * Ends the accounts of a person. The owner's deletion is refused while anything is open (SALDO_PENDIENTE); an
 * organiser's writes off what is left, with a reason: BAJA_SIN_MOTIVO. The books keep the id. Returns what was written off.
 */
export async function endCaja(db: Transaction<Database>, { id, usuarioId, motivo, env, now }: Baja): Promise<number> {
  const cuentas = [`caja:${id}`, `por_acreditar:${id}`]
  await blockPostings(db, id)
  const pendientes = await listPendientes(db, id)
  const saldos = await Promise.all(cuentas.map(cuenta => findSaldo(db, cuenta)))
  const total = saldos.reduce((sum, saldo) => sum + saldo, 0)
  if (saldos.every(saldo => saldo === 0) && pendientes === 0) return 0
  const saldo = moneyFormat(env.LOCALE, env.CURRENCY).format(fromMinor(total))
  if (id === usuarioId) throw new AppError('SALDO_PENDIENTE', { saldo })
  if (!motivo && saldos.some(saldo => saldo !== 0)) throw new AppError('BAJA_SIN_MOTIVO', { saldo })
  await rejectPendientes(db, { id, usuarioId, now })
  const lineas = cuentas.map((cuenta, i) => ({ cuenta, importe: -(saldos[i] ?? 0) }))
  await postAsiento(db, {
    evento: `incobrable:${id}`,
    at: now,
    usuarioId,
    nota: motivo ?? '',
    lineas: [...lineas, { cuenta: 'gasto:incobrable', importe: total }],
  })
  return total
}
