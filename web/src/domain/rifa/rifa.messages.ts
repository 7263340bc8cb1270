/** Texts of empty lists of numbers. */
export const rifaMessages = {
  sinNumeros: 'Todavía no hay números a la venta.',
  sinLibresDelEnlace: 'No quedan números libres por este enlace.',
  paginaVacia: 'No hay números en esta página.',
  sinResultado: 'No se encontró ninguna rifa. Intenta otro número.',
  tomados: (cuantos: number) =>
    cuantos === 1
      ? 'Alguien acaba de elegir 1 número de este sorteo.'
      : `Acaban de elegir ${cuantos} números de este sorteo.`,
  noCargaron: 'No se pudieron obtener los números.',
} as const

/** The texts of the screen that makes numbers and corrects them. */
export const generarMessages = {
  enTodos: 'Juegan en todos los sorteos de la campaña.',
  sinSorteos: 'Agendá primero los sorteos de la campaña: cada número juega en todos.',
  incompleto: 'Completa todos los campos con valores válidos.',
  fechaPasada: 'La fecha no puede ser menor a hoy.',
  generar: { refused: 'Error servidor', offline: 'Error servidor' },
} as const
