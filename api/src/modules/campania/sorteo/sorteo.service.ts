import {
  AppError,
  type Campania,
  dayIn,
  type FuenteElegida,
  type Leido,
  limits,
  type Premio,
  type QuienesVenden,
  type SorteoDeFecha,
} from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Parts } from '#http/deps.ts'
import { requireLeido } from '#http/leido.ts'
import { isContinua, lockActual, updateClase } from '#modules/campania/campania/campania.queries.ts'
import { attachPremios, countPremios, lockPremios, toPremio } from '#modules/campania/premio/premio.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  countTomadas,
  insertSorteo,
  isDateTaken,
  listAgendados,
  lockSorteo,
  lockSorteoOfDate,
  type SorteoPropio,
  shareSorteoDeFecha,
  updateFuente,
  updateVence,
} from './sorteo.queries.ts'
import { type Programada, planSource, trasladosTo, venceOf } from './sorteo-fuente.service.ts'

/**
 * Schedules a draw with its source and returns its id. Throws FECHA_PASADA, SORTEO_EXISTENTE, HORA_OCUPADA, SOLO_CONTINUA and what planSource throws; the
 * database throws CAMPANIA_SELLADA.
 */
export async function generarSorteo(db: Db, fecha: string, elegida: SorteoElegido, parts: Parts): Promise<string> {
  refusePastDay(fecha, parts)
  return await inTransaction(db, async db => {
    const { tipo = 'principal' } = elegida
    if (tipo === 'extra' && !(await isContinua(db))) throw new AppError('SOLO_CONTINUA')
    return (await scheduleSorteo(db, fecha, elegida, parts)) ?? (await refuseTaken(db, { fecha, tipo }))
  })
}

/** Throws SORTEO_EXISTENTE where a draw of this kind is on that date, else HORA_OCUPADA. */
async function refuseTaken(db: Db, cuando: Parameters<typeof isDateTaken>[1]): Promise<never> {
  throw new AppError((await isDateTaken(db, cuando)) ? 'SORTEO_EXISTENTE' : 'HORA_OCUPADA')
}

/**
 * Finds the open draw that the numbers of a date are tied to, or schedules it with the configured source; in a continua it must exist. A
 * draw of unclaimed prizes on that date does not count. Throws FECHA_PASADA, SORTEO_CERRADO, SORTEO_NO_ENCONTRADO, HORA_OCUPADA.
 */
export async function sorteoAbiertoOf(db: Db, fecha: string, parts: Parts): Promise<string> {
  refusePastDay(fecha, parts)
  const find = async () => {
    const sorteo = await shareSorteoDeFecha(db, { fechaSorteo: fecha })
    return sorteo?.tipo === 'resorteo' ? undefined : sorteo
  }
  const abierto = await find()
  if (!abierto && (await isContinua(db))) throw new AppError('SORTEO_NO_ENCONTRADO')
  const id = abierto ? null : await scheduleSorteo(db, fecha, {}, parts)
  if (id) return id
  const sorteo = abierto ?? (await find())
  if (!sorteo) throw new AppError('HORA_OCUPADA')
  if (sorteo.estado !== 'agendado') throw new AppError('SORTEO_CERRADO')
  return sorteo.numeros_de
}

type SorteoElegido = FuenteElegida & { tipo?: 'principal' | 'extra' | undefined }

function refusePastDay(fecha: string, { env, clock }: Parts): void {
  if (fecha < dayIn(env.TZ_RIFA, clock.now())) throw new AppError('FECHA_PASADA')
}

/** Sets the kind of the current campaign, its draws and its numbers. The database refuses another kind, CLASE_FIJA, once a number of it has been held. */
export async function elegirClase(
  db: Db,
  { clase, venden }: Pick<Campania, 'clase'> & { venden?: QuienesVenden | undefined },
): Promise<void> {
  await inTransaction(db, async db => {
    const actual = await lockActual(db)
    await updateClase(db, actual.id, { clase, venden })
    for (const { id, fuente, fuente_datos } of await listAgendados(db, actual.id)) {
      const datos = { ...fuente_datos, hora: String(fuente_datos.hora) }
      await updateVence(db, id, clase === 'continua' ? venceOf({ fuente, datos }) : null)
    }
    await recordActo(db, 'elegirClase', actual.id, { clase, ...(venden && { venden }) })
  })
}

