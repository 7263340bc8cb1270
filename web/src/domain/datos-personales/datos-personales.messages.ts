/** What the screens of personal data say. */
export const datosMessages = {
  noDescargados: { refused: 'No se pudieron descargar los datos.' },
  noBuscada: { refused: 'No se encontró el usuario.' },
  eliminada: 'Se borraron sus datos personales.',
} as const
