import { AppError, limits } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { sorteoAbiertoDe } from '#modules/campania/sorteo/sorteo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { campaignYear } from '#modules/sitio/config/config.service.ts'
import { insertRifas, lockSequence } from './rifa-cambios.queries.ts'

export { lockSequence } from './rifa-cambios.queries.ts'

/** `precioRifa` in minor units. */
type Pedido = { cantidad: number; precioRifa: number; fecha: string }

/**
 * Takes the next numbers of the sequence for the draw of a date, scheduling it if there is none, and returns their
 * range. Simultaneous callers get consecutive ranges. Throws FECHA_PASADA, SORTEO_CERRADO, DEMASIADOS_NUMEROS.
 */
export async function generarNumerosRifa(
  db: Db,
  { cantidad, precioRifa, fecha }: Pedido,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Promise<{ desde: number; hasta: number }> {
  return await inTransaction(db, async db => {
    const actuales = await lockSequence(db)
    const maximo = limits.rifasEnTotal
    if (actuales + cantidad > maximo) throw new AppError('DEMASIADOS_NUMEROS', { maximo, actuales })
    const sorteoId = await sorteoAbiertoDe(db, fecha, { env, clock })
    const tanda = { desde: actuales + 1, hasta: actuales + cantidad }
    const now = clock.now()
    const claves = await insertRifas(db, { ...tanda, precio: precioRifa, sorteoId, anio: campaignYear(env, now), now })
    await recordActo(db, 'generarNumerosRifa', sorteoId, { ...tanda, precio: precioRifa, compromisos: claves })
    return tanda
  })
}
