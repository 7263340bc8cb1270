import { AppError, type Funcion, limits, type Sorteo, type SorteoDeFecha } from '@talonario/contract'
import { numeroOf } from '@talonario/sorteo/compromiso'
import { readCierre } from '@talonario/sorteo/proof'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { currentActor } from '#http/acting.ts'
import type { ClosingParts, DbParts, Parts } from '#http/deps.ts'
import { findSorteo, lockSorteo, type SorteoPropio } from '#modules/campania/sorteo/sorteo.queries.ts'
import { toSorteo } from '#modules/campania/sorteo/sorteo.shape.ts'
import { entropiaInterna } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import {
  insertFuncion,
  listFunciones,
  toFuncion,
  updateFuncionToTerminada,
  updateRitmo,
} from '#modules/campania/sorteo/sorteo-funcion.queries.ts'
import { type AunqueFalte, cerrarSorteo, mensajeDeCierre } from '#modules/resultado/cierre/cierre.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { type Avance, insertRevelados, listBegun } from './resultado.queries.ts'
import { finishSorteo, fixedPrueba, publishFixed, requireCerrado } from './resultado.service.ts'

type FuncionPorEmpezar = SorteoDeFecha & { ritmo: number | null } & AunqueFalte

const EMPEZADA = 'El sorteo está en vivo: el resultado se publica cuando salió el último premio'

/**
 * Closes the draw of a date if needed and requests its show, which begins as soon as its entropy is known: with the internal source, at
 * once. May be repeated. Throws what cerrarSorteo throws.
 */
export async function empezarFuncion(
  db: Db,
  { fechaSorteo, sorteoId, ritmo, ...aunqueFalte }: FuncionPorEmpezar,
  parts: ClosingParts,
): Promise<{ message: string; sorteo: Sorteo }> {
  const { id } = await cerrarSorteo(db, { fechaSorteo, sorteoId }, parts, { adelantado: true, ...aunqueFalte })
  return await inTransaction(db, async db => {
    const sorteo = requireCerrado(await lockSorteo(db, id))
    const isNew = await insertFuncion(db, { sorteoId: id, ritmo })
    if (isNew) await recordActo(db, 'empezarFuncion', id, { fecha: sorteo.fecha, ritmo })
    if (isNew && sorteo.fuente === 'interna') {
      await finishSorteo(db, id, await entropiaInterna(db, readCierre(sorteo.cierre), parts.env), parts)
    }
    const [begun] = await listBegun(db, id)
    const message = begun ? EMPEZADA : mensajeDeCierre(sorteo, parts.env)
    return { message, sorteo: toSorteo(await findSorteo(db, id)) }
  })
}

/**
 * Reveals a prize, or all that are left; a prize that was revealed stays as it is. Throws SORTEO_NO_ENCONTRADO, FUNCION_SIN_EMPEZAR,
 * PREMIO_NO_ENCONTRADO.
 */
export async function revelarPremio(
  db: Db,
  { idSorteo, lugar }: { idSorteo: string; lugar?: number | undefined },
  parts: Parts,
): Promise<Funcion> {
  return await inTransaction(db, async db => {
    const { sorteo, funcion } = await lockBegun(db, idSorteo)
    if (lugar && lugar > funcion.premios) throw new AppError('PREMIO_NO_ENCONTRADO')
    const lugares = pendientesOf(funcion).filter(pendiente => lugar === undefined || pendiente === lugar)
    await reveal(db, sorteo, lugares, parts)
    await recordActo(db, 'revelarPremio', idSorteo, { lugares })
    return await funcionPublica(db, idSorteo)
  })
}

/** Sets how prizes are revealed from now on: every `ritmo` seconds, or by the host (null). Throws SORTEO_NO_ENCONTRADO, FUNCION_SIN_EMPEZAR. */
export async function cambiarRitmo(db: Db, idSorteo: string, ritmo: number | null): Promise<Funcion> {
  return await inTransaction(db, async db => {
    const { funcion } = await lockBegun(db, idSorteo)
    if (!funcion.terminada) await updateRitmo(db, idSorteo, ritmo)
    await recordActo(db, 'cambiarRitmo', idSorteo, { ritmo })
    return await funcionPublica(db, idSorteo)
  })
}

/** Does what is due in every show. Runs in every process, and again after a crash. */
export async function advanceFunciones({ db, ...parts }: DbParts): Promise<void> {
  const isDue = ({ lugares, ends }: ReturnType<typeof stepOf>) => lugares.length > 0 || ends
  const due = (await listBegun(db)).filter(funcion => isDue(stepOf(funcion, parts.clock.now())))
  for (const { sorteo_id } of due) await advance(db, sorteo_id, parts)
}

/** Does what is due in a show, under the lock of its draw, so that one process does it. */
async function advance(db: Db, sorteoId: string, parts: Parts): Promise<void> {
  await inTransaction(db, async db => {
    const { sorteo, funcion } = await lockBegun(db, sorteoId)
    if (funcion.terminada) return
    const now = parts.clock.now()
    const { lugares, ends } = stepOf(funcion, now)
    if (lugares.length > 0) await reveal(db, sorteo, lugares, parts)
    if (!ends) return
    await publishFixed(db, sorteo, parts)
    await updateFuncionToTerminada(db, sorteoId, now)
  })
}

async function reveal(db: Db, sorteo: SorteoPropio, lugares: readonly number[], { env, clock }: Parts): Promise<void> {
  if (lugares.length === 0) return
  const { ganadores } = (await fixedPrueba(db, sorteo, env)).resultado
  const salidos = lugares.map(lugar => {
    const ganador = ganadores[lugar - 1]
    return { lugar, numero: ganador ? numeroOf(ganador.hoja) : null }
  })
  await insertRevelados(db, sorteo.id, salidos, { at: clock.now(), usuarioId: currentActor().id })
}

async function lockBegun(db: Db, sorteoId: string) {
  const sorteo = await lockSorteo(db, sorteoId)
  if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
  const [funcion] = await listBegun(db, sorteoId)
  if (!funcion) throw new AppError('FUNCION_SIN_EMPEZAR')
  return { sorteo, funcion }
}

async function funcionPublica(db: Db, sorteoId: string): Promise<Funcion> {
  const [row] = await listFunciones(db, [sorteoId])
  if (!row?.funcion) throw new Error(`Draw ${sorteoId} has no show after it was written`)
  return toFuncion(row.funcion)
}

const SECOND = 1_000

/** The places still to be revealed, the last place first. */
function pendientesOf({ premios, revelados }: Pick<Avance, 'premios' | 'revelados'>): number[] {
  const out = new Set(revelados.map(({ lugar }) => lugar))
  return Array.from({ length: premios }, (_, i) => premios - i).filter(lugar => !out.has(lugar))
}

/** What is due in a show at an instant: the prizes to reveal, and whether it ends. */
function stepOf(avance: Avance, now: Date): { lugares: number[]; ends: boolean } {
  const { empezada, ritmo, revelados } = avance
  const pendientes = pendientesOf(avance)
  const last = Math.max(0, ...revelados.map(({ at }) => at.getTime()))
  if (pendientes.length === 0) return { lugares: [], ends: now.getTime() >= last + limits.funcionPausa * SECOND }
  if (now.getTime() >= empezada.getTime() + limits.funcionMinutos * 60 * SECOND)
    return { lugares: pendientes, ends: false }
  if (ritmo === null) return { lugares: [], ends: false }
  const next = Math.max(empezada.getTime() + limits.funcionPausa * SECOND, last + ritmo * SECOND)
  return { lugares: now.getTime() >= next ? pendientes.slice(0, 1) : [], ends: false }
}
