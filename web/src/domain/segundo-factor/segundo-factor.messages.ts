/** Messages of the screens of the second factor. */
export const segundoFactorMessages = {
  fallo: { refused: 'Error desconocido', offline: 'Error al conectar con el servidor.' },
  faltaCodigo: 'Escribí el código.',
  obligatorio: 'Para administrar la rifa hace falta la verificación en dos pasos. Activala para seguir.',
  desactivada: 'Verificación en dos pasos desactivada',
} as const

/** The text around the codes in their file. */
export function textoDeCodigos(codigos: readonly string[], email: string, organizacion: string): string {
  return [
    `Códigos de recuperación de ${email} en ${organizacion}`,
    'Cada uno sirve una sola vez, para entrar si no tenés tu aplicación de verificación.',
    '',
    ...codigos,
    '',
  ].join('\n')
}
