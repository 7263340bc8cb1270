import { hashDeActo } from '@talonario/sorteo/bitacora'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  type Cabeza,
  findCabeza,
  hasUnassigned,
  listUnassigned,
  lockChain,
  updateLugares,
} from './auditoria.queries.ts'
import { toActo } from './auditoria.shape.ts'

const ACTS_AT_ONCE = 5_000

/**
 * Gives every act written so far its place in the chain and returns the head (hexadecimal). Acts are written without a place,
 * so that sales do not wait for each other; in a transaction its own acts are linked with it.
 */
export async function linkActos(db: Db): Promise<string> {
  return await inTransaction(db, async db => {
    await lockChain(db)
    let cabeza = await findCabeza(db)
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

/** The recurring work: nothing to link costs one look. */
export async function linkPending(db: Db): Promise<void> {
  if (await hasUnassigned(db)) await linkActos(db)
}
