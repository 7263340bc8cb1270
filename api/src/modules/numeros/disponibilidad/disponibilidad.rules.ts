import type { Tramo } from '#modules/numeros/rifa/rifa.service.ts'

/** One bit a number of the stretches, in their order, least significant bit first, in base64: 1 for those among `numeros`. */
export function bitmapDe(tramos: readonly Tramo[], numeros: readonly number[]): string {
  let total = 0
  const places = tramos.map(([desde, hasta]) => {
    const before = total
    total += hasta - desde + 1
    return { desde, hasta, before }
  })
  const bits = Buffer.alloc(Math.ceil(total / 8))
  for (const numero of numeros) {
    const place = places.find(({ desde, hasta }) => desde <= numero && numero <= hasta)
    if (!place) continue
    const i = place.before + numero - place.desde
    bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  }
  return bits.toString('base64')
}

/** The numbers of the stretches that are not among `numeros`. */
export function allBut(tramos: readonly Tramo[], numeros: readonly number[]): number[] {
  const left = new Set(numeros)
  return tramos
    .flatMap(([desde, hasta]) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i))
    .filter(numero => !left.has(numero))
}
