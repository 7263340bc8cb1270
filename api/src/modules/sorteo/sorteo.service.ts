import { AppError, dayIn, limits, type Premio } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { toPremio } from '#modules/premio/premio.shape.ts'
import { fuentes } from './fuente.service.ts'
import {
  attachPremios,
  cancelSorteo,
  countPremios,
  countTomadas,
  insertSorteo,
  lockPremios,
  lockSorteo,
  lockSorteoDeFecha,
  type SorteoPropio,
  shareSorteoDeFecha,
} from './sorteo.queries.ts'
import { horaDelSorteo } from './sorteo.rules.ts'

type Parts = Pick<Deps, 'env' | 'clock'>

/** Schedules a draw and answers its id. Throws FECHA_PASADA, or SORTEO_EXISTENTE when the date is taken. */
export async function generarSorteo(db: Db, fecha: string, parts: Parts): Promise<string> {
  refusePastDay(fecha, parts)
  const id = await inTransaction(db, db => agendar(db, fecha, parts))
  if (!id) throw new AppError('SORTEO_EXISTENTE')
  return id
}

/** The open draw of a date, scheduled if there is none: its id. Throws FECHA_PASADA, SORTEO_CERRADO. */
export async function sorteoAbiertoDe(db: Db, fecha: string, parts: Parts): Promise<string> {
  refusePastDay(fecha, parts)
  const id = await agendar(db, fecha, parts)
  if (id) return id
  const sorteo = await shareSorteoDeFecha(db, fecha)
  if (sorteo?.estado !== 'agendado') throw new AppError('SORTEO_CERRADO')
  return sorteo.id
}

function refusePastDay(fecha: string, { env, clock }: Parts): void {
  if (fecha < dayIn(env.TZ_RIFA, clock.now())) throw new AppError('FECHA_PASADA')
}

/** Inserts a draw of the configured source with what that source publishes beforehand; undefined when the date is taken. */
async function agendar(db: Db, fecha: string, { env, clock }: Parts): Promise<string | undefined> {
  const fuente = env.DRAW_SOURCE
  const { datos, secreto } = fuentes[fuente].programar()
  const hora = horaDelSorteo(fecha, env.TZ_RIFA).toISOString()
  return await insertSorteo(db, { fecha, fuente, datos: { hora, ...datos }, secreto, now: clock.now() })
}

/**
 * Appends free prizes to an open draw in the order given and answers those newly added: one the draw has already stays where
 * it is. The draw's row is locked, so two callers append one after the other.
 */
export async function asignarPremio(db: Db, idSorteo: string, idPremios: readonly string[]): Promise<Premio[]> {
  const ids = [...new Set(idPremios)]
  return await inTransaction(db, async db => {
    refuseUnlessOpen(await lockSorteo(db, idSorteo))
    const premios = new Map((await lockPremios(db, ids)).map(premio => [premio.id, premio]))
    if (premios.size < ids.length) throw new AppError('PREMIO_NO_ENCONTRADO')
    const nuevos = ids.flatMap(id => premios.get(id) ?? []).filter(premio => premio.sorteo_id !== idSorteo)
    if (nuevos.some(premio => premio.sorteo_id)) throw new AppError('PREMIO_ASIGNADO')
    const cuantos = await countPremios(db, idSorteo)
    const maximo = limits.premiosPorSorteo
    if (cuantos + nuevos.length > maximo) throw new AppError('DEMASIADOS_PREMIOS', { maximo })
    await attachPremios(
      db,
      idSorteo,
      nuevos.map(({ id }) => id),
      cuantos,
    )
    return nuevos.map(toPremio)
  })
}

/** Cancels a draw without sold or held numbers; its prizes and its date become free. */
export async function cancelarSorteo(db: Db, fecha: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const { id } = refuseUnlessOpen(await lockSorteoDeFecha(db, fecha))
    if ((await countTomadas(db, id, now)) > 0) throw new AppError('SORTEO_CON_VENTAS')
    await cancelSorteo(db, id)
  })
}

function refuseUnlessOpen(sorteo: SorteoPropio | undefined): SorteoPropio {
  if (!sorteo || sorteo.estado === 'cancelado') throw new AppError('SORTEO_NO_ENCONTRADO')
  if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
  if (sorteo.estado === 'cerrado') throw new AppError('SORTEO_CERRADO')
  return sorteo
}
