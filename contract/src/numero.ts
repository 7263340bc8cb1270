/** How many digits a raffle's numbers are written with, by its largest one: at least five. */
export const numberWidth = (highest: number): number => Math.max(5, String(highest).length)

/** 12345 → '12.345': a count in a sentence of the server. */
export const counted = (amount: number): string => amount.toLocaleString('es-AR')

/** 42 → '00042': a number as it is written everywhere; `width` is its raffle's `numberWidth`. */
export const padNumber = (numero: number, width: number): string => String(numero).padStart(width, '0')

/** What anybody may know of a number; unknown facts are left out. */
type HechosALaVista = {
  /** Sold, on any channel. */
  pagoRealizado: boolean
  /** Its draw still sells. */
  abierta?: boolean | undefined
  reservada?: boolean | undefined
  asignada?: boolean | undefined
}
type HechosDeNumero = HechosALaVista & {
  /** It has won a prize, which did not pass on. */
  gano?: boolean | undefined
  /** Instalments of it are unpaid. */
  debe?: boolean | undefined
  /** One of them was due for a draw that has closed. */
  atrasada?: boolean | undefined
  /** Printed on paper. */
  impresa?: boolean | undefined
  /** A telephone has it to sell it without signal; its name, if known. */
  prestada?: string | boolean | undefined
}

/** The states of a number, as files name them; the first that applies counts. */
export const ESTADOS_DE_NUMERO = {
  ganadora: 'ganadora',
  atrasada: 'atrasada',
  paga: 'pagada',
  vendida: 'vendida',
  cerrada: 'sin vender',
  prestada: 'prestada',
  reservada: 'reservada',
  papel: 'en papel',
  asignada: 'asignada',
  libre: 'libre',
} as const
export type EstadoDeNumero = keyof typeof ESTADOS_DE_NUMERO
/** The states that strangers see, who learn neither what was paid nor where the number is. */
export type EstadoALaVista = 'vendida' | 'cerrada' | 'reservada' | 'asignada' | 'libre'

/** The state of a number on every screen and in every file. `paga` only if it is known to be paid in full. */
export function estadoDeNumero(
  numero: HechosALaVista & { gano?: never; debe?: never; atrasada?: never; prestada?: never; impresa?: never },
): EstadoALaVista
export function estadoDeNumero(numero: HechosDeNumero): EstadoDeNumero
export function estadoDeNumero(numero: HechosDeNumero): EstadoDeNumero {
  if (numero.pagoRealizado) {
    if (numero.gano) return 'ganadora'
    if (numero.atrasada) return 'atrasada'
    return numero.debe === false ? 'paga' : 'vendida'
  }
  if (numero.abierta === false) return 'cerrada'
  if (numero.prestada) return 'prestada'
  if (numero.reservada) return 'reservada'
  if (numero.impresa) return 'papel'
  return numero.asignada ? 'asignada' : 'libre'
}
