import { sha256Hex } from './bytes.ts'
import { entero, type Leido, objeto, texto } from './shape.ts'

const HASH = texto(/^[0-9a-f]{64}$/, 'un hash en hexadecimal')
const ID = texto(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, 'un identificador o nada')
const PALABRA = texto(/^[a-zA-Z]+$/, 'una palabra')

/** One act as it is exported: a line of JSON with exactly these fields. docs/audit.md is the page about it. */
export const readActo = objeto({
  /** Its place in the chain, from 1. */
  secuencia: entero(1),
  /** Hash of the act before it. */
  previo: HASH,
  at: texto(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'un instante'),
  actor: ID,
  rol: PALABRA,
  accion: PALABRA,
  objeto: PALABRA,
  id: texto(/^[\w.:-]*$/, 'un identificador'),
  pedido: ID,
  /** JSON, as the text that was hashed. */
  detalle: texto(/^[ -~]+$/, 'una línea de JSON en ASCII'),
  hash: HASH,
})
export type Acto = Leido<typeof readActo>

/** What the first act has as the hash before it. */
export const COMIENZO = '0'.repeat(64)

/** The hash of an act, which holds its place, its content and the hash before it. */
export function hashDeActo(acto: Omit<Acto, 'hash'>): string {
  const { secuencia, previo, at, actor, rol, accion, objeto, id, pedido, detalle } = acto
  const lineas = { secuencia, previo, at, actor, rol, accion, objeto, id, pedido, detalle }
  const texto = Object.entries(lineas).map(([nombre, valor]) => `${nombre}=${valor}`)
  return sha256Hex(['rifa/bitacora/v1', ...texto].join('\n'))
}

/** Checks acts one after another. `revisar` returns what is wrong with an act, and null while the chain holds. */
export class Cadena {
  /** How many acts hold so far. */
  actos = 0
  /** Hash of the last of them. */
  cabeza = COMIENZO

  revisar(acto: Acto): string | null {
    if (acto.secuencia !== this.actos + 1) return `se esperaba el acto ${this.actos + 1}: falta o sobra alguno`
    if (acto.previo !== this.cabeza) return 'no sigue al acto anterior'
    if (acto.hash !== hashDeActo(acto)) return 'su contenido no es el que se anotó'
    this.actos += 1
    this.cabeza = acto.hash
    return null
  }
}
