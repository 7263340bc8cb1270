/** Digits of a raffle's numbers, from its largest one: at least five. */
export const numberWidth = (highest: number): number => Math.max(5, String(highest).length)

/** 12345 → '12.345': an amount of anything in a sentence of the server. */
export const counted = (amount: number): string => amount.toLocaleString('es-AR')

/** 42 → '00042': how a number is written everywhere, `width` being its raffle's `numberWidth`. */
export const padNumber = (numero: number, width: number): string => String(numero).padStart(width, '0')

/** What anybody may know of a number; what is not known is left out. */
type HechosALaVista = {
  /** Sold, on any channel. */
  pagoRealizado: boolean
  /** Its draw still sells. */
  abierta?: boolean | undefined
  reservada?: boolean | undefined
  asignada?: boolean | undefined
}
type HechosDeNumero = HechosALaVista & {
  /** Instalments of it are left. */
  debe?: boolean | undefined
  /** A telephone has it, to sell it without signal: its name, where that is known. */
  prestada?: string | boolean | undefined
}

/** The states of a number, the first that holds at the top, as a file names them. */
export const ESTADOS_DE_NUMERO = {
  paga: 'pagada',
  vendida: 'vendida',
  cerrada: 'sin vender',
  prestada: 'prestada',
  reservada: 'reservada',
  asignada: 'asignada',
  libre: 'libre',
} as const
export type EstadoDeNumero = keyof typeof ESTADOS_DE_NUMERO
/** What a stranger is told, who learns neither what was paid of it nor which telephone has it. */
export type EstadoALaVista = Exclude<EstadoDeNumero, 'paga' | 'prestada'>

/** What a number is, on every screen and in every file. `paga` is said of what is known to be paid in full. */
export function estadoDeNumero(numero: HechosALaVista & { debe?: never; prestada?: never }): EstadoALaVista
export function estadoDeNumero(numero: HechosDeNumero): EstadoDeNumero
export function estadoDeNumero(numero: HechosDeNumero): EstadoDeNumero {
  if (numero.pagoRealizado) return numero.debe === false ? 'paga' : 'vendida'
  if (numero.abierta === false) return 'cerrada'
  if (numero.prestada) return 'prestada'
  if (numero.reservada) return 'reservada'
  return numero.asignada ? 'asignada' : 'libre'
}
