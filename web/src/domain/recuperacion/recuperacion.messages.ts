/** Messages of the screens of a forgotten password. */
export const recuperacionMessages = {
  correoEnviado:
    'Correo enviado. Revisa tu bandeja de entrada para continuar con el restablecimiento de la contraseña.',
  correoFallido: 'Error al enviar el correo. Inténtalo de nuevo.',
  passwordCambiada: 'Contraseña cambiada con éxito. Redirigiendo al login...',
  passwordNoCambiada: 'Error al cambiar la contraseña',
} as const
