import { be64 } from './bytes.ts'
import { hmac } from './digest.ts'
import { DatoInvalido } from './error.ts'

const DOS_64 = 1n << 64n

/** Returns a 64-bit number for each value of the counter. */
export type Azar = (contador: number) => bigint

/** The positions taken, in order; how often the counter moved, and how many of its numbers were rejected. */
export type Extraccion = { indices: number[]; contador: number; rechazados: number }

/** First 8 bytes, big-endian, of HMAC-SHA256(semilla, be64(contador)). */
export function azarOf(semilla: Uint8Array): Azar {
  return contador => {
    const bytes = hmac(semilla, be64(contador))
    return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)
  }
}

/** x mod m; null if x ≥ floor(2^64 / m) · m, because that would favour low positions. */
export const indiceEntre = (x: bigint, m: number): number | null => {
  const opciones = BigInt(m)
  return x < (DOS_64 / opciones) * opciones ? Number(x % opciones) : null
}

/**
 * Takes `cantidad` of n ordered leaves (all if there are fewer), one after the other among those left, which keep their order. Returns
 * positions in the full list and stores only those taken. Throws DatoInvalido on an impossible n or cantidad.
 */
export function drawIndicesFrom(azar: Azar, n: number, cantidad: number): Extraccion {
  for (const valor of [n, cantidad]) {
    if (!Number.isSafeInteger(valor) || valor < 0) throw new DatoInvalido(`${valor} no es una cantidad`)
  }
  const indices: number[] = []
  const tomados: number[] = []
  let contador = 0
  let rechazados = 0
  while (indices.length < Math.min(n, cantidad)) {
    const amongTheRest = indiceEntre(azar(contador++), n - indices.length)
    if (amongTheRest === null) rechazados++
    else indices.push(takeNext(tomados, amongTheRest))
  }
  return { indices, contador, rechazados }
}

/** The position in the full list of the leaf at `resto` among those not taken. `tomados` is ascending and stays so. */
function takeNext(tomados: number[], resto: number): number {
  const lugar = firstUnshifted(tomados, resto)
  tomados.splice(lugar, 0, resto + lugar)
  return resto + lugar
}

/** How many taken leaves come before it: the k-th taken one (counted from 0) does while tomados[k] ≤ resto + k. */
function firstUnshifted(tomados: readonly number[], resto: number): number {
  let bajo = 0
  let alto = tomados.length
  while (bajo < alto) {
    const medio = (bajo + alto) >>> 1
    if ((tomados[medio] as number) <= resto + medio) bajo = medio + 1
    else alto = medio
  }
  return bajo
}
