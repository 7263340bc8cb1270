import { deHex, hex, utf8Fugaz } from './bytes.ts'
import { sha256 } from './digest.ts'
import { DatoInvalido } from './error.ts'

// The tree of RFC 6962, section 2.1: a leaf is hashed after 0x00, an inner node after 0x01.
const BYTES = 32
const CERO = Uint8Array.of(0)
const UNO = Uint8Array.of(1)

/** On which side of the node its sibling is: `I` izquierda, `D` derecha. */
export type Lado = 'I' | 'D'

/** Siblings from the leaf up to the root, hashes in hexadecimal. */
export type Camino = [Lado, string][]

/** All levels of a tree, 64 bytes for each leaf. `camino(i)` throws DatoInvalido outside 0 … n − 1. */
export type Arbol = { n: number; raiz: Uint8Array; camino(indice: number): Camino }

/** SHA-256(0x00 ‖ UTF-8 of the leaf), into `destino` if given. */
export const hashHoja = (hoja: string, destino?: Uint8Array): Uint8Array => sha256([CERO, utf8Fugaz(hoja)], destino)

/** SHA-256(0x01 ‖ left ‖ right), into `destino` if given. */
export const hashNodo = (izquierda: Uint8Array, derecha: Uint8Array, destino?: Uint8Array): Uint8Array =>
  sha256([UNO, izquierda, derecha], destino)

/** Root of leaves passed one at a time, in O(log n) memory. The root of no leaves is SHA-256 of nothing. */
export function raizOf(hojas: Iterable<string>): Uint8Array {
  const torres: { alto: number; hash: Uint8Array }[] = []
  for (const hoja of hojas) {
    let torre = { alto: 0, hash: hashHoja(hoja) }
    for (let previa = torres.at(-1); previa?.alto === torre.alto; previa = torres.at(-1)) {
      torre = { alto: torre.alto + 1, hash: hashNodo(previa.hash, torre.hash) }
      torres.pop()
    }
    torres.push(torre)
  }
  if (torres.length === 0) return sha256([])
  return torres.map(torre => torre.hash).reduceRight((derecha, izquierda) => hashNodo(izquierda, derecha))
}

/** The whole tree, for many inclusion paths at O(log n) each. Throws DatoInvalido without leaves. */
export const buildArbol = (hojas: readonly string[]): Arbol => arbolDeHashes(hojasLevel(hojas))

/**
 * The tree over given hashes of 32 bytes, one after another: those of leaves, or the roots of blocks of 2^k leaves (the last block may be
 * shorter). A path in the whole list is the path in its block, followed by that among the roots.
 */
export function arbolDeHashes(hashes: Uint8Array): Arbol {
  const n = hashes.length / BYTES
  if (n === 0) throw new DatoInvalido('No hay ningún número para sellar')
  const niveles = [hashes]
  for (let nivel = niveles[0]; nivel && nivel.length > BYTES; nivel = niveles.at(-1)) niveles.push(levelAbove(nivel))
  return { n, raiz: niveles.at(-1) as Uint8Array, camino: indice => caminoEn(niveles, n, indice) }
}

/** The root that a path leads to; null if the path does not have the shape that position and count require. */
export function raizFromCamino(hoja: string, indice: number, n: number, camino: Camino): Uint8Array | null {
  if (!Number.isSafeInteger(indice) || indice < 0 || indice >= n) return null
  const lados = ladosOf(indice, n)
  if (lados.length !== camino.length || camino.some(([lado], i) => lado !== lados[i])) return null
  return camino.reduce((hash, [lado, otro]) => {
    const hermano = deHex(otro, BYTES)
    return lado === 'I' ? hashNodo(hermano, hash) : hashNodo(hash, hermano)
  }, hashHoja(hoja))
}

/** The sides of the siblings on the way up from a position; a node without a right sibling moves up unhashed. */
export function ladosOf(indice: number, n: number): Lado[] {
  const lados: Lado[] = []
  for (let i = indice, ultimo = n - 1; ultimo > 0; i = Math.floor(i / 2), ultimo = Math.floor(ultimo / 2)) {
    if (i % 2 === 1) lados.push('I')
    else if (i < ultimo) lados.push('D')
  }
  return lados
}

function hojasLevel(hojas: readonly string[]): Uint8Array {
  const nivel = new Uint8Array(hojas.length * BYTES)
  hojas.forEach((hoja, i) => {
    hashHoja(hoja, nodoEn(nivel, i))
  })
  return nivel
}

function levelAbove(nivel: Uint8Array): Uint8Array {
  const cuantos = nivel.length / BYTES
  const superior = new Uint8Array(Math.ceil(cuantos / 2) * BYTES)
  for (let i = 0; i + 1 < cuantos; i += 2) hashNodo(nodoEn(nivel, i), nodoEn(nivel, i + 1), nodoEn(superior, i / 2))
  if (cuantos % 2 === 1) superior.set(nodoEn(nivel, cuantos - 1), superior.length - BYTES)
  return superior
}

/** A view of the i-th hash of a level, empty past its end. */
const nodoEn = (nivel: Uint8Array, i: number): Uint8Array => nivel.subarray(i * BYTES, (i + 1) * BYTES)

function caminoEn(niveles: readonly Uint8Array[], n: number, indice: number): Camino {
  if (!Number.isSafeInteger(indice) || indice < 0 || indice >= n) throw new DatoInvalido(`No hay hoja ${indice}`)
  const camino: Camino = []
  let i = indice
  for (const nivel of niveles) {
    const hermano = nodoEn(nivel, i ^ 1)
    if (hermano.length > 0 && niveles.at(-1) !== nivel) camino.push([i % 2 === 1 ? 'I' : 'D', hex(hermano)])
    i >>>= 1
  }
  return camino
}
