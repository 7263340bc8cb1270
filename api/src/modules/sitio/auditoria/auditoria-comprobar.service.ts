import type { auditoriaApi, ReplyOf } from '@talonario/contract'
import { Cadena } from '@talonario/sorteo/bitacora'
import type { Db } from '#db/schema.ts'
import { countUnassigned, listCabezasDeSorteos, listLinked } from './auditoria.queries.ts'
import { toLinkedActo } from './auditoria.shape.ts'

/** Few enough that other calls are served between two batches. */
const ACTS_AT_ONCE = 1_000

/** Computes the chain again from its first act on, and looks for the heads that the proofs of draws have published. */
export async function comprobarCadena(db: Db): Promise<ReplyOf<typeof auditoriaApi.comprobarCadena>> {
  const publicadas = await listCabezasDeSorteos(db)
  const halladas = new Set<string>()
  const cadena = new Cadena()
  const falla = await walkActos(db, cadena, hash => halladas.add(hash))
  const sinActo = publicadas.filter(({ cabeza }) => !halladas.has(cabeza))
  return {
    actos: cadena.actos,
    cabeza: cadena.cabeza,
    sinEnlazar: await countUnassigned(db),
    falla,
    sorteos: publicadas.length - sinActo.length,
    // Behind a broken act nothing is known of them.
    sorteosSinActo: falla ? [] : sinActo.map(({ fecha }) => fecha),
  }
}

async function walkActos(db: Db, cadena: Cadena, onAct: (hash: string) => void) {
  for (;;) {
    const acts = await listLinked(db, cadena.actos, ACTS_AT_ONCE)
    for (const acto of acts.map(toLinkedActo)) {
      const motivo = cadena.revisar(acto)
      if (motivo) return { secuencia: cadena.actos + 1, motivo }
      onAct(acto.hash)
    }
    if (acts.length < ACTS_AT_ONCE) return null
  }
}
