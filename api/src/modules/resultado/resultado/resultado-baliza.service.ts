import { AppError, type SorteoDeFecha } from '@talonario/contract'
import { aleatoriedadOf } from '@talonario/sorteo/beacon'
import { type Cierre, type Entropia, readCierre } from '@talonario/sorteo/proof'
import { horaDeRonda } from '@talonario/sorteo/round'
import type { Db } from '#db/schema.ts'
import type { DbParts, Deps } from '#http/deps.ts'
import { entropiaInterna } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { listAwaitingBeacon } from './resultado.queries.ts'
import { finishSorteo, loadRandomness, type Realizado } from './resultado.service.ts'

type BeaconParts = DbParts & Pick<Deps, 'beacon'>

const MINUTE = 60_000

/**
 * Finishes draws whose beacon round is published. Runs in every process, and again after a crash. Relays are asked at once, and less often
 * the longer they stay silent.
 */
export function watchBeacon(parts: BeaconParts): () => Promise<void> {
  const nextTry = new Map<string, number>()
  return async () => {
    const work = (await listAwaitingBeacon(parts.db)).map(async ({ id, cierre: guardado }) => {
      const cierre = readCierre(guardado)
      const now = parts.clock.now().getTime()
      const silence = now - salidaOf(cierre)
      const rest = (nextTry.get(id) ?? 0) - now
      // A pause of more than a minute was noted by a clock that was ahead: it does not count.
      if (silence < 0 || (rest > 0 && rest <= MINUTE)) return
      nextTry.set(id, now + Math.min(silence / 20, MINUTE))
      const entropia = await entropiaOf(parts, cierre)
      if (entropia) await finishSorteo(parts.db, id, entropia, parts).catch(unlessDone)
    })
    // A draw that fails does not hold up the others.
    const failures = (await Promise.allSettled(work)).flatMap(done => (done.status === 'rejected' ? [done.reason] : []))
    if (failures.length > 0) throw new AggregateError(failures, 'Draws that wait for the beacon failed')
  }
}

/** When the deciding round is published, in epoch milliseconds. */
const salidaOf = ({ ronda }: Cierre): number => horaDeRonda(ronda?.usada ?? 1)

/** The round's signature; null if it is not published yet. A scheduled fallback does not replace it by itself: only an organiser can decide that. */
async function entropiaOf(
  { beacon }: Pick<BeaconParts, 'beacon'>,
  { ronda: sellada }: Cierre,
): Promise<Entropia | null> {
  const ronda = sellada?.usada ?? 1
  const firma = await beacon.firma(ronda)
  if (!firma) return null
  return { fuente: 'drand', ronda, firma, aleatoriedad: Buffer.from(aleatoriedadOf(firma)).toString('hex') }
}

/**
 * Decides a draw after 72 hours without the beacon, at an organiser's request: by the scheduled secret, or by the beacon if it answers now.
 * Throws SIN_RESPALDO, SECRETO_ILEGIBLE and what loadRandomness throws.
 */
export async function usarRespaldo(db: Db, pedido: SorteoDeFecha, parts: Omit<BeaconParts, 'db'>): Promise<Realizado> {
  const decide = async (cierre: Cierre) => {
    const { programa } = cierre
    if (programa.fuente !== 'drand' || programa.respaldo?.fuente !== 'interna') throw new AppError('SIN_RESPALDO')
    return (await entropiaOf(parts, cierre)) ?? (await entropiaInterna(db, cierre, parts.env))
  }
  return await loadRandomness(db, pedido, decide, parts)
}

/** Ignores that another process was first, or a person who called it off. */
function unlessDone(error: unknown): void {
  if (!(error instanceof AppError && ['SORTEO_REALIZADO', 'SORTEO_NO_ENCONTRADO'].includes(error.code))) throw error
}
