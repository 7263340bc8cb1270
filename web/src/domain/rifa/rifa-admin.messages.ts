/** The texts of the screen that makes numbers and corrects them. */
export const generarMessages = {
  incompleto: 'Completa todos los campos con valores válidos.',
  fechaPasada: 'La fecha no puede ser menor a hoy.',
  generar: { refused: 'Error servidor', offline: 'Error servidor' },
  precio: { refused: 'No se pudo cambiar el precio.' },
  borrar: { refused: 'No se pudieron borrar los números.' },
  exportar: { refused: 'No se pudo exportar la lista.' },
} as const
