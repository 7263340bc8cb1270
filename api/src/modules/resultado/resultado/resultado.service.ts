import { createHash } from 'node:crypto'
import { AppError, type Ganador, type Sorteo, type SorteoDeFecha } from '@talonario/contract'
import { numeroOf } from '@talonario/sorteo/compromiso'
import { composePrueba, distributePremios, drawSorteo } from '@talonario/sorteo/draw'
import { DatoInvalido } from '@talonario/sorteo/error'
import {
  type Cierre,
  type Entropia,
  type Prueba,
  type Resultado,
  readCierre,
  readPrueba,
} from '@talonario/sorteo/proof'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ClosingParts, Deps, Parts } from '#http/deps.ts'
import {
  findDrawnSorteo,
  findSorteo,
  lockSorteo,
  type SorteoPropio,
  shareSorteoDeFecha,
  updateToRealizado,
} from '#modules/campania/sorteo/sorteo.queries.ts'
import type { SorteoDeDia } from '#modules/campania/sorteo/sorteo.rules.ts'
import { toSorteo, toSorteoWithGanadores } from '#modules/campania/sorteo/sorteo.shape.ts'
import { entropiaInterna } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { findFuncion, updateFuncionToBegun } from '#modules/campania/sorteo/sorteo-funcion.queries.ts'
import { announceGanadores } from '#modules/resultado/aviso/aviso.service.ts'
import { type AunqueFalte, cerrarSorteo, mensajeDeCierre } from '#modules/resultado/cierre/cierre.service.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import { requireVerified } from '#modules/resultado/cierre/cierre-prueba.service.ts'
import { recordDerivados } from '#modules/resultado/reclamo/reclamo-derivado.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { linkActos } from '#modules/sitio/auditoria/auditoria-cadena.service.ts'
import { asStored, insertGanadores } from './resultado.queries.ts'

export type Realizado = { message: string; sorteo: Sorteo & { ganadores: Ganador[] } }

const REALIZADO = 'El sorteo se realizó correctamente'

/**
 * Closes the draw of a date if needed, and draws it at once if its source is the internal one; else returns when the result is due. May be
 * repeated: throws SORTEO_REALIZADO for a draw carried out, FUNCION_EN_CURSO while its show is on.
 */
export async function realizarSorteo(
  db: Db,
  pedido: SorteoDeFecha,
  parts: ClosingParts,
  aunqueFalte: AunqueFalte = {},
): Promise<Realizado> {
  const sorteo = await cerrarSorteo(db, pedido, parts, { adelantado: true, ...aunqueFalte })
  if (sorteo.fuente === 'interna') {
    const entropia = await entropiaInterna(db, readCierre(sorteo.cierre), parts.env)
    return { message: REALIZADO, sorteo: await finishSorteo(db, sorteo.id, entropia, parts) }
  }
  if ((await findFuncion(db, sorteo.id))?.empezada_at) throw new AppError('FUNCION_EN_CURSO')
  const cerrado = toSorteo(await findSorteo(db, sorteo.id))
  return { message: mensajeDeCierre(sorteo, parts.env), sorteo: { ...cerrado, ganadores: [] } }
}

/**
 * Draws the closed draw of a date with what an organiser provides: an extract, the numbers of a drum, or the fallback's secret. Throws
 * SORTEO_NO_ENCONTRADO, SORTEO_SIN_CERRAR, SORTEO_REALIZADO, and AZAR_RECHAZADO with the reason.
 */
export async function loadRandomness(
  db: Db,
  pedido: SorteoDeFecha,
  entropiaFor: (cierre: Cierre) => Entropia | Promise<Entropia>,
  parts: Parts,
): Promise<Realizado> {
  const sorteo = await shareSorteoDeFecha(db, pedido)
  if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
  if (sorteo.estado === 'agendado') throw new AppError('SORTEO_SIN_CERRAR')
  if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
  try {
    const entropia = await entropiaFor(readCierre(sorteo.cierre))
    return { message: REALIZADO, sorteo: await finishSorteo(db, sorteo.id, entropia, parts) }
  } catch (error) {
    if (error instanceof DatoInvalido) throw new AppError('AZAR_RECHAZADO', { motivo: error.message })
    throw error
  }
}

/** Throws SORTEO_REALIZADO for a draw that was carried out meanwhile, SORTEO_NO_ENCONTRADO for one that was called off. */
export function requireCerrado(sorteo: SorteoPropio | undefined): SorteoPropio {
  if (sorteo?.estado === 'cancelado') throw new AppError('SORTEO_NO_ENCONTRADO')
  if (sorteo?.estado !== 'cerrado') throw new AppError('SORTEO_REALIZADO')
  return sorteo
}

/**
 * Draws a closed draw with its entropy, once: a second call waits for the row and throws what requireCerrado throws. If a show was requested, this
 * fixes the outcome and begins it; while it is on, throws FUNCION_EN_CURSO. Throws DatoInvalido if the entropy does not fit the schedule,
 * RESULTADO_NO_VERIFICA.
 */
