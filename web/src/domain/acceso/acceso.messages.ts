/** Messages of signing in. */
export const accesoMessages = {
  login: { refused: 'Error al iniciar sesión', offline: 'Error en la solicitud' },
  paraPagar: 'Para pagar necesitamos saber quién sos. Tu carrito queda como está y volvés directo a pagar.',
} as const

/** Messages of the screens of a forgotten password. */
export const recuperacionMessages = {
  correoEnviado:
    'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.',
  correoFallido: 'Error al enviar el correo. Inténtalo de nuevo.',
  passwordCambiada: 'Contraseña cambiada con éxito. Redirigiendo al login...',
  passwordNoCambiada: 'Error al cambiar la contraseña',
} as const
