import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { codigoDeAcceso } from './segundo-factor.ts'
import { CUENTA_RECHAZADA, usuario } from './usuario.ts'

/** Fields that every new account requires. */
export const camposDeRegistro = {
  nombreUsu: f.nombreUsu,
  nombreCompleto: f.nombreCompleto,
  ci: f.ci,
  email: f.email,
  password: f.passwordNueva,
}

/** Registration of a shopper. The screen compares the passwords by the same rule. */
export const registerForm = z
  .object({
    ...camposDeRegistro,
    telefono: f.opcional(f.telefono),
    direccion: f.textoOpcional(200),
    passwordRep: z.string({ error: 'Las contraseñas no coinciden' }),
  })
  .check(
    z.refine(form => form.password === form.passwordRep, {
      error: 'Las contraseñas no coinciden',
      path: ['passwordRep'],
    }),
  )

/** Only the caller's own fields count; anything else that an older client sends is dropped. */
export const updateForm = z.object({
  nombreUsu: f.opcional(f.nombreUsu),
  nombreCompleto: f.opcional(f.nombreCompleto),
  ci: f.opcional(f.ci),
  telefono: f.telefonoBorrable,
  direccion: f.textoOpcional(200),
  email: f.opcional(f.email),
  password: f.opcional(f.passwordNueva),
  /** The second factor's code, if the account has one and gets a new address. */
  codigo: f.opcional(codigoDeAcceso),
  currentPassword: z
    .string({ error: 'Debes ingresar tu contraseña para confirmar los cambios' })
    .check(
      z.minLength(1, 'Debes ingresar tu contraseña para confirmar los cambios'),
      z.maxLength(limits.passwordMax, 'La contraseña actual no es correcta.'),
    ),
})

export const cuentaApi = {
  register: {
    method: 'POST',
    path: '/usuario/register',
    access: 'anyone',
    summary: 'Create a shopper account (role public).',
    multipart: registerForm,
    reply: z.object({ message: z.string() }),
    errors: [...CUENTA_RECHAZADA, 'IMAGEN_INVALIDA', 'IMAGEN_GRANDE', 'DEMASIADOS_INTENTOS'],
  },
  profile: {
    method: 'GET',
    path: '/usuario/profile/:id',
    access: 'signed-in',
    sinSegundoFactor: true,
    summary: 'A profile: one’s own, or anyone’s for an admin.',
    params: z.object({ id: f.id }),
    reply: z.object({ user: usuario }),
    errors: ['SIN_PERMISO', 'USUARIO_NO_ENCONTRADO'],
  },
  update: {
    method: 'PUT',
    path: '/usuario/update',
    access: 'signed-in',
    propia: true,
    summary:
      'Change one’s own data. A new e-mail waits, as `emailPendiente`, until its owner answers from it; a new password ends every session and answers a fresh token.',
    multipart: updateForm,
    reply: z.object({
      user: usuario,
      message: z.string(),
      /** Only with a new password: the caller’s session from now on. */ token: z.optional(z.string()),
    }),
    errors: [
      'DEMASIADOS_INTENTOS',
      'PASSWORD_ACTUAL',
      'CODIGO_REQUERIDO',
      'CODIGO_INCORRECTO',
      ...CUENTA_RECHAZADA,
      'IMAGEN_INVALIDA',
      'IMAGEN_GRANDE',
    ],
  },
} as const satisfies Record<string, Endpoint>
