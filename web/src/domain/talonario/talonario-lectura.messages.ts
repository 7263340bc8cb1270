import { count } from '#lib/format.ts'

/** Of the desk where stubs are registered. */
export const lecturaMessages = {
  leer: {
    refused: 'No se pudo comprobar ese código.',
    offline: 'No hubo conexión para comprobar ese código. Mostralo otra vez, o escribí el número del talón.',
  },
  ajeno: 'Ese código no es de un talón de papel.',
  registrar: {
    refused: 'No se pudo registrar.',
    offline: 'No hubo conexión: no sabemos si se registró. Tocá Registrar de nuevo, no se registra dos veces.',
  },
} as const

/** 'Faltan registrar 7.' */
export function faltanText(faltan: number): string {
  if (faltan === 0) return 'Está todo registrado.'
  return faltan === 1 ? 'Falta registrar 1.' : `Faltan registrar ${count(faltan)}.`
}