export async function finishSorteo(
  db: Db,
  sorteoId: string,
  entropia: Entropia,
  { env, clock }: Parts,
): Promise<Realizado['sorteo']> {
  await inTransaction(db, async db => {
    const sorteo = requireCerrado(await lockSorteo(db, sorteoId))
    const funcion = await findFuncion(db, sorteoId)
    if (funcion?.empezada_at) throw new AppError('FUNCION_EN_CURSO')
    const now = clock.now()
    const resultado = await drawStored(db, readCierre(sorteo.cierre), entropia, now)
    await requireVerified(db, pruebaOf(sorteo, resultado, null))
    if (funcion) return await fixResultado(db, sorteo, resultado)
    await recordResultado(db, sorteo, resultado)
    await publish(db, sorteo, pruebaOf(sorteo, resultado, await linkActos(db)), { at: now, env })
  })
  const realizado = await findDrawnSorteo(db, sorteoId)
  return realizado ? toSorteoWithGanadores(realizado) : { ...toSorteo(await findSorteo(db, sorteoId)), ganadores: [] }
}

/** Begins the show. The fingerprint of the proof fixes the outcome, which is not stored yet. */
async function fixResultado(db: Db, sorteo: SorteoPropio, resultado: Resultado): Promise<void> {
  const { entropia, sorteado } = resultado
  const bitacora = await linkActos(db)
  const huella = await huellaDeArchivo(db, pruebaOf(sorteo, resultado, bitacora))
  const conocida = entropia.fuente === 'interna' ? null : entropia
  await updateFuncionToBegun(db, sorteo.id, { at: new Date(sorteado), entropia: conocida, bitacora, huella })
  await recordActo(db, 'fijarResultado', sorteo.id, { fecha: sorteo.fecha, fuente: entropia.fuente, huella })
}

/** Computes the proof that a show has fixed again. Throws SECRETO_ILEGIBLE. */
export async function fixedPrueba(db: Db, sorteo: SorteoPropio, env: Deps['env']): Promise<Prueba> {
  const funcion = await findFuncion(db, sorteo.id)
  if (!funcion?.empezada_at) throw new AppError('FUNCION_SIN_EMPEZAR')
  const cierre = readCierre(sorteo.cierre)
  const entropia = (funcion.entropia as Entropia | null) ?? (await entropiaInterna(db, cierre, env))
  const resultado = await drawStored(db, cierre, entropia, funcion.empezada_at)
  const prueba = pruebaOf(sorteo, resultado, funcion.bitacora)
  if ((await huellaDeArchivo(db, prueba)) !== funcion.huella)
    throw new Error(`Draw ${sorteo.id} comes out otherwise than it was fixed`)
  return prueba
}

/** Ends a show by publishing winners, proof and mails at once. */
export async function publishFixed(db: Db, sorteo: SorteoPropio, { env, clock }: Parts): Promise<void> {
  const prueba = await fixedPrueba(db, sorteo, env)
  await recordResultado(db, sorteo, prueba.resultado)
  await publish(db, sorteo, prueba, { at: clock.now(), env })
}

async function recordResultado(db: Db, { id, fecha }: SorteoPropio, { entropia, semilla }: Resultado): Promise<void> {
  await recordActo(db, 'realizarSorteo', id, { fecha, fuente: entropia.fuente, semilla })
}

async function publish(db: Db, { id }: SorteoPropio, prueba: Prueba, { at, env }: { at: Date; env: Deps['env'] }) {
  await insertGanadores(db, id, ganadoresOf(prueba.resultado, prueba.cierre.premios))
  await recordDerivados(db, id, prueba.cierre.derivados, prueba.resultado.derivados)
  await updateToRealizado(db, id, { at, prueba })
  await announceGanadores(db, id, { env, now: at })
}

const pruebaOf = (sorteo: SorteoPropio, resultado: Resultado, bitacora: string | null): Prueba =>
  composePrueba({
    cierre: readCierre(sorteo.cierre),
    resultado,
    lista: { archivo: fileNameOf('lista', sorteo) },
    fuera: { archivo: fileNameOf('fuera', sorteo) },
    bitacora,
  })

/** The file of a stored proof. */
export const bytesOfPrueba = (prueba: Prueba): Buffer => Buffer.from(`${JSON.stringify(prueba, null, 1)}\n`)

async function huellaDeArchivo(db: Db, prueba: Prueba): Promise<string> {
  const bytes = bytesOfPrueba(readPrueba(await asStored(db, prueba)))
  return createHash('sha256').update(bytes).digest('hex')
}

/** The name of a draw's published document; the proof names its lists the same. */
export const fileNameOf = (que: string, { fecha, tipo }: SorteoDeDia, clase = 'txt'): string =>
  `${[que, fecha, ...(tipo === 'principal' ? [] : [tipo])].join('-')}.${clase}`

/** Draws from the stored list. Only the drawn leaves are read; with prizes by last digits, all numbers too. */
async function drawStored(db: Db, cierre: Cierre, entropia: Entropia, now: Date): Promise<Resultado> {
  const extraido = drawSorteo(cierre, entropia, now.toISOString())
  const all = (cierre.derivados ?? []).length > 0
  return distributePremios(cierre, extraido, await queryLista(db, cierre, { ...extraido, todos: all }))
}

/** Alternates continue the positions of the prizes; a prize without a winner leaves its position empty. */
function ganadoresOf({ ganadores, suplentes }: Resultado, premios: readonly { id: string }[]) {
  return [...ganadores, ...suplentes].flatMap((extraida, i) => {
    if (!extraida) return []
    return [{ posicion: i + 1, numero: numeroOf(extraida.hoja) ?? 0, premioId: premios[i]?.id ?? null }]
  })
}
