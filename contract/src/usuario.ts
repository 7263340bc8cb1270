import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { ROLES } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { codigoDeAcceso } from './segundo-factor.ts'

/** A person as the API shows it: texts are `''` when missing; no password, hash or null ever. */
export const usuario = z.object({
  id: z.string(),
  _id: z.string(),
  nombreUsu: z.string(),
  nombreCompleto: z.string(),
  email: z.string(),
  ci: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  imagen: z.string(),
  rol: z.enum(ROLES),
  estado: z.enum(['activo', 'inactivo']),
})
export type Usuario = z.output<typeof usuario>

const registro = {
  nombreUsu: f.nombreUsu,
  nombreCompleto: f.nombreCompleto,
  ci: f.ci,
  email: f.email,
  password: f.passwordNueva,
}

/** Registration of a shopper. The screen compares the passwords with the same rule. */
export const registerForm = z
  .object({
    ...registro,
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

const ROL_VENDEDOR = 'Rol no válido. Debe ser vendedor'
export const registerVendedorForm = z.object({
  ...registro,
  telefono: f.telefono,
  direccion: f.textoOpcional(200),
  rol: z.string({ error: ROL_VENDEDOR }).check(
    z.trim(),
    z.toLowerCase(),
    z.refine(rol => rol === 'vendedor', ROL_VENDEDOR),
  ),
})

/** Only the owner's own fields count; whatever else an older client sends along is dropped. */
export const updateForm = z.object({
  nombreUsu: f.opcional(f.nombreUsu),
  nombreCompleto: f.opcional(f.nombreCompleto),
  ci: f.opcional(f.ci),
  telefono: f.telefonoBorrable,
  direccion: f.textoOpcional(200),
  email: f.opcional(f.email),
  password: f.opcional(f.passwordNueva),
  currentPassword: z
    .string({ error: 'Debes ingresar tu contraseña para confirmar los cambios' })
    .check(
      z.minLength(1, 'Debes ingresar tu contraseña para confirmar los cambios'),
      z.maxLength(limits.passwordMax, 'La contraseña actual no es correcta.'),
    ),
})

/** `codigo`: the second factor, for accounts that have one. */
export const loginForm = z.object({ email: f.email, password: f.passwordActual, codigo: f.opcional(codigoDeAcceso) })
export const recoverForm = z.object({ email: f.email })

/** Our own screen always asks for the password; other clients send nothing. */
export const logicDeleteForm = z.object({ currentPassword: z.optional(f.passwordActual) })

const porId = z.object({ id: f.id })

export const usuarioApi = {
  login: {
    method: 'POST',
    path: '/usuario/login',
    access: 'anyone',
    summary: 'Open a session.',
    body: loginForm,
    reply: z.object({ token: z.string(), user: usuario, message: z.string() }),
    errors: [
      'CREDENCIALES',
      'SEGUNDO_FACTOR_REQUERIDO',
      'SEGUNDO_FACTOR_INCORRECTO',
      'CUENTA_INACTIVA',
      'DEMASIADOS_INTENTOS',
    ],
  },
  logout: {
    method: 'POST',
    path: '/usuario/logout',
    access: 'anyone',
    summary: 'End the session of the token sent; no error when there is none.',
    reply: z.object({ message: z.string() }),
  },
  register: {
    method: 'POST',
    path: '/usuario/register',
    access: 'anyone',
    summary: 'Create a shopper account (role public).',
    multipart: registerForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'NOMBRE_USU_EN_USO',
      'EMAIL_EN_USO',
      'CI_EN_USO',
      'PASSWORD_COMUN',
      'IMAGEN_INVALIDA',
      'IMAGEN_GRANDE',
      'DEMASIADOS_INTENTOS',
    ],
  },
  profile: {
    method: 'GET',
    path: '/usuario/profile/:id',
    access: 'signed-in',
    sinSegundoFactor: true,
    summary: 'A profile: one’s own, or anyone’s for an admin.',
    params: porId,
    reply: z.object({ user: usuario }),
    errors: ['SIN_PERMISO', 'USUARIO_NO_ENCONTRADO'],
  },
  list: {
    method: 'GET',
    path: '/usuario/list/:page',
    access: ['admin'],
    summary: 'Sellers, 10 a page, active ones first.',
    params: z.object({ page: f.pagina }),
    reply: z.object({ users: z.array(usuario), page: z.number(), pages: z.number() }),
    errors: ['PAGINA_FUERA_DE_RANGO'],
  },
  vendedoresActivos: {
    method: 'GET',
    path: '/usuario/vendedores/activos',
    access: 'anyone',
    summary: 'Active sellers by name; `ci` only when an admin asks.',
    reply: z.object({
      vendedores: z.array(z.object({ _id: z.string(), nombreCompleto: z.string(), ci: z.optional(z.string()) })),
    }),
  },
  registerVendedor: {
    method: 'POST',
    path: '/usuario/registerVendedor',
    access: ['admin'],
    summary: 'Create a seller account.',
    multipart: registerVendedorForm,
    reply: z.object({
      message: z.string(),
      user: usuario,
      /** E.g. a Uruguayan check digit that does not match; `''` when none. */ advertencia: z.string(),
    }),
    errors: ['NOMBRE_USU_EN_USO', 'EMAIL_EN_USO', 'CI_EN_USO', 'PASSWORD_COMUN', 'IMAGEN_INVALIDA', 'IMAGEN_GRANDE'],
  },
  changeStatus: {
    method: 'PUT',
    path: '/usuario/change-status/:id',
    access: ['admin'],
    summary: 'Toggle activo / inactivo; an inactive account loses its sessions.',
    params: porId,
    reply: z.object({ message: z.string(), estado: z.enum(['activo', 'inactivo']) }),
    errors: ['USUARIO_NO_ENCONTRADO', 'UNO_MISMO', 'ULTIMO_ADMIN'],
  },
  remove: {
    method: 'DELETE',
    path: '/usuario/remove/:id',
    access: ['admin'],
    summary: 'End an account: personal data erased, unsold assigned numbers released, sales kept.',
    params: porId,
    reply: z.object({ message: z.string() }),
    errors: ['USUARIO_NO_ENCONTRADO', 'UNO_MISMO', 'ULTIMO_ADMIN'],
  },
  logicDelete: {
    method: 'DELETE',
    path: '/usuario/logicDelete/:id',
    access: 'signed-in',
    summary: 'End one’s own account (an admin: anyone’s); the owner’s password is compared when it is sent.',
    params: porId,
    body: logicDeleteForm,
    reply: z.object({ message: z.string() }),
    errors: ['SIN_PERMISO', 'PASSWORD_ACTUAL', 'USUARIO_NO_ENCONTRADO', 'ULTIMO_ADMIN', 'DEMASIADOS_INTENTOS'],
  },
  update: {
    method: 'PUT',
    path: '/usuario/update',
    access: 'signed-in',
    summary: 'Change one’s own data; a new password ends every session and answers a fresh token.',
    multipart: updateForm,
    reply: z.object({
      user: usuario,
      message: z.string(),
      /** Only with a new password: the caller’s session from now on. */ token: z.optional(z.string()),
    }),
    errors: [
      'DEMASIADOS_INTENTOS',
      'PASSWORD_ACTUAL',
      'NOMBRE_USU_EN_USO',
      'EMAIL_EN_USO',
      'CI_EN_USO',
      'PASSWORD_COMUN',
      'IMAGEN_INVALIDA',
      'IMAGEN_GRANDE',
    ],
  },
  recoverPassword: {
    method: 'POST',
    path: '/usuario/recover-password',
    access: 'anyone',
    summary: 'Mail a link to set a new password; the same answer for known and unknown addresses.',
    body: recoverForm,
    reply: z.object({ message: z.string() }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  resetPassword: {
    method: 'POST',
    path: '/usuario/reset-password/:resetToken',
    access: 'anyone',
    summary: 'Set a new password with the token of the mail; every session ends.',
    params: z.object({
      resetToken: z.string().check(z.maxLength(128, 'El enlace no es válido o ya venció. Pedí uno nuevo.')),
    }),
    body: z.object({ newPassword: f.passwordNueva }),
    reply: z.object({ message: z.string() }),
    errors: ['TOKEN_RECUPERACION', 'PASSWORD_COMUN'],
  },
  exportarVendedores: {
    method: 'GET',
    path: '/usuario/exportarVendedores',
    access: ['admin'],
    summary: 'Sellers as CSV (UTF-8 with BOM, semicolons).',
    reply: z.object({}),
    replyAs: 'file',
  },
  importarVendedores: {
    method: 'POST',
    path: '/usuario/importarVendedores',
    access: ['admin'],
    summary: 'Create sellers from CSV, all or nothing; each gets a mail to choose a password.',
    body: z.object({ csv: z.string().check(z.maxLength(1_000_000, 'El archivo es demasiado grande.')) }),
    reply: z.object({ importados: z.number(), message: z.string() }),
    errors: ['CSV_INVALIDO'],
  },
} as const satisfies Record<string, Endpoint>

const imagen = z.object({ imagen: f.nombreImagen })

/** Pictures, immutable: their name is the hash of their content. */
export const imagenApi = {
  producto: {
    method: 'GET',
    path: '/uploads/:imagen',
    access: 'anyone',
    summary: 'A picture.',
    params: imagen,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  avatar: {
    method: 'GET',
    path: '/uploads/avatars/:imagen',
    access: 'anyone',
    summary: 'An avatar.',
    params: imagen,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
  avatarUsuario: {
    method: 'GET',
    path: '/usuario/avatar/:imagen',
    access: 'anyone',
    summary: 'An avatar.',
    params: imagen,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
