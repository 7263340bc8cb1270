import { ACCIONES, type Accion } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { type Actor, currentActor } from '#http/acting.ts'
import { toCsv } from '#http/csv.ts'
import { type Acto, type Filtro, insertActo, listActosAfter, listLinked } from './auditoria.queries.ts'
import { toLinkedActo, toRecordedActo } from './auditoria.shape.ts'

/** Ids, counts and choices: never a secret, a name or anything else of a person. What is undefined is left out. */
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

/** An act as a row. */
function acto(accion: Accion, id: string, detalle: Detalle = {}, actor: Partial<Actor> = {}): Acto {
  const { id: actor_id, rol: actor_rol, pedido } = { ...currentActor(), ...actor }
  return { actor_id, actor_rol, pedido, accion, objeto: ACCIONES[accion], objeto_id: id, detalle: asciiJson(detalle) }
}

/** One line for any content, and the same bytes in every language. */
const asciiJson = (value: Detalle): string =>
  JSON.stringify(value).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const ACTS_AT_ONCE = 2_000

const TITLES = [
  'acto',
  'fecha',
  'accion',
  'rol',
  'cuenta',
  'nombre',
  'objeto',
  'id',
  'sobre',
  'detalle',
  'pedido',
  'hash',
]

/** The acts found, piece by piece, in the order they were written. */
export async function* exportarActos(db: Db, filtro: Filtro) {
  yield toCsv([TITLES])
  for (let last = 0; ; ) {
    const rows = await listActosAfter(db, filtro, last, ACTS_AT_ONCE)
    if (rows.length > 0) yield toCsv(rows.map(row => cells(toRecordedActo(row)))).slice(1)
    if (rows.length < ACTS_AT_ONCE) return
    last = rows.at(-1)?.id ?? 0
  }
}

const cells = ({ secuencia, fecha, accion, actor, objeto, sobre, ...acto }: ReturnType<typeof toRecordedActo>) => [
  ...[secuencia || '', fecha, accion, actor.rol, actor.id, actor.nombre],
  ...[objeto, sobre.id, sobre.nombre, acto.detalle, acto.pedido, acto.hash],
]

/** The chain, piece by piece: a line of JSON an act. */
export async function* exportarCadena(db: Db) {
  for (let last = 0; ; ) {
    const rows = await listLinked(db, last, ACTS_AT_ONCE)
    if (rows.length > 0) yield rows.map(row => `${JSON.stringify(toLinkedActo(row))}\n`).join('')
    if (rows.length < ACTS_AT_ONCE) return
    last = rows.at(-1)?.secuencia ?? 0
  }
}
