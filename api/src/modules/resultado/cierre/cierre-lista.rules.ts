import { compromisoDe, hojaDe } from '@talonario/sorteo/compromiso'
import { buildArbol } from '@talonario/sorteo/merkle'

/** Leaves a block of a sealed list: a power of two, so that a block is a subtree. The stored lists depend on it. */
export const HOJAS_POR_BLOQUE = 512

/** Consecutive leaves of a sealed list, joined by line feeds, with the root over them and their first and last number. */
export type Bloque = {
  desde: number
  hasta: number
  cantidad: number
  hojas: string
  /** The numbers alone, joined by line feeds. */
  numeros: string
  raiz: Uint8Array
}

type Fila = [numero: number, clave: string, ci: string, nombre: string]

/** Blocks of sold numbers, ascending, given as JSON arrays `[number, hex key, ci, name]` joined by commas. */
export function sealRows(filas: string): Bloque[] {
  const vendidas: Fila[] = JSON.parse(`[${filas}]`)
  const bloques: Bloque[] = []
  for (let i = 0; i < vendidas.length; i += HOJAS_POR_BLOQUE) {
    bloques.push(sealBlock(vendidas.slice(i, i + HOJAS_POR_BLOQUE)))
  }
  return bloques
}

function sealBlock(vendidas: readonly Fila[]): Bloque {
  let anterior = -1
  const hojas = vendidas.map(([numero, clave, ci, nombre]) => {
    if (numero <= anterior) throw new Error('Sold numbers came out of order')
    anterior = numero
    return hojaDe(numero, compromisoDe({ clave: Buffer.from(clave, 'hex'), ci, nombre }))
  })
  return {
    desde: vendidas[0]?.[0] ?? 0,
    hasta: vendidas.at(-1)?.[0] ?? 0,
    cantidad: hojas.length,
    hojas: hojas.join('\n'),
    numeros: vendidas.map(([numero]) => numero).join('\n'),
    raiz: buildArbol(hojas).raiz,
  }
}
