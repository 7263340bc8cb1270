/** A stretch of consecutive numbers, both ends in it. */
export type Tramo = readonly [desde: number, hasta: number]

/** Ranges written out; beyond them only the count of numbers. */
const TRAMOS_ESCRITOS = 200

/** Ascending stretches, those that follow each other as one. */
export function joinTramos(tramos: readonly Tramo[]): [desde: number, hasta: number][] {
  const joined: [number, number][] = []
  for (const [desde, hasta] of tramos) {
    const last = joined.at(-1)
    if (last && last[1] === desde - 1) last[1] = hasta
    else joined.push([desde, hasta])
  }
  return joined
}

/** Ascending numbers as text, e.g. `1-40 57 60-99`, each written by `write`; a list of too many ranges ends in `…`. */
export function enTramos(numeros: readonly number[], write: (numero: number) => string = String): string {
  const tramos = joinTramos(numeros.map(numero => [numero, numero]))
  const words = tramos
    .slice(0, TRAMOS_ESCRITOS)
    .map(([desde, hasta]) => (desde === hasta ? write(desde) : `${write(desde)}-${write(hasta)}`))
  return [...words, ...(tramos.length > TRAMOS_ESCRITOS ? ['…'] : [])].join(' ')
}

export type Pagina = { total: number; numeros: number[] }

/** The `limit` numbers from position `offset` on among those of the stretches that contain some digits, ascending; `''` is any number. */
export function paginaDeNumeros(
  tramos: readonly Tramo[],
  { cifras, offset, limit }: { cifras: string; offset: number; limit: number },
): Pagina {
  const numeros: number[] = []
  let total = 0
  for (const [desde, hasta] of tramos) {
    for (let numero = desde; numero <= hasta; numero++) {
      if (!hasDigits(numero, cifras)) continue
      if (total >= offset && numeros.length < limit) numeros.push(numero)
      total++
    }
  }
  return { total, numeros }
}

/** Whether a number, written without zeros before it, contains some digits. By arithmetic: a text of each of 100,000 takes ten times as long. */
function hasDigits(numero: number, cifras: string): boolean {
  if (cifras === '') return true
  const size = 10 ** cifras.length
  const digits = Number(cifras)
  for (let rest = numero; rest >= size / 10; rest = Math.floor(rest / 10)) if (rest % size === digits) return true
  return false
}
