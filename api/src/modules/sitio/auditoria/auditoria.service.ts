import { ACCIONES, type Accion } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { type Actor, currentActor } from '#http/acting.ts'
import { insertActo } from './auditoria.queries.ts'

/** Ids, counts and choices: never a secret, a name or anything else of a person. What is undefined is left out. */
export type Detalle = Record<string, unknown>

/**
 * Writes an act into the audit trail, in the transaction of what was done (one insert). `id` is that of the thing it was done
 * to, '' where there is none. Whose act it is follows from the call; only who comes in by it has to be named.
 */
export async function anotar(
  db: Db,
  accion: Accion,
  id: string,
  detalle: Detalle = {},
  actor: Partial<Actor> = {},
): Promise<void> {
  const { id: actor_id, rol: actor_rol, pedido } = { ...currentActor(), ...actor }
  const acto = { accion, objeto: ACCIONES[accion], objeto_id: id, detalle: asciiJson(detalle) }
  await insertActo(db, { actor_id, actor_rol, pedido, ...acto })
}

/** One line, whatever is in it, and the same bytes in every language. */
const asciiJson = (value: Detalle): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
