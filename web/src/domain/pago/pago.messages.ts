/** Messages of checkout and the payment pages. */
export const pagoMessages = {
  nada: 'No hay nada para pagar',
  inicio: { refused: 'No se pudo iniciar el pago', offline: 'Error de conexión al procesar el pago' },
  faltanParametros: 'Faltan parámetros necesarios para confirmar el pago',
  sinConfirmar: 'El servidor no confirmó la aprobación del pago',
  confirmacion: { refused: 'Hubo un error al procesar tu pago', offline: 'Error en la respuesta del servidor' },
  fallido: 'Hubo un problema al procesar tu pago. Intenta nuevamente.',
  yaPagada: 'Tu compra anterior ya está pagada: vaciamos el carrito.',
  /** What the provider's codes of a refusal mean. */
  rechazos: {
    cc_rejected_insufficient_amount: 'La tarjeta no tiene saldo suficiente.',
    cc_rejected_bad_filled_card_number: 'El número de la tarjeta no es correcto.',
    cc_rejected_bad_filled_date: 'La fecha de vencimiento de la tarjeta no es correcta.',
    cc_rejected_bad_filled_security_code: 'El código de seguridad de la tarjeta no es correcto.',
    cc_rejected_bad_filled_other: 'Algún dato de la tarjeta no es correcto.',
    cc_rejected_call_for_authorize:
      'El banco pide que autorices el pago: llamá al número de tu tarjeta y volvé a probar.',
    cc_rejected_card_disabled: 'La tarjeta no está activa: llamá al banco para activarla, o usá otra.',
    cc_rejected_max_attempts: 'Se llegó al máximo de intentos con esa tarjeta: usá otra.',
    cc_rejected_duplicated_payment:
      'Ya habías hecho un pago por el mismo importe: si querés pagar otra vez, usá otra tarjeta.',
    cc_rejected_high_risk: 'El medio de pago no aceptó la operación: probá con otro.',
    cc_rejected_invalid_installments: 'La tarjeta no acepta esa cantidad de cuotas.',
    cc_rejected_blacklist: 'No se pudo procesar el pago con esa tarjeta: usá otra.',
    cc_rejected_card_type_not_allowed: 'Ese tipo de tarjeta no se acepta: usá otra.',
    cc_rejected_card_error: 'La tarjeta dio un error: probá de nuevo o usá otra.',
    cc_rejected_other_reason: 'El banco no aceptó el pago: probá con otro medio.',
  } as Record<string, string>,
  rechazado: 'El medio de pago no aceptó el pago.',
  noCobrado: 'No se cobró nada.',
  sinApartar: 'Los números ya no están apartados: volvé a la tienda y elegilos de nuevo.',
} as const
