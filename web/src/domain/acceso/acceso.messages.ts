/** Messages of signing in. */
export const accesoMessages = {
  login: { refused: 'Error al iniciar sesión', offline: 'Error en la solicitud' },
  paraPagar: 'Para pagar necesitamos saber quién sos. Tu carrito queda como está y volvés directo a pagar.',
} as const
