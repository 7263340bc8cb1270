/** The texts of the screen that makes numbers. */
export const generarMessages = {
  incompleto: 'Completa todos los campos con valores válidos.',
  fechaPasada: 'La fecha no puede ser menor a hoy.',
  generar: { refused: 'Error servidor', offline: 'Error servidor' },
  exportar: { refused: 'No se pudo exportar la lista.' },
} as const
