import { limits } from '@talonario/contract'

/** What a person typed to find an order, as each way of finding one needs it. */
export type Busqueda = {
  texto: string
  /** A document without its dots, dashes and spaces. */
  digitos: string | null
  /** A raffle number. */
  numero: number | null
  /** A LIKE pattern for the buyer's name and e-mail; null if there are too few letters for its index. */
  fragmento: string | null
}

const LETRAS = 3

/** Null when nothing is looked for. */
export function readSearch(buscar: string | undefined): Busqueda | null {
  const texto = (buscar ?? '').trim()
  if (texto === '') return null
  const plain = texto.replace(/[.\-\s]/g, '')
  const digitos = /^\d{6,12}$/.test(plain) ? plain : null
  const numero = /^\d{1,7}$/.test(texto) ? Number(texto) : null
  const valid = numero !== null && numero >= 1 && numero <= limits.rifasEnTotal
  const letters = texto.length >= LETRAS && /\p{L}/u.test(texto)
  return {
    texto,
    digitos,
    numero: valid ? numero : null,
    fragmento: letters ? `%${texto.replace(/[\\%_]/g, '\\$&')}%` : null,
  }
}
