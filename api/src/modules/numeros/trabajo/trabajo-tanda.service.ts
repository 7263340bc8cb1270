import { limits, type TipoTrabajo } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { actingAs } from '#http/acting.ts'
import type { DbParts } from '#http/deps.ts'
import { toReply } from '#http/error-reply.ts'
import { asignarRifaAVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { generarNumerosRifa } from '#modules/numeros/rifa/rifa-generar.service.ts'
import { advanceTrabajo, failTrabajo, type Tanda, type TrabajoPropio, takeTrabajo } from './trabajo.queries.ts'

/** A run ends after so long, so that a server that stops has not to wait for a million numbers. */
const RUN_MS = 3_000

/** Works off the work of a kind, chunk by chunk, for a few seconds. Any process may do the next chunk, also of one that died. */
export async function workTrabajo(parts: DbParts, tipo: TipoTrabajo): Promise<void> {
  const begin = performance.now()
  while (performance.now() - begin < RUN_MS && (await workBatch(parts, tipo)));
}

/**
 * Does the next chunk of a kind of work: one transaction makes or assigns its numbers and records the progress. Returns
 * whether there was one to do. A refusal ends the work with its sentence; while the database is busy it is tried again.
 */
export async function workBatch(parts: DbParts, tipo: TipoTrabajo, porTanda: number = limits.rifasPorTanda) {
  let tomado: TrabajoPropio | undefined
  try {
    return await inTransaction(parts.db, async db => {
      tomado = await takeTrabajo(db, tipo)
      if (!tomado) return false
      const trabajo = tomado
      const cantidad = Math.min(porTanda, trabajo.total - trabajo.hecho)
      const actor = { id: trabajo.usuario_id, rol: 'admin' as const, pedido: null }
      const tanda = await actingAs(actor, () => (tipo === 'generar' ? generar : asignar)(db, trabajo, cantidad, parts))
      await advanceTrabajo(db, trabajo, { cantidad, ...tanda }, parts.clock.now())
      return true
    })
  } catch (error) {
    const { status, body } = toReply(error)
    if (tomado && status !== 503) await failTrabajo(parts.db, tomado, body.message, parts.clock.now())
    if (status >= 500) throw error
    return true
  }
}

type Hace = (db: Transaction<Database>, trabajo: TrabajoPropio, cantidad: number, parts: DbParts) => Promise<Rango>
type Rango = Omit<Tanda, 'cantidad'>

const generar: Hace = (db, { precio, fecha }, cantidad, parts) =>
  generarNumerosRifa(db, { cantidad, precioRifa: precio ?? 0, fecha: fecha ?? '' }, parts)

const asignar: Hace = async (db, trabajo, cantidad, { clock }) => {
  const desde = (trabajo.desde ?? 1) + trabajo.hecho
  const numerosRifas = Array.from({ length: cantidad }, (_, i) => desde + i)
  await asignarRifaAVendedor(db, { id: trabajo.vendedor_id ?? '', numerosRifas }, clock.now())
  return { desde, hasta: desde + cantidad - 1 }
}
