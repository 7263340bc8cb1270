import { textoCanonico, utf8 } from './bytes.ts'
import { sha256 } from './digest.ts'
import { DatoInvalido } from './error.ts'

/**
 * An official draw named beforehand: the lottery, its day (yyyy-MM-dd), which of its figures count and in which order, and how many numbers
 * of how many figures that is.
 */
export type SorteoOficial = {
  nombre: string
  fecha: string
  cifras: string
  forma: { cantidad: number; digitos: number } | null
}

/** With fewer figures the outcomes are so few that an organiser could try lists until one suits, so the proof warns. */
export const CIFRAS_SUFICIENTES = 20

/** How many figures an extract has in all. */
export const cifrasOf = (numeros: readonly string[]): number => numeros.join('').length

/** The text whose SHA-256 is the entropy: five lines, each number with its zeros as printed. Throws DatoInvalido. */
export function textoDelExtracto({ nombre, fecha, cifras, forma }: SorteoOficial, numeros: readonly string[]): string {
  if (numeros.length === 0) throw new DatoInvalido('El extracto no tiene números')
  const malo = numeros.find(numero => !/^[0-9]+$/.test(numero))
  if (malo !== undefined) throw new DatoInvalido(`«${malo}» no es un número del extracto: escribí solo sus cifras`)
  if (forma && (numeros.length !== forma.cantidad || numeros.some(({ length }) => length !== forma.digitos))) {
    throw new DatoInvalido(
      `El extracto tiene que traer ${forma.cantidad} números de ${forma.digitos} cifras, con sus ceros`,
    )
  }
  return [
    'rifa/loteria/v1',
    `loteria=${textoCanonico(nombre)}`,
    `fecha=${fecha}`,
    `cifras=${textoCanonico(cifras)}`,
    `numeros=${numeros.join(' ')}`,
  ].join('\n')
}

/** SHA-256 of the canonical text: 32 bytes. Throws DatoInvalido like textoDelExtracto. */
export const entropiaDeLoteria = (oficial: SorteoOficial, numeros: readonly string[]): Uint8Array =>
  sha256([utf8(textoDelExtracto(oficial, numeros))])
