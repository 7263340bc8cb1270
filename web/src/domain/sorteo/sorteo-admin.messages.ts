/** The texts of the screen that schedules draws. */
export const agendarMessages = {
  sinFecha: 'Debes seleccionar una fecha para el sorteo.',
  agendado: '¡Sorteo agendado con éxito!',
  /** The lists of scheduled draws. */
  noCargaron: 'No se pudieron obtener los sorteos.',
} as const
