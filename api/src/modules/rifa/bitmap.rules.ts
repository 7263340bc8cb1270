import type { Tramo } from './numeros.rules.ts'

/**
 * One bit a number of the stretches, in their order, least significant bit first, in base64: 1 for those among `numeros`.
 * Both come ascending.
 */
export function bitmapDe(tramos: readonly Tramo[], numeros: readonly number[]): string {
  const sizes = tramos.map(([desde, hasta]) => hasta - desde + 1)
  const bits = Buffer.alloc(Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 8))
  let tramo = 0
  let before = 0
  for (const numero of numeros) {
    for (; numero > (tramos[tramo]?.[1] ?? Number.POSITIVE_INFINITY); tramo++) before += sizes[tramo] ?? 0
    const desde = tramos[tramo]?.[0]
    if (desde === undefined || numero < desde) continue
    const i = before + numero - desde
    bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  }
  return bits.toString('base64')
}
