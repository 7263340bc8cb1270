import { AppError, type Ganador, type Sorteo } from '@talonario/contract'
import { numeroDe } from '@talonario/sorteo/compromiso'
import { componerPrueba, distributePremios, extraerSorteo } from '@talonario/sorteo/draw'
import { DatoInvalido } from '@talonario/sorteo/error'
import { type Cierre, type Entropia, type Resultado, readCierre } from '@talonario/sorteo/proof'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import {
  findDrawnSorteo,
  findSorteo,
  lockSorteo,
  shareSorteoDeFecha,
  toSorteo,
  toSorteoWithGanadores,
} from '#modules/campania/sorteo/sorteo.service.ts'
import { entropiaInterna } from '#modules/campania/sorteo/sorteo-interna.service.ts'
import { announceGanadores } from '#modules/resultado/aviso/aviso.service.ts'
import { cerrarSorteo, mensajeDeCierre } from '#modules/resultado/cierre/cierre.service.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { linkActos } from '#modules/sitio/auditoria/auditoria-cadena.service.ts'
import { insertGanadores, updateToRealizado } from './resultado.queries.ts'

type Realizado = { message: string; sorteo: Sorteo & { ganadores: Ganador[] } }
type Parts = Pick<Deps, 'env' | 'clock'>
type PartsDeCierre = Pick<Deps, 'env' | 'clock' | 'beacon' | 'payments'>

const REALIZADO = 'El sorteo se realizó correctamente'

/**
 * Closes the draw of a date if needed, and draws it at once if its source is the internal one; else shows when the result comes.
 * May be called again at any time: what is done stays done, and a draw carried out answers SORTEO_REALIZADO.
 */
export async function realizarSorteo(
  db: Db,
  fecha: string,
  parts: PartsDeCierre,
  { sinEsperar }: { sinEsperar?: boolean | undefined } = {},
): Promise<Realizado> {
  const sorteo = await cerrarSorteo(db, fecha, parts, { adelantado: true, sinEsperar })
  if (sorteo.fuente === 'interna') {
    const entropia = await entropiaInterna(db, readCierre(sorteo.cierre), parts.env)
    return { message: REALIZADO, sorteo: await finishSorteo(db, sorteo.id, entropia, parts) }
  }
  const cerrado = toSorteo(await findSorteo(db, sorteo.id))
  return { message: mensajeDeCierre(sorteo, parts.env), sorteo: { ...cerrado, ganadores: [] } }
}

/**
 * Draws the closed draw of a date with what an organiser typed in: an extract, or the numbers of a drum.
 * Throws SORTEO_NO_ENCONTRADO, SORTEO_SIN_CERRAR, SORTEO_REALIZADO, and AZAR_RECHAZADO with the reason.
 */
export async function loadRandomness(db: Db, fecha: string, entropia: Entropia, parts: Parts): Promise<Realizado> {
  const sorteo = await shareSorteoDeFecha(db, fecha)
  if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
  if (sorteo.estado === 'agendado') throw new AppError('SORTEO_SIN_CERRAR')
  try {
    return { message: REALIZADO, sorteo: await finishSorteo(db, sorteo.id, entropia, parts) }
  } catch (error) {
    if (error instanceof DatoInvalido) throw new AppError('AZAR_RECHAZADO', { motivo: error.message })
    throw error
  }
}

/**
 * Draws a closed draw with the entropy that came, once: anyone who comes second waits for the row and hears SORTEO_REALIZADO.
 * Throws DatoInvalido where the entropy is not what the schedule calls for.
 */
export async function finishSorteo(
  db: Db,
  sorteoId: string,
  entropia: Entropia,
  { env, clock }: Parts,
): Promise<Realizado['sorteo']> {
  await inTransaction(db, async db => {
    const sorteo = await lockSorteo(db, sorteoId)
    if (sorteo?.estado !== 'cerrado') throw new AppError('SORTEO_REALIZADO')
    const now = clock.now()
    const cierre = readCierre(sorteo.cierre)
    const resultado = await drawStored(db, cierre, entropia, now)
    await insertGanadores(db, sorteoId, ganadoresDe(resultado, cierre.premios))
    const archivo = { archivo: archivoDeLista(sorteo.fecha) }
    const { fuente } = entropia
    await recordActo(db, 'realizarSorteo', sorteoId, { fecha: sorteo.fecha, fuente, semilla: resultado.semilla })
    const prueba = componerPrueba({ cierre, resultado, lista: archivo, bitacora: await linkActos(db) })
    await updateToRealizado(db, sorteoId, { at: now, prueba })
    await announceGanadores(db, sorteoId, env)
  })
  const realizado = await findDrawnSorteo(db, sorteoId)
  if (!realizado) throw new Error(`Draw ${sorteoId} has no result after it was written`)
  return toSorteoWithGanadores(realizado)
}

/** The sealed list stays in the database; the proof names the file it is published as. */
export const archivoDeLista = (fecha: string): string => `lista-${fecha}.txt`

/** Only the leaves that are drawn are read. */
async function drawStored(db: Db, cierre: Cierre, entropia: Entropia, now: Date): Promise<Resultado> {
  const extraido = extraerSorteo(cierre, entropia, now.toISOString())
  return distributePremios(cierre, extraido, await queryLista(db, cierre, extraido))
}

/** Positions count on from the prizes to the alternates; a prize that nobody won leaves its position empty. */
function ganadoresDe({ ganadores, suplentes }: Resultado, premios: readonly { id: string }[]) {
  return [...ganadores, ...suplentes].flatMap((extraida, i) => {
    if (!extraida) return []
    return [{ posicion: i + 1, numero: numeroDe(extraida.hoja) ?? 0, premioId: premios[i]?.id ?? null }]
  })
}
