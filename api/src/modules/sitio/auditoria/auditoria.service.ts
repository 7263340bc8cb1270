import { ACCIONES, type Accion } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Part } from '#db/transaction.ts'
import { type Actor, currentActor } from '#http/acting.ts'
import { type Acto, insertActo, insertActoPart } from './auditoria.queries.ts'

/** Ids, counts and choices: never a secret, a name or other personal data. Undefined values are left out. */
export type Detalle = Record<string, unknown>

/**
 * Writes an act into the audit trail, in the transaction of the change (one insert). `id` is that of the object, '' if
 * there is none. The actor follows from the call; only at a log-in it has to be given.
 */
export async function recordActo(
  db: Db,
  accion: Accion,
  id: string,
  detalle: Detalle = {},
  actor: Partial<Actor> = {},
): Promise<void> {
  await insertActo(db, acto(accion, id, detalle, actor))
}

/** The same as part of a statement of that transaction. */
export const actoPart = (accion: Accion, id: string, detalle: Detalle = {}): Part =>
  insertActoPart(acto(accion, id, detalle))

function acto(accion: Accion, id: string, detalle: Detalle = {}, actor: Partial<Actor> = {}): Acto {
  const { id: actor_id, rol: actor_rol, pedido } = { ...currentActor(), ...actor }
  return { actor_id, actor_rol, pedido, accion, objeto: ACCIONES[accion], objeto_id: id, detalle: asciiJson(detalle) }
}

/** ASCII only and on one line, so that verifiers in any language compute the same bytes. */
const asciiJson = (value: Detalle): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