/** Inserts a draw with what its source publishes beforehand; undefined when the date is taken. */
async function scheduleSorteo(
  db: Db,
  fecha: string,
  { tipo = 'principal', ...elegida }: SorteoElegido,
  parts: Parts,
): Promise<string | undefined> {
  const programada = await planSource(fecha, elegida, parts)
  const vence = (await isContinua(db)) ? venceOf(programada) : null
  const id = await insertSorteo(db, { fecha, tipo, vence, ...programada, now: parts.clock.now() })
  if (id) await recordActo(db, 'generarSorteo', id, { fecha, ...fuentePublica(programada) })
  return id
}

/**
 * Schedules the draw of a campaign's unclaimed prizes, for which no payment is due, and returns its id. Throws FECHA_PASADA,
 * SORTEO_EXISTENTE, HORA_OCUPADA and what planSource throws.
 */
export async function scheduleResorteo(
  db: Db,
  { campania, fecha, elegida }: { campania: string; fecha: string; elegida: FuenteElegida },
  parts: Parts,
): Promise<string> {
  refusePastDay(fecha, parts)
  const programada = await planSource(fecha, elegida, parts)
  const fresh = { fecha, tipo: 'resorteo' as const, vence: null, campania_id: campania, now: parts.clock.now() }
  const id = (await insertSorteo(db, { ...fresh, ...programada })) ?? (await refuseTaken(db, fresh))
  await recordActo(db, 'agendarResorteo', id, { fecha, ...fuentePublica(programada) })
  return id
}

/** What of a source is published at once. */
const fuentePublica = ({ fuente, datos }: Programada) => ({ fuente, ...datos })

/**
 * Replaces the source of an open draw while no number of it is sold or held, and returns the draw's id. A lottery that was drawn before the
 * list was closed can no longer decide: it may be replaced by a source still to come even later. Throws SORTEO_NO_ENCONTRADO,
 * SORTEO_CERRADO, SORTEO_REALIZADO, FUENTE_FIJA, HORA_OCUPADA and what planSource throws.
 */
export async function cambiarFuente(
  db: Db,
  pedido: SorteoDeFecha,
  { leido, ...elegida }: FuenteElegida & { leido?: Leido },
  parts: Parts,
): Promise<string> {
  return await inTransaction(db, async db => {
    const now = parts.clock.now()
    const sorteo = refuseUnlessOpen(await lockSorteoOfDate(db, pedido))
    const { id, fecha, fuente, fuente_datos } = sorteo
    const perdida = fuente === 'loteria' && String(fuente_datos.hora) < now.toISOString()
    const porVenir = elegida.fuente === 'drand' || elegida.fuente === 'loteria'
    const tomadas = await countTomadas(db, sorteo.numeros_de, now)
    if (tomadas > 0 && !(perdida && porVenir)) throw new AppError('FUENTE_FIJA')
    const programada = await planSource(fecha, elegida, parts)
    requireLeido(leido, { fuente, ...fuente_datos }, fuentePublica(programada))
    if (sorteo.vence_at && tomadas === 0) await updateVence(db, id, venceOf(programada))
    const traslados = trasladosTo(sorteo, programada.datos, now)
    await updateFuente(db, id, { ...programada, traslados, now }).catch(refuseSameHour)
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
    const fresh = ids.flatMap(id => premios.get(id) ?? []).filter(premio => premio.sorteo_id !== idSorteo)
    if (fresh.some(premio => premio.sorteo_id)) throw new AppError('PREMIO_ASIGNADO')
    const cuantos = await countPremios(db, idSorteo)
    const maximo = limits.premiosPorSorteo
    if (cuantos + fresh.length > maximo) throw new AppError('DEMASIADOS_PREMIOS', { maximo })
    await attachPremios(
      db,
      idSorteo,
      fresh.map(({ id }) => id),
      cuantos,
    )
    await recordActo(db, 'asignarPremio', idSorteo, { premios: fresh.map(({ id }) => id) })
    return fresh.map(toPremio)
  })
}

/** Translates the database's refusal of a second draw of the same hour or of the same kind and date. */
export function refuseSameHour(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (!constraint) throw error
  throw new AppError(constraint === 'sorteo_hora_unica' ? 'HORA_OCUPADA' : 'SORTEO_EXISTENTE')
}

export function refuseUnlessOpen(sorteo: SorteoPropio | undefined): SorteoPropio {
  if (!sorteo || sorteo.estado === 'cancelado') throw new AppError('SORTEO_NO_ENCONTRADO')
  if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
  if (sorteo.estado === 'cerrado') throw new AppError('SORTEO_CERRADO')
  return sorteo
}
