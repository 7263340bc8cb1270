import { compromisoOf, hojaOf } from '@talonario/sorteo/compromiso'
import { buildArbol } from '@talonario/sorteo/merkle'

/** Leaves in a block of a sealed list: a power of two, so that a block is a subtree. Stored lists depend on it. */
export const HOJAS_POR_BLOQUE = 512

/** Consecutive leaves of a sealed list, joined by line feeds, with their root and their first and last number. */
export type Bloque = {
  desde: number
  hasta: number
  cantidad: number
  hojas: string
  /** The numbers alone, joined by line feeds. */
  numeros: string
  /** What was paid for them, minor units. */
  cobrado: number
  /** How many were sold without a name; the first block of a piece counts for the whole piece. */
  portadores: number
  raiz: Uint8Array
}

/** Sold numbers in ascending order. `claves` are their keys in hex, one after another; `cis` and `nombres` the buyers'; `pagados` in minor units. */
export type Vendidas = {
  numeros: number[]
  claves: string
  cis: string[]
  nombres: string[]
  modalidades: string[]
  pagados: number[]
  /** How many of them were sold without a name. */
  portadores: number
}

const BYTES_DE_CLAVE = 32

/** Makes blocks of sold numbers, given as the JSON of `Vendidas`. */
export function sealRows(vendidas: string): Bloque[] {
  const { numeros, claves: enHex, cis, nombres, modalidades, pagados, portadores }: Vendidas = JSON.parse(vendidas)
  const claves = Buffer.from(enHex, 'hex')
  if (claves.length !== numeros.length * BYTES_DE_CLAVE) throw new Error('A key of a sold number is not of 32 bytes')
  const hojas = numeros.map((numero, i) => {
    const clave = claves.subarray(i * BYTES_DE_CLAVE, (i + 1) * BYTES_DE_CLAVE)
    const contado = { modalidad: modalidades[i] ?? '', pagado: pagados[i] ?? 0 }
    return hojaOf(numero, compromisoOf({ clave, ci: cis[i] ?? '', nombre: nombres[i] ?? '', contado }))
  })
  const bloques: Bloque[] = []
  for (let i = 0; i < hojas.length; i += HOJAS_POR_BLOQUE) {
    const own = [i, i + HOJAS_POR_BLOQUE] as const
    const cobrado = pagados.slice(...own).reduce((total, pagado) => total + pagado, 0)
    bloques.push({
      ...sealBlock(numeros.slice(...own), hojas.slice(...own)),
      cobrado,
      portadores: i === 0 ? portadores : 0,
    })
  }
  return bloques
}

function sealBlock(numeros: readonly number[], hojas: readonly string[]): Omit<Bloque, 'cobrado' | 'portadores'> {
  if (numeros.some((numero, i) => i > 0 && numero <= (numeros[i - 1] ?? 0))) {
    throw new Error('Sold numbers came out of order')
  }
  return {
    desde: numeros[0] ?? 0,
    hasta: numeros.at(-1) ?? 0,
    cantidad: hojas.length,
    hojas: hojas.join('\n'),
    numeros: numeros.join('\n'),
    raiz: buildArbol(hojas).raiz,
  }
}
