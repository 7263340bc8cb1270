/** What is said about putting numbers right. */
export const correccionMessages = {
  precio: { refused: 'No se pudo cambiar el precio.' },
  borrar: { refused: 'No se pudieron borrar los números.' },
} as const
