/** Messages of the screens of personal data. */
export const datosMessages = {
  enVendedores: 'En Vendedores se puede confirmar.',
  noBuscada: { refused: 'No se encontró el usuario.' },
  retencion:
    'Después de un salto de la fecha se borraría mucho de una vez. Confirmá solo si la fecha es la de hoy; si no, avisale a quien cuida el servidor.',
  confirmarRetencion: '¿Borrar los datos viejos? No se puede deshacer.',
  eliminada: 'Se borraron sus datos personales.',
} as const
