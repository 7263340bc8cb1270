import { ConnectionError, sentenceOf } from '#lib/api-error.ts'

/** Messages of the account's screens after an action. */
export const cuentaMessages = {
  registro: { refused: 'Ocurrió un error inesperado', offline: 'Error al conectar con el servidor' },
  registroSinLogin: 'Registro exitoso pero no se pudo iniciar sesión automáticamente.',
  passwordsDistintas: 'Las contraseñas no coinciden',
  perfil: { refused: 'Ocurrió un error inesperado', offline: 'Error al conectar con el servidor' },
  perfilGuardado: 'Datos actualizados correctamente. Redirigiendo al login...',
  config: { refused: 'Error desconocido', offline: 'Error al conectar con el servidor.' },
  configGuardada: 'Datos actualizados correctamente',
  configSinPassword: 'Debes ingresar tu contraseña actual para guardar los cambios.',
  configPasswordsDistintas: 'Las contraseñas nuevas no coinciden.',
  borrarCuenta: '¿Estás seguro de que deseas eliminar tu cuenta? Esta acción no se puede deshacer.',
  sinId: 'Error interno: no se encontró el ID de usuario.',
} as const

/** Why an account could not be deleted. */
export function cuentaNoBorrada(error: unknown): string {
  if (error instanceof ConnectionError) return 'Error al conectar con el servidor.'
  return `No se pudo eliminar la cuenta: ${sentenceOf(error, { refused: 'Error desconocido' })}`
}
