/** The texts of the screen that schedules draws. */
export const agendarMessages = {
  sinFecha: 'Debes seleccionar una fecha para el sorteo.',
  agendado: '¡Sorteo agendado con éxito!',
  agendar: { refused: 'Error al agendar el sorteo.' },
  cambiar: { refused: 'No se pudo cambiar cómo se sortea.' },
  fecha: { refused: 'No se pudo cambiar la fecha.' },
  cancelar: { refused: 'No se pudo cancelar el sorteo.' },
  /** The lists of scheduled draws. */
  noCargaron: 'No se pudieron obtener los sorteos.',
} as const
