import { AppError, type FuenteElegida } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Parts } from '#http/deps.ts'
import { repeatPremios } from '#modules/campania/premio/premio.queries.ts'
import { lockSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { scheduleResorteo } from '#modules/campania/sorteo/sorteo.service.ts'
import { updateToVencido } from './reclamo.queries.ts'
import {
  findResorteable,
  hasQuienJuegue,
  listDesiertos,
  listPendientes,
  lockPendientes,
} from './reclamo-resorteo.queries.ts'

/** The prizes that would be drawn again now, how many can still be claimed, and the draw once it is scheduled. */
export async function sinReclamar(db: Db, now: Date) {
  const own = await findResorteable(db)
  const pendientes = own ? await listPendientes(db, own.ancla, now) : []
  const sinReclamar = pendientes.filter(({ sinReclamar }) => sinReclamar)
  const desiertos = own ? await listDesiertos(db, own.ancla) : []
  const premios = [...desiertos.map(desierto => ({ ...desierto, numero: null })), ...sinReclamar]
  return {
    premios: premios.map(({ premioId, premio, fecha, tipo, numero }) => ({
      _id: premioId,
      premio,
      fecha,
      tipo,
      numeroRifa: numero,
    })),
    enPlazo: pendientes.length - sinReclamar.length,
    idSorteo: own?.resorteo ?? '',
  }
}

/**
 * Schedules the draw of the prizes that nobody claimed and returns its id; the last person called can no longer claim. Throws
 * NADA_PARA_RESORTEAR, NADIE_PARA_RESORTEAR, RESORTEO_AGENDADO, RECLAMOS_EN_PLAZO and what scheduleResorteo throws.
 */
export async function agendarResorteo(db: Db, fecha: string, elegida: FuenteElegida, parts: Parts): Promise<string> {
  const now = parts.clock.now()
  return await inTransaction(db, async db => {
    const own = await findResorteable(db)
    if (!own) throw new AppError('NADA_PARA_RESORTEAR')
    // Lets one caller at a time through: a second one finds the draw of the first.
    await lockSorteo(db, own.ancla)
    if ((await findResorteable(db))?.resorteo) throw new AppError('RESORTEO_AGENDADO')
    const pendientes = await lockPendientes(db, own.ancla, now)
    if (pendientes.some(({ sinReclamar }) => !sinReclamar)) throw new AppError('RECLAMOS_EN_PLAZO')
    const premios = [...(await listDesiertos(db, own.ancla)), ...pendientes].map(({ premioId }) => premioId)
    if (premios.length === 0) throw new AppError('NADA_PARA_RESORTEAR')
    if (!(await hasQuienJuegue(db, own.ancla))) throw new AppError('NADIE_PARA_RESORTEAR')
    for (const { id } of pendientes) await updateToVencido(db, id, now)
    const sorteoId = await scheduleResorteo(db, { campania: own.campania, fecha, elegida }, parts)
    await repeatPremios(db, sorteoId, premios, now)
    return sorteoId
  })
}
