/** Messages of the screens of a look-up without an account. */
export const consultaMessages = {
  noPedido: 'No se pudo mandar el enlace. Probá otra vez.',
  noCargaron: 'No se pudieron mostrar tus números.',
  noBorrado: 'No se pudo borrar. Probá otra vez.',
  noGuardado: 'No se pudo guardar. Probá otra vez.',
  mensajes: {
    llegan: 'La organización te puede escribir a esta dirección. Lo de tus compras y tus premios te llega siempre.',
    noLlegan:
      'No recibís los mensajes que la organización les manda a todos. Lo de tus compras y tus premios te llega siempre.',
  },
  ninguno: 'Con esta dirección no hay números que sigan vendidos.',
  borrar: '¿Borrar lo que guardamos de esta dirección?',
  alcance:
    'Se borran tus mensajes y los correos que te mandamos, también los que todavía no salieron. Los números que compraste siguen a tu nombre, porque participan de un sorteo.',
} as const
