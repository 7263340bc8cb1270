import { AppError, dayIn, type SorteoDeFecha, type sorteoApi } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { lockPremiosOf, placePremios } from '#modules/campania/premio/premio.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  findSorteo,
  isDateTaken,
  listBuyers,
  lockSorteo,
  lockSorteoOfDate,
  updateFecha,
  updateTransmision,
} from './sorteo.queries.ts'
import { diaEscrito, moveHora, nombreDeSorteo } from './sorteo.rules.ts'
import { refuseSameHour, refuseUnlessOpen } from './sorteo.service.ts'
import { trasladosTo } from './sorteo-fuente.service.ts'

/** Takes a prize from an open draw; those behind it move up. The database refuses it, PREMIO_PROMETIDO, once a number of the draw is sold. */
export async function quitarPremio(db: Db, idSorteo: string, idPremio: string): Promise<void> {
  await inTransaction(db, async db => {
    refuseUnlessOpen(await lockSorteo(db, idSorteo))
    const premios = await lockPremiosOf(db, idSorteo)
    if (!premios.includes(idPremio)) throw new AppError('PREMIO_NO_ENCONTRADO')
    await placePremios(
      db,
      idSorteo,
      premios.filter(id => id !== idPremio),
    )
    await recordActo(db, 'quitarPremio', idSorteo, { premio: idPremio })
  })
}

/** Puts the prizes of an open draw into another order. Throws PREMIOS_CAMBIARON unless they are the ones the draw has, PREMIO_PROMETIDO once a number of it is sold. */
export async function ordenarPremios(
  db: Db,
  { idSorteo, idPremios, leido }: z.output<typeof sorteoApi.ordenarPremios.body>,
): Promise<void> {
  await inTransaction(db, async db => {
    refuseUnlessOpen(await lockSorteo(db, idSorteo))
    const premios = await lockPremiosOf(db, idSorteo)
    if (premios.toSorted().join() !== idPremios.toSorted().join()) throw new AppError('PREMIOS_CAMBIARON')
    requireLeido(leido, { premios }, { premios: idPremios })
    await placePremios(db, idSorteo, idPremios)
    await recordActo(db, 'ordenarPremios', idSorteo, { premios: idPremios })
  })
}

/**
 * Moves an open draw to another day, at the same hour, and notifies its buyers. What its source has published stays; the day of a draw
 * decided by a lottery cannot change. Throws FECHA_PASADA, SORTEO_NO_ENCONTRADO, SORTEO_CERRADO, SORTEO_EXISTENTE, HORA_OCUPADA,
 * FECHA_DE_LOTERIA.
 */
export async function cambiarFecha(
  db: Db,
  { ahora, ...pedido }: SorteoDeFecha & { ahora: string },
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Promise<{ id: string; avisados: number }> {
  const now = clock.now()
  if (ahora < dayIn(env.TZ_RIFA, now)) throw new AppError('FECHA_PASADA')
  return await inTransaction(db, async db => {
    const sorteo = refuseUnlessOpen(await lockSorteoOfDate(db, pedido))
    const { id, fecha: antes, tipo, fuente, fuente_datos } = sorteo
    if (await isDateTaken(db, { fecha: ahora, tipo })) throw new AppError('SORTEO_EXISTENTE')
    const datos = moveHora(fuente, fuente_datos, { ahora, zone: env.TZ_RIFA })
    if (!datos) throw new AppError('FECHA_DE_LOTERIA')
    const vence =
      sorteo.vence_at &&
      new Date(sorteo.vence_at.getTime() + Date.parse(String(datos.hora)) - Date.parse(String(fuente_datos.hora)))
    await updateFecha(db, id, { fecha: ahora, vence, datos, traslados: trasladosTo(sorteo, datos, now) }).catch(
      refuseSameHour,
    )
    const buyers = await listBuyers(db, sorteo.numeros_de)
    const page = `${env.FRONTEND_URL}/resultado/${id}`
    const written = { antes: nombreDeSorteo(sorteo), ahora: diaEscrito(ahora), page }
    const mails = buyers.map(({ compra, nombre, email }) =>
      correo('fecha', { de: [compra, now.getTime()], para: email }, nombre, written),
    )
    await enqueueCorreo(db, mails)
    await recordActo(db, 'cambiarFecha', id, { de: antes, a: ahora, avisados: mails.length })
    return { id, avisados: mails.length }
  })
}

/** Sets the address of a draw's broadcast, at any time. Throws SORTEO_NO_ENCONTRADO. */
export async function guardarTransmision(
  db: Db,
  { idSorteo, transmision, leido }: z.output<typeof sorteoApi.guardarTransmision.body>,
): Promise<void> {
  await inTransaction(db, async db => {
    if (!(await lockSorteo(db, idSorteo))) throw new AppError('SORTEO_NO_ENCONTRADO')
    requireLeido(leido, { transmision: (await findSorteo(db, idSorteo)).transmision }, { transmision })
    await updateTransmision(db, idSorteo, transmision)
    await recordActo(db, 'guardarTransmision', idSorteo)
  })
}
