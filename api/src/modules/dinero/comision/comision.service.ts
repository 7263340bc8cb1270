import { createHash, randomUUID } from 'node:crypto'
import { AppError, type comisionPlanForm, type Leido, type pagarComisionForm } from '@talonario/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { campaniaPedida, insertPlan, listPlanes, type Plan } from '#modules/campania/campania/campania.queries.ts'
import { findSaldo, lockCaja } from '#modules/dinero/caja/caja.queries.ts'
import type { Asiento } from '#modules/dinero/caja/caja.rules.ts'
import { postAsiento, postPagos } from '#modules/dinero/caja/caja.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  type Causa,
  existsAsiento,
  findConcernidos,
  findPagada,
  insertGanancias,
  type Libro,
  listLibros,
  listSumas,
  listVendedoresSince,
  stopSales,
  upsertPodio,
  wasPaid,
} from './comision.queries.ts'
import { comisionOf, toPlan } from './comision.rules.ts'

type Tx = Transaction<Database>

/** Posts how changed orders change their sellers' commission; nothing without a plan. */
export async function postComision(
  db: Tx,
  compraIds: readonly string[],
  now: Date,
  { ademas = [], motivo = '' }: Causa = {},
): Promise<void> {
  const { vendedores, campanias, estado } = await findConcernidos(db, compraIds, ademas)
  const [compraId] = compraIds
  await postGanancias(db, vendedores, sql`${campanias}::uuid[]`, { at: now, compraId, nota: motivo || (estado ?? '') })
}

/** The sellers' rows are locked before anything is read, so that what is computed is true when it is posted. */
async function postGanancias(
  db: Tx,
  vendedores: readonly string[],
  campanias: RawBuilder<unknown>,
  causa: { at: Date; compraId?: string | undefined; nota: string },
): Promise<void> {
  if (vendedores.length === 0) return
  await lockCaja(db, ...vendedores)
  const changes = (await listLibros(db, vendedores, campanias)).flatMap(libro => gananciaOf(libro, causa) ?? [])
  if (changes.length === 0) return
  const asientos = changes.map(({ asiento }) => asiento)
  await insertGanancias(db, changes, asientos)
}

/** What a seller has earned now, and its difference to what is posted; undefined: none. */
function gananciaOf(
  { vendedorId, campaniaId, ganada: antes, asientos: n, planes, lineas }: Libro,
  causa: { at: Date; compraId?: string | undefined; nota: string },
) {
  const ganada = comisionOf(lineas, planes).reduce((sum, { importe }) => sum + importe, 0)
  if (ganada === antes) return undefined
  const asientos = n + 1
  const asiento: Asiento = {
    ...causa,
    evento: `comision:${vendedorId}:${campaniaId}:${asientos}`,
    vendedorId: null,
    lineas: [
      { cuenta: 'gasto:comision', importe: ganada - antes },
      { cuenta: `comision:${vendedorId}`, importe: antes - ganada },
    ],
  }
  return { vendedorId, campaniaId, ganada, asientos, asiento }
}

/** Posts the current money of a locked online order's payments, and the commission it brings; `ademas`: whose lines it has lost. */
export async function postDinero(
  db: Tx,
  compraId: string,
  now: Date,
  usuarioId?: string,
  ademas: readonly string[] = [],
): Promise<void> {
  if (await postPagos(db, compraId, now, usuarioId)) await postComision(db, [compraId], now, { ademas })
}

/**
 * Sets the plan for sales from this moment on. Sales and other plans wait for it: those under way end before, and later
 * ones find the new plan. `clock` is read once they wait; if it is not after the last plan, the new one begins right
 * after that, so that two never hold at once and none applies to the past.
 */
export async function establecerPlan(
  db: Db,
  { leido, ...form }: z.output<typeof comisionPlanForm> & { leido?: Leido },
  { usuarioId, clock }: { usuarioId: string; clock: { now(): Date } },
): Promise<Plan> {
  return await inTransaction(db, async db => {
    await stopSales(db)
    const [last] = await listPlanes(db)
    const plan = { ...form, desde: new Date(Math.max(clock.now().getTime(), (last?.desde.getTime() ?? 0) + 1)) }
    requireLeido(leido, last ? toPlan(last) : { activa: null, comprasPropias: null, tramos: null }, toPlan(plan))
    await insertPlan(db, plan, usuarioId)
    const vendedores = await listVendedoresSince(db, plan.desde)
    await postGanancias(db, vendedores, sql`array[${campaniaPedida()}]`, { at: plan.desde, nota: 'plan' })
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

const REPETIDO_MINUTOS = 10

const CONTRA = { efectivo: 'org:efectivo', banco: 'org:banco' } as const

/**
 * Pays a seller, or sets what is pending off against their cash; returns what is still pending. The same key pays once; without one, the
 * same amount within some minutes is taken for the same payment sent again: PAGO_REPETIDO. Throws COMISION_INSUFICIENTE and CAJA_INSUFICIENTE if there is not enough.
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
    await lockCaja(db, vendedorId)
    if (await existsAsiento(db, evento)) {
      if ((await findPagada(db, evento, vendedorId)) !== monto) throw new AppError('CLAVE_REUTILIZADA')
      return -(await findSaldo(db, `comision:${vendedorId}`))
    }
    const since = new Date(at.getTime() - REPETIDO_MINUTOS * 60_000)
    if (clave === null && (await wasPaid(db, { vendedorId, monto, since })))
      throw new AppError('PAGO_REPETIDO', { minutos: REPETIDO_MINUTOS })
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
