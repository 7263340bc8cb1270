import type { auditoriaApi, ReplyOf } from '@talonario/contract'
import { Cadena, COMIENZO, hashDeActo } from '@talonario/sorteo/bitacora'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  type Cabeza,
  countUnassigned,
  findCabeza,
  hasUnassigned,
  listCabezasDeSorteos,
  listLinked,
  listUnassigned,
  lockChain,
  updateLugares,
} from './auditoria.queries.ts'
import { toActo, toLinkedActo } from './auditoria.shape.ts'

const ACTS_AT_ONCE = 5_000

/**
 * Gives every act written so far its place in the chain and returns the head (hexadecimal). Acts are written without a place, so that sales
 * do not wait for each other. Inside a transaction, that transaction's own acts get their places too.
 */
export async function linkActos(db: Db): Promise<string> {
  return await inTransaction(db, async db => {
    await lockChain(db)
    let cabeza = (await findCabeza(db)) ?? { secuencia: 0, hash: COMIENZO }
    for (let more = true; more; ) {
      const sueltos = await listUnassigned(db, ACTS_AT_ONCE)
      const lugares = sueltos.map(suelto => {
        const lugar = { secuencia: cabeza.secuencia + 1, previo: cabeza.hash }
        cabeza = { secuencia: lugar.secuencia, hash: hashDeActo(toActo(suelto, lugar)) } satisfies Cabeza
        return { id: suelto.id, ...lugar, hash: cabeza.hash }
      })
      if (lugares.length > 0) await updateLugares(db, lugares)
      more = sueltos.length === ACTS_AT_ONCE
    }
    return cabeza.hash
  })
}

/** The recurring job. If there are no new acts it costs one read. */
export async function linkPending(db: Db): Promise<void> {
  if (await hasUnassigned(db)) await linkActos(db)
}

/** Small enough that other calls are served between two batches. */
const ACTS_CHECKED_AT_ONCE = 1_000

/** Computes the chain again from its first act on, and checks the heads published in the seals and proofs of draws. */
export async function comprobarCadena(db: Db): Promise<ReplyOf<typeof auditoriaApi.comprobarCadena>> {
  const publicadas = await listCabezasDeSorteos(db)
  const halladas = new Set<string>()
  const cadena = new Cadena()
  const falla = await walkActos(db, cadena, hash => halladas.add(hash))
  const sinActo = publicadas.filter(({ cabezas }) => cabezas.some(cabeza => !halladas.has(cabeza)))
  return {
    actos: cadena.actos,
    cabeza: cadena.cabeza,
    sinEnlazar: await countUnassigned(db),
    falla,
    sorteos: publicadas.length - sinActo.length,
    // After a broken act nothing is known of the heads behind it.
    sorteosSinActo: falla ? [] : sinActo.map(({ fecha, tipo }) => ({ fechaSorteo: fecha, tipo: tipo ?? undefined })),
  }
}

async function walkActos(db: Db, cadena: Cadena, onAct: (hash: string) => void) {
  for (;;) {
    const acts = await listLinked(db, cadena.actos, ACTS_CHECKED_AT_ONCE)
    for (const acto of acts.map(toLinkedActo)) {
      const motivo = cadena.revisar(acto)
      if (motivo) return { secuencia: cadena.actos + 1, motivo }
      onAct(acto.hash)
    }
    if (acts.length < ACTS_CHECKED_AT_ONCE) return null
  }
}
