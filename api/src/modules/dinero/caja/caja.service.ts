import { AppError } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction, type Part } from '#db/transaction.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  findDinero,
  findLineasDeAsiento,
  findMetodoPago,
  findVigente,
  hasEnded,
  hasOtherAdmin,
  hayPlan,
  insertAsientos,
  isUnseen,
  lockCaja,
} from './caja.queries.ts'
import {
  type Anulacion,
  type Asiento,
  anulacionAsiento,
  type Devuelve,
  dineroAsiento,
  type Firma,
  type LineaDeAsiento,
  sinCeros,
} from './caja.rules.ts'

type Tx = Transaction<Database>

/**
 * Posts an entry in the transaction of its cause, under the lock of the person whose accounts it touches. Returns false if its
 * `evento` is posted already, or if no line of it is other than zero. The database refuses lines that do not sum to zero.
 */
export async function postAsiento(db: Tx, asiento: Asiento): Promise<boolean> {
  const lineas = sinCeros(asiento.lineas)
  if (lineas.length === 0) return false
  const { rows } = await sql`with ${insertAsientos([{ ...asiento, lineas }])} select from asentados`.execute(db)
  return rows.length > 0
}

/** Posts the entries of sales in person. Returns whether there is a plan of commission, which may follow. */
export async function postVentas(db: Tx, ventas: readonly Asiento[]): Promise<boolean> {
  const { rows } = await sql<{ plan: boolean }>`
    with ${insertAsientos(ventas)} select ${hayPlan} as plan, (select count(*) from asentados) as posted`.execute(db)
  return rows[0]?.plan ?? false
}

/** Part of a statement: posts an entry about no person's account. */
export const asientoPart = (asiento: Asiento): Part => insertAsientos([asiento])

/**
 * Posts the difference that a locked online order's payments or its state have made. Returns whether there is a plan of
 * commission, which may follow.
 */
export async function postPagos(db: Tx, compraId: string, now: Date, usuarioId?: string): Promise<boolean> {
  const { plan, ...dinero } = await findDinero(db, compraId)
  const asiento = dineroAsiento(dinero, { usuarioId, now })
  if (asiento) await postAsiento(db, asiento)
  return plan
}

/**
 * Posts the voiding of a sale in person. Returns who returns the money: by default its holder, or the organisation if
 * that account has ended. Throws SIN_TRANSFERENCIA if nobody is to return it and it is not pending.
 */
export async function postAnulacion(
  db: Tx,
  { devuelve, ...anulacion }: Omit<Anulacion, 'devuelve'> & { devuelve?: Devuelve | undefined },
): Promise<Devuelve> {
  const { compraId, vendedorId } = anulacion
  await lockCaja(db, vendedorId)
  const venta = await findLineasDeAsiento(db, `venta:${compraId}`)
  const vigente = await findVigente(db, compraId)
  const ended = await hasEnded(db, vendedorId)
  if (devuelve === 'nadie') {
    // Payments that the ended account was still waiting for are written off.
    if (ended) throw new AppError('SIN_TRANSFERENCIA')
    await requireUnseen(db, compraId)
  }
  const holder = venta.some(({ cuenta }) => cuenta.startsWith('caja:')) ? 'vendedor' : 'organizacion'
  const who = devuelve ?? (ended ? 'organizacion' : holder)
  const posted = await postAsiento(db, anulacionAsiento(vigente, { ...anulacion, devuelve: who }))
  // Of a number that was handed on its order was sold nothing.
  if (!posted && devuelve !== 'despues') throw new Error('A sale is taken back that was never posted')
  return who
}

/** The line of a payment that nobody has seen yet, under the lock of its seller. Throws SIN_TRANSFERENCIA. */
export async function requireUnseen(db: Tx, compraId: string): Promise<LineaDeAsiento> {
  const anunciada = (await findVigente(db, compraId)).find(({ cuenta }) => cuenta.startsWith('por_acreditar:'))
  if (!anunciada || !(await isUnseen(db, compraId, anunciada.cuenta))) throw new AppError('SIN_TRANSFERENCIA')
  return anunciada
}

/** Nobody confirms their own money if another organiser could. Throws UNO_MISMO. */
export async function requireAnother(db: Db, callerId: string, vendedorId: string): Promise<void> {
  if (callerId === vendedorId && (await hasOtherAdmin(db, callerId))) throw new AppError('UNO_MISMO')
}

/**
 * Credits what was announced: a transfer seen at the bank, or a payment by POS matched to the terminal's slip. Repeated, it
 * changes nothing. Returns how it was paid. Throws SIN_TRANSFERENCIA, UNO_MISMO.
 */
export async function acreditarTransferencia(db: Db, compraId: string, { usuarioId, now }: Firma): Promise<string> {
  return inTransaction(db, async db => {
    const venta = await findLineasDeAsiento(db, `venta:${compraId}`)
    const metodoPago = await findMetodoPago(db, compraId)
    if (venta.length === 0 || !metodoPago) throw new AppError('COMPRA_NO_ENCONTRADA')
    const vendedorId = venta.flatMap(({ cuenta }) => /^por_acreditar:(.+)$/.exec(cuenta)?.[1] ?? [])[0]
    if (!vendedorId) throw new AppError('SIN_TRANSFERENCIA')
    await requireAnother(db, usuarioId, vendedorId)
    await lockCaja(db, vendedorId)
    if ((await findLineasDeAsiento(db, `acreditada:${compraId}`)).length > 0) return metodoPago
    const { cuenta, importe } = await requireUnseen(db, compraId)
    // The payments that an ended account was waiting for were written off: one that arrives reduces what was written off.
    const de = (await hasEnded(db, vendedorId)) ? 'gasto:incobrable' : cuenta
    const lineas = [
      { cuenta: metodoPago === 'pos' ? 'org:pos' : 'org:banco', importe },
      { cuenta: de, importe: -importe },
    ]
    await postAsiento(db, { evento: `acreditada:${compraId}`, at: now, usuarioId, compraId, vendedorId, lineas })
    await recordActo(db, 'acreditarTransferencia', compraId)
    return metodoPago
  })
}
