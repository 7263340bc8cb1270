/** Messages of checkout and the payment pages. */
export const pagoMessages = {
  nada: 'No hay nada para pagar',
  inicio: { refused: 'No se pudo iniciar el pago', offline: 'Error de conexión al procesar el pago' },
  faltanParametros: 'Faltan parámetros necesarios para confirmar el pago',
  sinConfirmar: 'El servidor no confirmó la aprobación del pago',
  confirmacion: { refused: 'Hubo un error al procesar tu pago', offline: 'Error en la respuesta del servidor' },
  fallido: 'Hubo un problema al procesar tu pago. Intenta nuevamente.',
  yaPagada: 'Tu compra anterior ya está pagada: vaciamos el carrito.',
  decision: { refused: 'No se pudo guardar cómo termina el pago. Probá de nuevo.' },
} as const
