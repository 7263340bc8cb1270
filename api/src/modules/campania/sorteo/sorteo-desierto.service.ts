import { AppError, type SorteoDeFecha } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { passPremiosOn } from '#modules/campania/premio/premio.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { lockSorteo, lockSorteoOfDate } from './sorteo.queries.ts'
import { findSiguiente, updateToDesierto } from './sorteo-desierto.queries.ts'

/**
 * Gives up a draw in which nobody plays. It keeps its place among the others, and its prizes go to the next draw, whose day is returned;
 * without one they wait for the draw of unclaimed prizes. Throws SORTEO_NO_ENCONTRADO, SORTEO_REALIZADO, SORTEO_CERRADO; the database
 * throws HAY_PARTICIPANTES.
 */
export async function declararSinParticipantes(db: Db, pedido: SorteoDeFecha, now: Date): Promise<string | undefined> {
  return await inTransaction(db, async db => {
    const sorteo = await lockSorteoOfDate(db, pedido)
    if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
    if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
    if (sorteo.estado === 'cerrado') throw new AppError('SORTEO_CERRADO', { numeros: [] })
    // Waits for sales and payments under way: they share the row of the draw that the numbers are tied to.
    await lockSorteo(db, sorteo.numeros_de)
    const sigue = await findSiguiente(db, sorteo)
    await updateToDesierto(db, sorteo.id, { desierto_at: now, premios_a: sigue?.id ?? null })
    if (sigue) await passPremiosOn(db, { de: sorteo.id, a: sigue.id })
    await recordActo(db, 'declararSinParticipantes', sorteo.id, { fecha: sorteo.fecha, sigue: sigue?.fecha ?? '' })
    return sigue?.fecha
  })
}
