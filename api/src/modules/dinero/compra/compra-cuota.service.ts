import { AppError, fromMinor, type PlanDeNumero, type PlanPropio, padNumber, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { findRifaIdsOf, lockRifas, updateSoldUntil } from '#modules/numeros/toma/toma.queries.ts'
import { freeTitulares } from '#modules/numeros/toma/toma.service.ts'
import { CUOTAS, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import type { KeySource } from '#outside/data-key.ts'
import { type LineaNueva, tituloOf } from './compra.service.ts'
import {
  type Cedida,
  findFirmeza,
  findPlan,
  listCedidas,
  listRifasDeCuotas,
  type PlanRow,
  payCuotas,
  updatePaidUntil,
} from './compra-cuota.queries.ts'

type Tx = Transaction<Database>

/** A plan as it is on the wire. */
export function toPlan({ titularId, numero, juega, cuotas }: PlanRow): PlanDeNumero {
  const sum = (some: PlanRow['cuotas']) => fromMinor(some.reduce((total, { monto }) => total + monto, 0))
  return {
    titularId,
    NumeroRifa: numero,
    juega,
    total: sum(cuotas),
    pagado: sum(cuotas.filter(({ pagada }) => pagada)),
    cuotas: cuotas.map(({ n, monto, pagada, atrasada, fecha, vence }) => ({
      n,
      monto: fromMinor(monto),
      fecha: fecha ?? '',
      vence: vence?.toISOString() ?? '',
      estado: pagada ? 'pagada' : atrasada ? 'atrasada' : 'pendiente',
    })),
  }
}

/** Returns a function that writes a plan for who pays it. */
export async function propioWriter(keys: KeySource): Promise<(plan: PlanRow) => PlanPropio> {
  const codigoOf = await codeWriter(keys, CUOTAS)
  return plan => ({ ...toPlan(plan), codigo: codigoOf(plan.titularId) })
}

/** A plan whose number is locked, and its draw in share mode. Throws NO_ENCONTRADO. */
export async function lockPlan(db: Tx, titularId: string): Promise<{ plan: PlanRow; rifa: RifaVista }> {
  const seen = await findPlan(db, titularId)
  const [rifa] = seen ? await lockRifas(db, [seen.rifaId]) : []
  const plan = rifa && (await findPlan(db, titularId))
  if (!plan) throw new AppError('NO_ENCONTRADO')
  return { plan, rifa }
}

/**
 * Lines that pay instalments: these, or the next one; attributed as their number was. Throws CUOTA_PAGADA, CUOTAS_EN_ORDEN,
 * SIN_SORTEO_POR_JUGAR.
 */
export function lineasDeCuotas(
  { plan, rifa }: { plan: PlanRow; rifa: RifaVista },
  pedidas?: readonly number[],
): LineaNueva[] {
  if (!plan.juega) throw new AppError('SIN_SORTEO_POR_JUGAR')
  const impagas = plan.cuotas.filter(({ pagada }) => !pagada)
  const cuales = new Set(pedidas ?? impagas.slice(0, 1).map(({ n }) => n))
  const cuotas = impagas.filter(({ n }) => cuales.has(n))
  if (cuotas.length === 0 || cuotas.length < cuales.size) throw new AppError('CUOTA_PAGADA')
  const proxima = impagas[0]?.n ?? 1
  if (cuotas.some((cuota, i) => cuota !== impagas[i])) throw new AppError('CUOTAS_EN_ORDEN', { proxima })
  const atribucion = { vendedor_id: plan.vendedorId, atribucion: plan.atribucion }
  return cuotas.map(({ n, monto }) => ({
    rifaId: null,
    numero: plan.numero,
    productoId: null,
    titularId: plan.titularId,
    n,
    sorteoId: plan.sorteoId,
    atribucion,
    titulo: tituloOf(rifa, { n, de: plan.cuotas.length }),
    cantidad: 1,
    precio: monto,
  }))
}

/** Who pays an instalment is the number's buyer. */
export const compradorOf = ({ comprador, email, ci, telefono, whatsapp }: PlanRow) => ({
  nombre: comprador,
  email,
  ci,
  telefono,
  whatsapp,
})

/** A locked order pays its instalments; false if they are not to be paid any more. */
export async function takeCuotas(db: Tx, compraId: string, now: Date): Promise<boolean> {
  await lockRifas(db, await listRifasDeCuotas(db, compraId))
  return await payCuotas(db, compraId, now)
}

/**
 * The numbers that were handed on and that an order paid at once, locked with its own; null if one of them is of a closed draw. There is no instalment
 * by which their holders could pay them again.
 */
export async function lockCedidas(db: Tx, compraId: string): Promise<Cedida[] | null> {
  const seen = await listCedidas(db, compraId)
  if (seen.length === 0) return []
  const rifas = await lockRifas(db, [...seen.map(({ rifaId }) => rifaId), ...(await findRifaIdsOf(db, [compraId]))])
  const cedidas = await listCedidas(db, compraId)
  const abierta = ({ rifaId }: Cedida) => rifas.some(({ id, abierto }) => id === rifaId && abierto)
  return cedidas.every(abierta) ? cedidas : null
}

/** Frees numbers that were handed on, because the money that paid them went back; their holders are told. */
export async function freeCedidas(db: Tx, cedidas: readonly Cedida[], now: Date): Promise<void> {
  if (cedidas.length === 0) return
  const [rifaIds, titulares] = [cedidas.map(({ rifaId }) => rifaId), cedidas.map(({ titularId }) => titularId)]
  await freeTitulares(db, { rifaIds, titulares, por: 'liberada' }, now, async () => {})
  const width = await findNumberWidth(db)
  await enqueueCorreo(
    db,
    cedidas.map(({ compraId, numero, nombre, correo: para }) =>
      correo('recibido-sin-pago', { de: [compraId], para }, nombre, padNumber(numero, width)),
    ),
  )
}

/** What a closing of a campaign counts is dated no later than it: the clock of the server that sold it may have been ahead. */
export async function dateBeforeClosing(db: Tx, anclaId: string, cerrado: Date): Promise<void> {
  await updateSoldUntil(db, anclaId, cerrado)
  await updatePaidUntil(db, anclaId, cerrado)
}

/** Refuses a person to undo an order whose money has played, before later instalments, or of a number handed on: SORTEO_CERRADO, CUOTAS_PAGADAS, NUMERO_CEDIDO. */
export async function requireLast(db: Tx, compraId: string): Promise<void> {
  // Nothing is paid and no list is sealed between this answer and what is undone by it.
  const rifaIds = [...(await findRifaIdsOf(db, [compraId])), ...(await listRifasDeCuotas(db, compraId))]
  if (rifaIds.length > 0) await lockRifas(db, [...new Set(rifaIds)])
  const motivo = await findFirmeza(db, compraId)
  if (motivo) throw new AppError(motivo)
}

/** Sellers change the plans of what they sold. */
export const isOwnPlan = ({ vendedorId }: PlanRow, { _id, rol }: Usuario): boolean =>
  rol === 'admin' || vendedorId === _id
