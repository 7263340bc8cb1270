import * as z from 'zod/mini'
import { camposDeRegistro } from './cuenta.ts'
import { type Endpoint, ROLES } from './endpoint.ts'
import * as f from './fields.ts'
import { codigoDeAcceso } from './segundo-factor.ts'
import { CUENTA_RECHAZADA } from './usuario.ts'

const CADUCA = 'La invitación no sirve: ya se usó, venció o no es la última. Pedile otra a quien te invitó.'
const token = z.object({ token: z.string().check(z.maxLength(128, CADUCA)) })

/** A link to be handed on: shown to its maker this once, and mailed. */
export const enlaceDeInvitacion = {
  enlace: z.string(),
  /** When it stops working. */ vence: z.string(),
}

/** A further organiser enters all their own data. */
export const aceptarComoAdminForm = z.object({ ...camposDeRegistro, telefono: f.opcional(f.telefono) })

/** Without it a person whose link still works is not sent another one. */
const reemplaza = z.optional(z.boolean())

export const invitarAdminForm = z.object({ email: f.email, codigo: codigoDeAcceso, reemplaza })

export const invitacionApi = {
  invitar: {
    method: 'POST',
    path: '/usuario/invitar',
    access: ['admin'],
    summary: 'A link for a seller who has not chosen a password yet. With `reemplaza` a former one stops working.',
    body: z.object({ id: f.id, reemplaza }),
    reply: z.object({ ...enlaceDeInvitacion, nombreCompleto: z.string(), telefono: z.string(), message: z.string() }),
    errors: ['VENDEDOR_NO_ENCONTRADO', 'YA_TIENE_PASSWORD', 'INVITACION_VIGENTE'],
  },
  invitarAdmin: {
    method: 'POST',
    path: '/usuario/invitarAdmin',
    access: ['admin'],
    summary:
      'A link with which one person becomes an organiser, once, within a day; takes a code of the second factor.',
    body: invitarAdminForm,
    reply: z.object({ ...enlaceDeInvitacion, message: z.string() }),
    errors: ['CODIGO_INCORRECTO', 'SEGUNDO_FACTOR_INACTIVO', 'DEMASIADOS_INTENTOS', 'INVITACION_VIGENTE'],
  },
  verInvitacion: {
    method: 'GET',
    path: '/usuario/invitacion/:token',
    access: 'anyone',
    summary: 'Whom a link invites to what.',
    params: token,
    reply: z.object({ rol: z.enum(ROLES), /** `''` for an organiser. */ nombreCompleto: z.string() }),
    errors: ['INVITACION_INVALIDA'],
  },
  aceptarInvitacion: {
    method: 'POST',
    path: '/usuario/invitacion/:token',
    access: 'anyone',
    summary: 'Choose the password of the account that waits for it.',
    params: token,
    body: z.object({ password: f.passwordNueva }),
    reply: z.object({ message: z.string() }),
    errors: ['INVITACION_INVALIDA', 'PASSWORD_COMUN'],
  },
  aceptarComoAdmin: {
    method: 'POST',
    path: '/usuario/invitacion/:token/admin',
    access: 'anyone',
    summary: 'Become an organiser, who can do nothing before turning a second factor on.',
    params: token,
    body: aceptarComoAdminForm,
    reply: z.object({ message: z.string() }),
    errors: ['INVITACION_INVALIDA', ...CUENTA_RECHAZADA],
  },
} as const satisfies Record<string, Endpoint>
