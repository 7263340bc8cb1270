import * as z from 'zod/mini'
import { camposDeRegistro } from './cuenta.ts'
import { type Endpoint, ROLES } from './endpoint.ts'
import * as f from './fields.ts'
import { codigoDeAcceso } from './segundo-factor.ts'
import { CUENTA_RECHAZADA, usuario } from './usuario.ts'

export const ESTADOS_VENDEDOR = ['activo', 'inactivo'] as const
export type EstadoVendedor = (typeof ESTADOS_VENDEDOR)[number]

const CADUCA = 'La invitación no sirve: ya se usó, venció o no es la última. Pedile otra a quien te invitó.'
const token = z.object({ token: z.string().check(z.maxLength(128, CADUCA)) })

/** A link to pass on: shown this once to whoever makes it, and mailed. */
export const enlaceDeInvitacion = {
  enlace: z.string(),
  /** When it stops working. */ vence: z.string(),
}

/** What an invited person may do: everything, or look at everything. */
export const ROLES_DE_ORGANIZADOR = ['admin', 'veedor'] as const
export type RolDeOrganizador = (typeof ROLES_DE_ORGANIZADOR)[number]

/** A further organiser enters all their own data. */
export const aceptarComoAdminForm = z.object({ ...camposDeRegistro, telefono: f.opcional(f.telefono) })

/** Without it, nobody is sent a second link while the first one works. */
const reemplaza = z.optional(z.boolean())

export const invitarAdminForm = z.object({
  email: f.email,
  codigo: codigoDeAcceso,
  rol: z.optional(z.enum(ROLES_DE_ORGANIZADOR, 'Elegí si va a organizar o solo mirar.')),
  reemplaza,
})

export const invitacionApi = {
  organizadores: {
    method: 'GET',
    path: '/usuario/organizadores',
    access: ['admin'],
    summary: 'Who organises and who only looks, by name; inactive ones last.',
    reply: z.object({
      organizadores: z.array(
        z.object({
          _id: z.string(),
          nombreCompleto: z.string(),
          email: z.string(),
          rol: z.enum(ROLES_DE_ORGANIZADOR),
          estado: z.enum(ESTADOS_VENDEDOR),
        }),
      ),
    }),
  },
  invitar: {
    method: 'POST',
    path: '/usuario/invitar',
    access: ['admin'],
    summary: 'A link for a seller who has not chosen a password yet. With `reemplaza` a former one stops working.',
    body: z.object({ id: f.id, reemplaza }),
    reply: z.object({
      ...enlaceDeInvitacion,
      nombreCompleto: z.string(),
      telefono: z.string(),
      whatsapp: f.whatsapp,
      message: z.string(),
    }),
    errors: ['VENDEDOR_NO_ENCONTRADO', 'YA_TIENE_PASSWORD', 'INVITACION_VIGENTE'],
  },
  invitarAdmin: {
    method: 'POST',
    path: '/usuario/invitarAdmin',
    access: ['admin'],
    summary:
      'A link with which one person becomes an organiser, or a veedor, who only looks, once, within a day; takes a code of the second factor.',
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
    reply: z.object({
      rol: z.enum(ROLES),
      /** `''` for an organiser or an observer. */
      nombreCompleto: z.string(),
      /** Whether the account has no e-mail yet, which its owner needs to sign in. */
      faltaEmail: z.boolean(),
    }),
    errors: ['INVITACION_INVALIDA'],
  },
  aceptarInvitacion: {
    method: 'POST',
    path: '/usuario/invitacion/:token',
    access: 'anyone',
    summary: 'Choose the password of the account that waits for it, and the e-mail of one without.',
    params: token,
    body: z.object({ password: f.passwordNueva, email: f.opcional(f.email) }),
    reply: z.object({
      message: z.string(),
      /** The new session; null if the account is inactive or has a second factor. */
      sesion: z.nullable(z.object({ token: z.string(), user: usuario })),
    }),
    errors: ['INVITACION_INVALIDA', 'PASSWORD_COMUN', 'EMAIL_REQUERIDO', 'EMAIL_EN_USO', 'EMAIL_RESERVADO'],
  },
  aceptarComoAdmin: {
    method: 'POST',
    path: '/usuario/invitacion/:token/admin',
    access: 'anyone',
    summary:
      'Become what the link invites to, an organiser or a veedor, who can do nothing before turning a second factor on.',
    params: token,
    body: aceptarComoAdminForm,
    reply: z.object({ message: z.string() }),
    errors: ['INVITACION_INVALIDA', ...CUENTA_RECHAZADA],
  },
} as const satisfies Record<string, Endpoint>
