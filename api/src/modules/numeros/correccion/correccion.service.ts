import { AppError, limits } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { detachPremios } from '#modules/campania/premio/premio.queries.ts'
import {
  cancelSorteo,
  countTomadas,
  hasTrabajo,
  lockSorteoOfDate,
  shareSorteoDeFecha,
} from '#modules/campania/sorteo/sorteo.queries.ts'
import { refuseUnlessOpen } from '#modules/campania/sorteo/sorteo.service.ts'
import { deleteRifasFrom, moveNumeros, returnNumeros, updatePrecio } from '#modules/numeros/rifa/rifa.service.ts'
import { lockSequence } from '#modules/numeros/rifa/rifa-generar.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findUndeletable, isAnyTrabajoOpen, lockTramo } from './correccion.queries.ts'

/** Price in minor units. */
type NuevoPrecio = { fechaSorteo: string; desde?: number | undefined; hasta?: number | undefined; precioRifa: number }

/**
 * Changes the price of unsold numbers and returns how many changed. Sold ones keep their price, and a buyer who is
 * paying pays what was shown. Throws SORTEO_NO_ENCONTRADO, SORTEO_CERRADO, TRABAJO_DEL_SORTEO.
 */
export async function cambiarPrecio(db: Db, nuevo: NuevoPrecio, now: Date): Promise<number> {
  const { fechaSorteo: fecha, desde = 1, hasta = limits.rifasEnTotal, precioRifa: precio } = nuevo
  return await inTransaction(db, async db => {
    const sorteo = await shareSorteoDeFecha(db, fecha)
    if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
    if (sorteo.estado !== 'agendado') throw new AppError('SORTEO_CERRADO')
    if (await hasTrabajo(db, { id: sorteo.id, fecha })) throw new AppError('TRABAJO_DEL_SORTEO')
    const tramo = { sorteoId: sorteo.id, desde, hasta }
    await lockTramo(db, tramo)
    const cambiadas = await updatePrecio(db, { ...tramo, precio, now })
    if (cambiadas > 0) await recordActo(db, 'cambiarPrecio', sorteo.id, { desde, hasta, precio, cambiadas })
    return cambiadas
  })
}

type Ultimos = { desde: number; hasta?: number | undefined }

/**
 * Deletes the last numbers and returns how many. Only the end of the sequence, so that numbers stay without gaps, and
 * only numbers that were never in an order, so that no order refers to a missing one. `hasta`: the last number that was shown;
 * RIFAS_CAMBIARON if it is another one by now. Throws RIFAS_INEXISTENTES, RIFAS_NO_BORRABLES, TRABAJO_EN_CURSO.
 */
export async function borrarRifas(db: Db, { desde, hasta }: Ultimos): Promise<number> {
  return await inTransaction(db, async db => {
    const ultimo = await lockSequence(db)
    if (desde > ultimo) throw new AppError('RIFAS_INEXISTENTES', { numeros: [desde] })
    if (hasta && hasta !== ultimo) throw new AppError('RIFAS_CAMBIARON', { numeros: [ultimo] })
    if (await isAnyTrabajoOpen(db)) throw new AppError('TRABAJO_EN_CURSO')
    const numero = await findUndeletable(db, desde)
    if (numero) throw new AppError('RIFAS_NO_BORRABLES', { numeros: [numero] })
    const borradas = await deleteRifasFrom(db, desde)
    await recordActo(db, 'borrarRifas', '', { desde, hasta: ultimo })
    return borradas
  })
}

type Numeros = 'ninguno' | 'pasados' | 'devueltos' | 'quedan'

/**
 * Cancels a draw without sold or held numbers; its prizes and its date become free. Its numbers go to the draw of `pasarA`, or back
 * to the sequence if they are its last ones and were never in an order; returns which. Throws TRABAJO_DEL_SORTEO while its numbers
 * are being made, and for the other draw what is thrown for this one.
 */
export async function cancelarSorteo(
  db: Db,
  { fechaSorteo: fecha, pasarA }: { fechaSorteo: string; pasarA?: string | undefined },
  now: Date,
): Promise<Numeros> {
  return await inTransaction(db, async db => {
    // Both draws are locked in the order of their dates, so that two opposite moves wait for each other without a deadlock.
    if (pasarA && pasarA < fecha) refuseUnlessOpen(await lockSorteoOfDate(db, pasarA))
    const { id } = refuseUnlessOpen(await lockSorteoOfDate(db, fecha))
    const otro = pasarA && pasarA !== fecha ? refuseUnlessOpen(await lockSorteoOfDate(db, pasarA)) : null
    if ((await countTomadas(db, id, now)) > 0) throw new AppError('SORTEO_CON_VENTAS')
    if (await hasTrabajo(db, { id, fecha })) throw new AppError('TRABAJO_DEL_SORTEO')
    const numeros = otro ? await moveNumeros(db, id, otro.id) : await returnNumeros(db, id)
    await detachPremios(db, id)
    await cancelSorteo(db, id)
    await recordActo(db, 'cancelarSorteo', id, { fecha, numeros, pasarA })
    return numeros
  })
}
