import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { hex, sha256Hex } from './bytes.ts'
import { arbolDeHashes, buildArbol, hashHoja, hashNodo, ladosOf, raizFromCamino, raizOf } from './merkle.ts'

const diez = vectors.draws[0]!.hojas as string[]
const mil = Array.from({ length: 1000 }, (_, i) => `${i + 1}|${sha256Hex(`comprador-${i + 1}`)}`)
const numeradas = (n: number) => Array.from({ length: n }, (_, i) => `hoja ${i}`)

/** The definition of RFC 6962, word for word. */
function mth(hojas: string[]): Uint8Array {
  if (hojas.length === 1) return hashHoja(hojas[0]!)
  let k = 1
  while (k * 2 < hojas.length) k *= 2
  return hashNodo(mth(hojas.slice(0, k)), mth(hojas.slice(k)))
}

describe('the tree', () => {
  it('gives the roots of the vectors', () => {
    expect(hex(raizOf(diez))).toBe(vectors.draws[0]!.raiz)
    expect(hex(raizOf(mil))).toBe(vectors.draws[1]!.raiz)
    expect(hex(buildArbol(mil).raiz)).toBe(vectors.draws[1]!.raiz)
  })

  it('gives the inclusion path of the vectors', () => {
    const { indice, camino, raiz } = vectors.merkleInclusion
    const arbol = buildArbol(diez)
    expect(arbol.camino(indice)).toEqual(camino)
    expect(hex(raizFromCamino('7', indice, 10, arbol.camino(indice))!)).toBe(raiz)
  })

  it('is the one RFC 6962 defines, streamed or whole, for every size up to 130', () => {
    for (let n = 1; n <= 130; n++) {
      const hojas = numeradas(n)
      expect(hex(raizOf(hojas))).toBe(hex(mth(hojas)))
      expect(hex(buildArbol(hojas).raiz)).toBe(hex(mth(hojas)))
    }
  })

  it('of blocks of leaves is the same, and so are its paths', () => {
    for (let n = 1; n <= 70; n++) {
      const hojas = numeradas(n)
      const entero = buildArbol(hojas)
      const bloques = Array.from({ length: Math.ceil(n / 8) }, (_, b) => buildArbol(hojas.slice(8 * b, 8 * b + 8)))
      const arriba = arbolDeHashes(new Uint8Array(bloques.flatMap(({ raiz }) => [...raiz])))
      expect(arriba.raiz).toEqual(entero.raiz)
      hojas.forEach((_, i) => {
        const camino = [...bloques[i >> 3]!.camino(i & 7), ...arriba.camino(i >> 3)]
        expect(camino).toEqual(entero.camino(i))
      })
    }
  })

  it('of no leaves has the root SHA-256 of nothing and cannot be built', () => {
    expect(hex(raizOf([]))).toBe(hex(sha256(new Uint8Array())))
    expect(() => buildArbol([])).toThrow('No hay ningún número para sellar')
  })

  it('refuses a leaf without UTF-8 form', () => {
    expect(() => raizOf(['\ud800'])).toThrow('El texto tiene un carácter que no existe en Unicode')
  })
})

describe('an inclusion path', () => {
  it('leads from every leaf of every size up to 70 to the root', () => {
    for (let n = 1; n <= 70; n++) {
      const hojas = numeradas(n)
      const arbol = buildArbol(hojas)
      hojas.forEach((hoja, i) => {
        expect(arbol.camino(i).map(([lado]) => lado)).toEqual(ladosOf(i, n))
        expect(raizFromCamino(hoja, i, n, arbol.camino(i))).toEqual(arbol.raiz)
      })
    }
  })

  it('leads nowhere from another leaf or another position', () => {
    const casos = fc.integer({ min: 2, max: 300 }).chain(n => fc.tuple(fc.constant(n), fc.nat(n - 1), fc.nat(n - 1)))
    fc.assert(
      fc.property(casos, ([n, i, j]) => {
        fc.pre(i !== j)
        const hojas = numeradas(n)
        const arbol = buildArbol(hojas)
        expect(raizFromCamino(hojas[j]!, i, n, arbol.camino(i))).not.toEqual(arbol.raiz)
        expect(raizFromCamino(hojas[i]!, j, n, arbol.camino(i))).not.toEqual(arbol.raiz)
      }),
      { numRuns: 60 },
    )
  })

  it('outside the list is refused', () => {
    const { camino } = buildArbol(diez)
    for (const indice of [-1, 10, 0.5, Number.NaN]) {
      expect(() => camino(indice)).toThrow(`No hay hoja ${indice}`)
      expect(raizFromCamino('1', indice, 10, [])).toBeNull()
    }
  })

  it('of an inner node passed off as a leaf leads nowhere', () => {
    const [, ...resto] = buildArbol(diez).camino(0)
    expect(raizFromCamino(hex(hashNodo(hashHoja('1'), hashHoja('2'))), 0, 5, resto)).not.toEqual(raizOf(diez))
  })
})
