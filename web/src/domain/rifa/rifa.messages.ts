/** Texts of empty lists of numbers. */
export const rifaMessages = {
  sinNumeros: 'Todavía no hay números a la venta.',
  sinResultado: 'No se encontró ninguna rifa. Intenta otro número.',
  tomados: (cuantos: number) =>
    cuantos === 1
      ? 'Alguien acaba de elegir 1 número de este sorteo.'
      : `Acaban de elegir ${cuantos} números de este sorteo.`,
  noCargaron: 'No se pudieron obtener los números.',
} as const
