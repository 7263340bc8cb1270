/** A stretch of consecutive numbers, both ends in it. */
export type Tramo = readonly [desde: number, hasta: number]

/** Ranges written out; beyond them only the count of numbers. */
const TRAMOS_ESCRITOS = 200

/** Ascending numbers as text, e.g. `1-40 57 60-99`, each written by `write`; a list of too many ranges ends in `…`. */
export function enTramos(numeros: readonly number[], write: (numero: number) => string = String): string {
  const tramos: [number, number][] = []
  for (const numero of numeros) {
    const last = tramos.at(-1)
    if (last && last[1] === numero - 1) last[1] = numero
    else tramos.push([numero, numero])
  }
  const words = tramos
    .slice(0, TRAMOS_ESCRITOS)
    .map(([desde, hasta]) => (desde === hasta ? write(desde) : `${write(desde)}-${write(hasta)}`))
  return [...words, ...(tramos.length > TRAMOS_ESCRITOS ? ['…'] : [])].join(' ')
}

export type Pagina = { total: number; numeros: number[] }

/** The `limit` numbers from position `offset` on among those of the stretches, ascending. */
export function paginaDeNumeros(
  tramos: readonly Tramo[],
  { offset, limit }: { offset: number; limit: number },
): Pagina {
  const numeros: number[] = []
  let total = 0
  for (const [desde, hasta] of tramos) {
    const aqui = hasta - desde + 1
    const end = Math.min(offset + limit - total, aqui)
    for (let i = Math.max(offset - total, 0); i < end; i++) numeros.push(desde + i)
    total += aqui
  }
  return { total, numeros }
}
