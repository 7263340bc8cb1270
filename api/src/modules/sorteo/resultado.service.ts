import { AppError, type Ganador, type Sorteo } from '@talonario/contract'
import { numeroDe } from '@talonario/sorteo/compromiso'
import { componerPrueba, type ListaSellada, sortear } from '@talonario/sorteo/draw'
import { type Entropia, leerCierre, type Resultado } from '@talonario/sorteo/proof'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { insertGanadores, updateToRealizado } from './cierre.queries.ts'
import { cerrarSorteo, listaSelladaDe } from './cierre.service.ts'
import { fuentes } from './fuente.service.ts'
import { findSorteo, findSorteoRealizado, lockSorteo } from './sorteo.queries.ts'
import { toSorteo, toSorteoConGanadores } from './sorteo.shape.ts'

type SorteoConGanadores = Sorteo & { ganadores: Ganador[] }

/**
 * Closes the draw of a date if needed, and draws it as soon as its source has spoken. May be called again at any time: what is
 * done stays done, and a draw carried out answers SORTEO_REALIZADO.
 */
export async function realizarSorteo(
  db: Db,
  fecha: string,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Promise<{ message: string; sorteo: SorteoConGanadores }> {
  const { sorteo, lista } = await cerrarSorteo(db, fecha, clock.now())
  const fuente = fuentes[sorteo.fuente]
  const entropia = await fuente.entropia(db, sorteo.id)
  if (!entropia) {
    const espera = fuente.espera(leerCierre(sorteo.cierre), env.TZ_RIFA)
    const cerrado = toSorteo(await findSorteo(db, sorteo.id))
    return {
      message: `El sorteo quedó cerrado y sellado: el resultado sale ${espera}`,
      sorteo: { ...cerrado, ganadores: [] },
    }
  }
  const realizado = await terminarSorteo(db, sorteo.id, entropia, { now: clock.now(), lista })
  return { message: 'El sorteo se realizó correctamente', sorteo: realizado }
}

/**
 * Draws a closed draw with the entropy that came, once: whoever comes second waits for the row and hears SORTEO_REALIZADO.
 * `lista` spares reading the sealed list again.
 */
export async function terminarSorteo(
  db: Db,
  sorteoId: string,
  entropia: Entropia,
  { now, lista }: { now: Date; lista: ListaSellada | null },
): Promise<SorteoConGanadores> {
  await inTransaction(db, async db => {
    const sorteo = await lockSorteo(db, sorteoId)
    if (sorteo?.estado !== 'cerrado') throw new AppError('SORTEO_REALIZADO')
    const cierre = leerCierre(sorteo.cierre)
    const sellada = lista ?? (await listaSelladaDe(db, sorteoId, cierre))
    const resultado = sortear(cierre, entropia, { sorteado: now.toISOString(), ...sellada })
    await insertGanadores(db, sorteoId, ganadoresDe(resultado, cierre.premios))
    // The list stays in the rows it was made of; the proof names the file it is published as.
    const archivo = { archivo: `lista-${sorteo.fecha}.txt` }
    const prueba = componerPrueba({ cierre, resultado, lista: archivo, bitacora: null })
    await updateToRealizado(db, sorteoId, { at: now, prueba })
  })
  const realizado = await findSorteoRealizado(db, sorteoId)
  if (!realizado) throw new Error(`Draw ${sorteoId} has no result after it was written`)
  return toSorteoConGanadores(realizado)
}

/** Positions count on from the prizes to the alternates; a prize that nobody won leaves its position empty. */
function ganadoresDe({ ganadores, suplentes }: Resultado, premios: readonly { id: string }[]) {
  return [...ganadores, ...suplentes].flatMap((extraida, i) => {
    if (!extraida) return []
    return [{ posicion: i + 1, numero: numeroDe(extraida.hoja) ?? 0, premioId: premios[i]?.id ?? null }]
  })
}
