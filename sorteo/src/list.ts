import { hex, utf8 } from './bytes.ts'
import { numeroOf } from './compromiso.ts'
import { sha256 } from './digest.ts'

/** Position of the first leaf that is malformed or whose number is not above the one before it, or −1. */
export function findFirstOutOfOrder(hojas: readonly string[]): number {
  let anterior = -1
  return hojas.findIndex(hoja => {
    const numero = numeroOf(hoja)
    const mal = numero === null || numero <= anterior
    anterior = numero ?? anterior
    return mal
  })
}

/** Position of a number in ordered leaves by binary search, or −1. */
export function findPlaceOfNumero(hojas: readonly string[], numero: number): number {
  let bajo = 0
  let alto = hojas.length
  while (bajo < alto) {
    const medio = (bajo + alto) >>> 1
    if ((numeroOf(hojas[medio] ?? '') ?? Number.POSITIVE_INFINITY) < numero) bajo = medio + 1
    else alto = medio
  }
  return numeroOf(hojas[bajo] ?? '') === numero ? bajo : -1
}

/** 42 → '00042': a number as written on its ticket, with as many digits as the largest of these ordered leaves, at least five. */
export const numeroEscrito = (numero: number, hojas: readonly string[] | null = null): string =>
  String(numero).padStart(Math.max(5, String(numeroOf(hojas?.at(-1) ?? '') ?? '').length), '0')

/** The list's part of the seed: hex SHA-256 of the numbers in order, joined by line feeds, without one at the end. */
export const huellaDeNumeros = (hojas: readonly string[]): string =>
  huellaDe(hojas, hoja => hoja.split('|', 1)[0] ?? '')

/** Why a number does not play: unsold, in arrears, issued for another draw of its campaign, won before (resorteo). */
export type Motivo = 'S' | 'A' | 'O' | 'G'

/** The number and reason in a line of the list of what does not play; null if the line is malformed. */
export function readFuera(linea: string): { numero: number; motivo: Motivo } | null {
  const partes = /^([1-9][0-9]{0,14})\|([SAOG])$/.exec(linea)
  return partes ? { numero: Number(partes[1]), motivo: partes[2] as Motivo } : null
}

/** Hex SHA-256 of the list of what does not play: its lines joined by line feeds, without one at the end. */
export const huellaDeFuera = (lineas: readonly string[]): string => huellaDe(lineas, linea => linea)

const LINEAS_POR_PIEZA = 4096

/** Hex SHA-256 of what `take` returns for each line, joined by line feeds. Hashes pieces, since one text of a million lines takes many times its size. */
function huellaDe(lineas: readonly string[], take: (linea: string) => string): string {
  const piezas: Uint8Array[] = []
  for (let i = 0; i < lineas.length; i += LINEAS_POR_PIEZA) {
    const pieza = lineas
      .slice(i, i + LINEAS_POR_PIEZA)
      .map(take)
      .join('\n')
    piezas.push(utf8(i > 0 ? `\n${pieza}` : pieza))
  }
  return hex(sha256(piezas))
}

/** The lines of a list file, with any kind of line ends, at the end of the file too or not. */
export function parseLista(texto: string): string[] {
  const hojas = texto.split(/\r?\n/)
  if (hojas.at(-1) === '') hojas.pop()
  return hojas
}
