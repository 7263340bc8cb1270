import { BuscadorDeCifras } from './rifa-cifras.rules.ts'

/** A stretch of consecutive numbers, both ends in it. */
export type Tramo = readonly [desde: number, hasta: number]

/** Stretches written out: this many, then only how many numbers there are in all. */
const TRAMOS_ESCRITOS = 200

/** Ascending numbers as text, e.g. `1-40 57 60-99`; a list in too many pieces ends in `…`. */
export function enTramos(numeros: readonly number[]): string {
  const tramos: [number, number][] = []
  for (const numero of numeros) {
    const last = tramos.at(-1)
    if (last && last[1] === numero - 1) last[1] = numero
    else tramos.push([numero, numero])
  }
  const words = tramos
    .slice(0, TRAMOS_ESCRITOS)
    .map(([desde, hasta]) => (desde === hasta ? `${desde}` : `${desde}-${hasta}`))
  return [...words, ...(tramos.length > TRAMOS_ESCRITOS ? ['…'] : [])].join(' ')
}

export type Pagina = { total: number; numeros: number[] }

const TODOS = { cuantosHasta: (n: number) => n, enLugar: (lugar: number) => lugar + 1 }

/** The `limit` numbers from position `offset` on among those of the stretches (ascending) that contain `cifras`; `''` is all. */
export function paginaDeNumeros(
  tramos: readonly Tramo[],
  { cifras, offset, limit }: { cifras: string; offset: number; limit: number },
): Pagina {
  const buscador = cifras === '' ? TODOS : new BuscadorDeCifras(cifras)
  const numeros: number[] = []
  let total = 0
  for (const [desde, hasta] of tramos) {
    const antes = buscador.cuantosHasta(desde - 1)
    const aqui = buscador.cuantosHasta(hasta) - antes
    const end = Math.min(offset + limit - total, aqui)
    for (let i = Math.max(offset - total, 0); i < end; i++) numeros.push(buscador.enLugar(antes + i))
    total += aqui
  }
  return { total, numeros }
}
