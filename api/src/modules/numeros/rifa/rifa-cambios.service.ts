import { AppError, counted, limits, type SorteoDeFecha } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { hasModalidades } from '#modules/campania/modalidad/modalidad.queries.ts'
import { retireWithoutPrice } from '#modules/campania/pack/pack.service.ts'
import { shareSorteoDeFecha } from '#modules/campania/sorteo/sorteo.queries.ts'
import { sorteoAbiertoOf } from '#modules/campania/sorteo/sorteo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { campaignYear } from '#modules/sitio/config/config.rules.ts'
import type { Clock } from '#outside/clock.ts'
import {
  deleteRifasFrom,
  findUndeletable,
  insertRifas,
  listPrestamos,
  lockRifasFrom,
  lockRifasOfDate,
  lockSequence,
  updatePrecio,
} from './rifa-cambios.queries.ts'
import { hace } from './rifa-cambios.rules.ts'

/** `precioRifa` in minor units. */
type NumerosNuevos = { cantidad: number; precioRifa: number; fecha: string }

/**
 * Takes the next numbers of the sequence for the draw of a date, scheduling it if there is none, and returns their
 * range, and whether what was offered of several was retired with it. Simultaneous callers get consecutive ranges.
 * Throws FECHA_PASADA, SORTEO_CERRADO, SORTEO_NO_ENCONTRADO, DEMASIADOS_NUMEROS.
 */
export async function generarNumerosRifa(
  db: Db,
  { cantidad, precioRifa, fecha }: NumerosNuevos,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Promise<{ desde: number; hasta: number; retirados: boolean }> {
  return await inTransaction(db, async db => {
    const actuales = await lockSequence(db)
    const maximo = limits.rifasEnTotal
    if (actuales + cantidad > maximo) throw new AppError('DEMASIADOS_NUMEROS', { maximo, actuales })
    const sorteoId = await sorteoAbiertoOf(db, fecha, { env, clock })
    const batch = { desde: actuales + 1, hasta: actuales + cantidad }
    const now = clock.now()
    const claves = await insertRifas(db, { ...batch, precio: precioRifa, sorteoId, anio: campaignYear(env, now), now })
    const retirados = await retireWithoutPrice(db, sorteoId, clock)
    await recordActo(db, 'generarNumerosRifa', sorteoId, { ...batch, precio: precioRifa, compromisos: claves })
    return { ...batch, retirados }
  })
}

/** Throws RIFA_EN_PRESTAMO if a telephone may sell some of the numbers that meet a condition on `r`. */
export async function refusePrestadas(db: Db, donde: RawBuilder<unknown>, now: Date): Promise<void> {
  const prestamos = await listPrestamos(db, donde, now)
  if (prestamos.length === 0) return
  const quienes = prestamos.map(
    ({ vendedor, numeros, visto }) => `${vendedor} (${counted(numeros)}, visto ${hace(visto, now)})`,
  )
  throw new AppError('RIFA_EN_PRESTAMO', { quienes })
}

/** Price in minor units. */
type NuevoPrecio = SorteoDeFecha & { desde?: number | undefined; hasta?: number | undefined; precioRifa: number }

/**
 * Changes the price of unsold numbers and returns how many changed, and whether what was offered of several was retired with it. Sold ones keep their price, and a buyer who is
 * paying pays what was shown. Throws SORTEO_NO_ENCONTRADO, SORTEO_CERRADO, PRECIO_DE_TABLA, RIFA_EN_PRESTAMO.
 */
export async function cambiarPrecio(db: Db, nuevo: NuevoPrecio, clock: Clock) {
  const { desde = 1, hasta = limits.rifasEnTotal, precioRifa: precio } = nuevo
  return await inTransaction(db, async db => {
    await lockRifasOfDate(db, nuevo)
    const sorteo = await shareSorteoDeFecha(db, nuevo)
    if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
    if (sorteo.estado !== 'agendado') throw new AppError('SORTEO_CERRADO')
    if (await hasModalidades(db, sorteo.numeros_de)) throw new AppError('PRECIO_DE_TABLA')
    const now = clock.now()
    const estas = sql`r.sorteo_id = ${sorteo.numeros_de} and r.numero between ${desde} and ${hasta}`
    await refusePrestadas(db, estas, now)
    const cambiadas = await updatePrecio(db, { sorteoId: sorteo.numeros_de, desde, hasta, precio, now })
    if (cambiadas > 0) await recordActo(db, 'cambiarPrecio', sorteo.id, { desde, hasta, precio, cambiadas })
    return { cambiadas, retirados: await retireWithoutPrice(db, sorteo.numeros_de, clock) }
  })
}

type Ultimos = { desde: number; hasta?: number | undefined }

/**
 * Deletes the last numbers and returns how many. Only the end of the sequence, so that numbers stay without gaps, and
 * only numbers that were never in an order, so that no order refers to a missing one. `hasta`: the last number that was shown;
 * RIFAS_CAMBIARON if it is another one by now. Throws RIFAS_INEXISTENTES, RIFAS_NO_BORRABLES.
 */
export async function borrarRifas(db: Db, { desde, hasta }: Ultimos): Promise<number> {
  return await inTransaction(db, async db => {
    const last = await lockSequence(db)
    if (desde > last) throw new AppError('RIFAS_INEXISTENTES', { numeros: [desde] })
    if (hasta && hasta !== last) throw new AppError('RIFAS_CAMBIARON', { numeros: [last] })
    await lockRifasFrom(db, desde)
    const numero = await findUndeletable(db, desde)
    if (numero) throw new AppError('RIFAS_NO_BORRABLES', { numeros: [numero] })
    const borradas = await deleteRifasFrom(db, desde)
    await recordActo(db, 'borrarRifas', '', { desde, hasta: last })
    return borradas
  })
}
