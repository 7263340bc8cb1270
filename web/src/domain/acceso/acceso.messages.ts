/** What signing in says. */
export const accesoMessages = {
  login: { refused: 'Error al iniciar sesión', offline: 'Error en la solicitud' },
} as const
