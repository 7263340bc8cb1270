import { conTipo } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { listExport, piecesOf } from '#http/list-export.ts'
import { type Filtro, listActosAfter, listLinked } from './auditoria.queries.ts'
import { type ActoHallado, toLinkedActo, toRecordedActo } from './auditoria.shape.ts'

const ACTS_AT_ONCE = 2_000

const TITLES = [
  'Registro',
  'Fecha',
  'Acción',
  'Rol',
  'Cuenta',
  'Nombre',
  'Objeto',
  'Código',
  'Sobre',
  'Detalle',
  'Pedido',
  'Hash',
]

/** The acts found, in pieces, in the order they were written. */
export const exportarActos = (db: Db, filtro: Filtro) =>
  listExport(
    TITLES,
    piecesOf<ActoHallado>(last => listActosAfter(db, filtro, last?.id ?? 0, ACTS_AT_ONCE)),
    row => cells(toRecordedActo(row)),
  )

const cells = ({ actor, sobre, ...acto }: ReturnType<typeof toRecordedActo>) => [
  acto.secuencia || '',
  acto.fecha,
  acto.accion,
  actor.rol,
  actor.id,
  actor.nombre,
  acto.objeto,
  sobre.id,
  conTipo(sobre.nombre, sobre.tipo),
  acto.detalle,
  acto.pedido,
  acto.hash,
]

/** The chain, in pieces: one line of JSON for each act. */
export async function* exportarCadena(db: Db) {
  for (let last = 0; ; ) {
    const rows = await listLinked(db, last, ACTS_AT_ONCE)
    if (rows.length > 0) yield rows.map(row => `${JSON.stringify(toLinkedActo(row))}\n`).join('')
    if (rows.length < ACTS_AT_ONCE) return
    last = rows.at(-1)?.secuencia ?? 0
  }
}
