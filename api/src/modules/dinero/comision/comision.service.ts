import { createHash, randomUUID } from 'node:crypto'
import { AppError, type comisionPlanForm, type pagarComisionForm } from '@talonario/contract'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertPlan, listPlanes, type Plan } from '#modules/campania/campania/campania-plan.queries.ts'
import { findSaldo, insertAsientoDePagos, postAsiento } from '#modules/dinero/caja/caja.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  type Causa,
  existsAsiento,
  findPagada,
  insertComision,
  listSumas,
  lockCuenta,
  postComisionSince,
  stopSales,
  upsertPodio,
} from './comision.queries.ts'

export { insertComision } from './comision.queries.ts'

type Tx = Transaction<Database>

const one = (compraId: string) => sql`array[${compraId}::uuid]`

/** Posts how a changed order changes its sellers' commission; nothing without a plan. */
export async function postComision(db: Tx, compraId: string, now: Date, causa: Causa = {}): Promise<void> {
  await sql`select ${insertComision(one(compraId), now, causa)}`.execute(db)
}

/** Posts the current money of a locked online order's payments, and the commission it brings. */
export async function postDinero(db: Tx, compraId: string, now: Date, usuarioId?: string): Promise<void> {
  await sql`select ${insertAsientoDePagos(compraId, now, usuarioId)}, ${insertComision(one(compraId), now)}`.execute(db)
}

/**
 * Sets the plan for sales from this moment on. Sales and other plans wait for it: those under way end before, and later
 * ones find the new plan. `clock` is read once they wait; if it is not after the last plan, the new one begins right
 * after that, so that two never hold at once and none applies to the past.
 */
export async function establecerPlan(
  db: Db,
  form: z.output<typeof comisionPlanForm>,
  { usuarioId, clock }: { usuarioId: string; clock: { now(): Date } },
): Promise<Plan> {
  return await inTransaction(db, async db => {
    await stopSales(db)
    const [last] = await listPlanes(db)
    const plan = { ...form, desde: new Date(Math.max(clock.now().getTime(), (last?.desde.getTime() ?? 0) + 1)) }
    await insertPlan(db, plan, usuarioId)
    await postComisionSince(db, plan.desde, plan.desde)
    await recordActo(db, 'establecerPlan', '', form)
    return plan
  })
}

/** Whether sellers see who has sold most. */
export async function establecerPodio(db: Db, activo: boolean): Promise<void> {
  await inTransaction(db, async db => {
    await upsertPodio(db, activo)
    await recordActo(db, 'establecerPodio', '', { activo })
  })
}

type Pago = z.output<typeof pagarComisionForm> & { usuarioId: string; clave: string | null }

const CONTRA = { efectivo: 'org:efectivo', banco: 'org:banco' } as const

/**
 * Pays a seller, or sets what is pending off against their cash; returns what is still pending. The same key pays once.
 * Throws COMISION_INSUFICIENTE and CAJA_INSUFICIENTE if there is not enough.
 */
export async function pagarComision(
  db: Db,
  { vendedorId, monto, medio, nota, ...pago }: Pago,
  at: Date,
): Promise<number> {
  const { usuarioId, clave } = pago
  const evento = `pagoComision:${clave === null ? randomUUID() : hashOf(usuarioId, clave)}`
  return await inTransaction(db, async db => {
    const [vendedor] = await listSumas(db, vendedorId)
    if (!vendedor) throw new AppError('VENDEDOR_NO_ENCONTRADO')
    await lockCuenta(db, vendedorId)
    if (await existsAsiento(db, evento)) {
      if ((await findPagada(db, evento, vendedorId)) !== monto) throw new AppError('CLAVE_REUTILIZADA')
      return -(await findSaldo(db, `comision:${vendedorId}`))
    }
    const pendiente = -(await findSaldo(db, `comision:${vendedorId}`))
    if (monto > pendiente) throw new AppError('COMISION_INSUFICIENTE')
    const cuenta = medio === 'caja' ? (`caja:${vendedorId}` as const) : CONTRA[medio]
    if (medio === 'caja' && monto > (await findSaldo(db, cuenta))) throw new AppError('CAJA_INSUFICIENTE')
    const lineas = [
      { cuenta: `comision:${vendedorId}`, importe: monto },
      { cuenta, importe: -monto },
    ]
    await postAsiento(db, { evento, at, usuarioId, nota: nota ?? '', lineas })
    await recordActo(db, 'pagarComision', vendedorId, { monto, medio })
    return pendiente - monto
  })
}

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('hex')
