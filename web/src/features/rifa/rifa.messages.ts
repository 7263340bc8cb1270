/** What the lists of numbers say when there is nothing to show. */
export const rifaMessages = {
  sinNumeros: 'Todavía no hay números a la venta.',
  sinResultado: 'No se encontró ninguna rifa. Intenta otro número.',
  noCargaron: 'No se pudieron obtener los números.',
} as const
