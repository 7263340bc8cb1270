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

/** The `limit` numbers from position `offset` on among those of the stretches that contain some digits, ascending; `''` is any number. */
export function paginaDeNumeros(
  tramos: readonly Tramo[],
  { cifras, offset, limit }: { cifras: string; offset: number; limit: number },
): Pagina {
  const { countTo, at } = cifras === '' ? TODOS : conCifras(cifras)
  const numeros: number[] = []
  let total = 0
  for (const [desde, hasta] of tramos) {
    const antes = countTo(desde - 1)
    const aqui = countTo(hasta) - antes
    const end = Math.min(offset + limit - total, aqui)
    for (let i = Math.max(offset - total, 0); i < end; i++) numeros.push(at(antes + i))
    total += aqui
  }
  return { total, numeros }
}

/** Ascending numbers: how many there are from 1 to `n`, and the one after `i` others. */
type Ascending = { countTo(n: number): number; at(i: number): number }

const TODOS: Ascending = { countTo: n => n, at: i => i + 1 }

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/**
 * The numbers that contain some digits, written without zeros before them. They are counted place by place instead of looked
 * through: `met` of the digits have been met so far, and `ways` tells for each such state how many endings of a length meet all.
 */
function conCifras(cifras: string): Ascending {
  const all = cifras.length
  const met = Array.from({ length: all + 1 }, (_, known) =>
    DIGITS.map(digit => (known === all ? all : metAfter(cifras, cifras.slice(0, known) + digit))),
  )
  const after = (known: number, digit: number) => met[known]?.[digit] ?? 0
  const ways = [met.map((_, known) => Number(known === all))]
  const waysOf = (length: number, known: number): number => {
    for (let last = ways.length - 1; last < length; last++)
      ways.push(met.map(states => states.reduce((sum, state) => sum + (ways[last]?.[state] ?? 0), 0)))
    return ways[length]?.[known] ?? 0
  }
  const countOf = (length: number) => waysOf(length, 0) - waysOf(length - 1, after(0, 0))

  return {
    countTo(n) {
      const text = String(n)
      let count = 0
      for (let length = 1; length < text.length; length++) count += countOf(length)
      let known = 0
      for (let i = 0; i < text.length; i++) {
        for (let digit = i === 0 ? 1 : 0; digit < Number(text[i]); digit++)
          count += waysOf(text.length - i - 1, after(known, digit))
        known = after(known, Number(text[i]))
      }
      return n > 0 ? count + Number(known === all) : 0
    },
    at(i) {
      let length = 1
      for (; i >= countOf(length); length++) i -= countOf(length)
      let numero = 0
      let known = 0
      for (let rest = length - 1; rest >= 0; rest--) {
        let digit = rest === length - 1 ? 1 : 0
        for (; i >= waysOf(rest, after(known, digit)); digit++) i -= waysOf(rest, after(known, digit))
        known = after(known, digit)
        numero = numero * 10 + digit
      }
      return numero
    },
  }
}

/** How many of the digits, from their beginning on, a text ends with. */
function metAfter(cifras: string, text: string): number {
  return cifras.startsWith(text) ? text.length : metAfter(cifras, text.slice(1))
}
