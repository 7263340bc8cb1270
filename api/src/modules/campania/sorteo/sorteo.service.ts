import { AppError, dayIn, type FuenteElegida, limits, type Premio } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Parts } from '#http/deps.ts'
import { attachPremios, countPremios, lockPremios, toPremio } from '#modules/campania/premio/premio.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  countTomadas,
  insertSorteo,
  lockSorteo,
  lockSorteoOfDate,
  type SorteoPropio,
  shareSorteoDeFecha,
  updateFuente,
} from './sorteo.queries.ts'
import { type Programada, planSource, trasladosTo } from './sorteo-fuente.service.ts'

/** Schedules a draw with its source and returns its id. Throws FECHA_PASADA, SORTEO_EXISTENTE and what planSource throws. */
export async function generarSorteo(db: Db, fecha: string, elegida: FuenteElegida, parts: Parts): Promise<string> {
  refusePastDay(fecha, parts)
  const id = await inTransaction(db, db => scheduleSorteo(db, fecha, elegida, parts))
  if (!id) throw new AppError('SORTEO_EXISTENTE')
  return id
}

/** The id of the open draw of a date, scheduled with the configured source if there is none. Throws FECHA_PASADA, SORTEO_CERRADO. */
export async function sorteoAbiertoOf(db: Db, fecha: string, parts: Parts): Promise<string> {
  refusePastDay(fecha, parts)
  const abierto = await shareSorteoDeFecha(db, fecha)
  const id = abierto ? null : await scheduleSorteo(db, fecha, {}, parts)
  if (id) return id
  const sorteo = abierto ?? (await shareSorteoDeFecha(db, fecha))
  if (sorteo?.estado !== 'agendado') throw new AppError('SORTEO_CERRADO')
  return sorteo.id
}

function refusePastDay(fecha: string, { env, clock }: Parts): void {
  if (fecha < dayIn(env.TZ_RIFA, clock.now())) throw new AppError('FECHA_PASADA')
}

/** Inserts a draw with what its source publishes beforehand; undefined when the date is taken. */
async function scheduleSorteo(
  db: Db,
  fecha: string,
  elegida: FuenteElegida,
  parts: Parts,
): Promise<string | undefined> {
  const programada = await planSource(fecha, elegida, parts)
  const id = await insertSorteo(db, { fecha, ...programada, now: parts.clock.now() })
  if (id) await recordActo(db, 'generarSorteo', id, { fecha, ...fuentePublica(programada) })
  return id
}

/** What is published of a source at once. */
const fuentePublica = ({ fuente, datos }: Programada) => ({ fuente, ...datos })

/**
 * Replaces the source of an open draw while no number of it is sold or held. A lottery drawn before the list was closed
 * can decide nothing any more, so it may be replaced later too, by a source still to come. Returns the draw's id.
 * Throws SORTEO_NO_ENCONTRADO, SORTEO_CERRADO, SORTEO_REALIZADO, FUENTE_FIJA and what planSource throws.
 */
export async function cambiarFuente(db: Db, fecha: string, elegida: FuenteElegida, parts: Parts): Promise<string> {
  return await inTransaction(db, async db => {
    const now = parts.clock.now()
    const sorteo = refuseUnlessOpen(await lockSorteoOfDate(db, fecha))
    const { id, fuente, fuente_datos } = sorteo
    const perdida = fuente === 'loteria' && String(fuente_datos.hora) < now.toISOString()
    const porVenir = elegida.fuente === 'drand' || elegida.fuente === 'loteria'
    if ((await countTomadas(db, id, now)) > 0 && !(perdida && porVenir)) throw new AppError('FUENTE_FIJA')
    const programada = await planSource(fecha, elegida, parts)
    await updateFuente(db, id, { ...programada, traslados: trasladosTo(sorteo, programada.datos, now), now })
    await recordActo(db, 'cambiarFuente', id, { fecha, antes: fuente, ...fuentePublica(programada) })
    return id
  })
}

/**
 * Appends free prizes to an open draw in the order given and returns those newly added: one the draw has already stays where
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
    await recordActo(db, 'asignarPremio', idSorteo, { premios: nuevos.map(({ id }) => id) })
    return nuevos.map(toPremio)
  })
}

export function refuseUnlessOpen(sorteo: SorteoPropio | undefined): SorteoPropio {
  if (!sorteo || sorteo.estado === 'cancelado') throw new AppError('SORTEO_NO_ENCONTRADO')
  if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
  if (sorteo.estado === 'cerrado') throw new AppError('SORTEO_CERRADO')
  return sorteo
}
