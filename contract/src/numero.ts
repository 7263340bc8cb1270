/** Digits of a raffle's numbers, from its largest one: at least five. */
export const numberWidth = (highest: number): number => Math.max(5, String(highest).length)

/** 12345 → '12.345': an amount of anything in a sentence of the server. */
export const counted = (amount: number): string => amount.toLocaleString('es-AR')

/** 42 → '00042': how a number is written everywhere, `width` being its raffle's `numberWidth`. */
export const padNumber = (numero: number, width: number): string => String(numero).padStart(width, '0')
