/** 42 → '00042': how a number is written everywhere, at least five figures wide. */
export const padNumber = (numero: number, width = 5): string => String(numero).padStart(width, '0')
