import * as z from 'zod/mini'
import { suerte } from './boleto.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { tipoDeSorteo } from './sorteo.ts'
import { CUENTA_RECHAZADA, usuario } from './usuario.ts'

export const buscarPersonaQuery = z.object({ buscar: f.texto('Escribí un email o un documento.', 254) })

/** The app's own screen always asks for the password; other clients send nothing. */
export const bajaForm = z.object({ motivo: z.optional(f.motivo) })
export const logicDeleteForm = z.extend(bajaForm, { currentPassword: z.optional(f.passwordActual) })

/** Required by the app's own screen before it ends an account. */
export const borrarCuentaForm = z.object({ currentPassword: f.passwordActual })

const porId = z.object({ id: f.id })

/** The data held about a person, for that person or through an organiser. */
export const datosPersonalesApi = {
  misDatos: {
    method: 'GET',
    path: '/usuario/mis-datos',
    access: 'signed-in',
    summary: 'Everything held about the caller, as a JSON file.',
    reply: z.object({}),
    replyAs: 'file',
    errors: ['DEMASIADOS_INTENTOS'],
  },
  exportarDatos: {
    method: 'GET',
    path: '/usuario/exportarDatos/:id',
    access: ['admin'],
    summary: 'Everything held about a person who asked for it, as a JSON file.',
    params: porId,
    reply: z.object({}),
    replyAs: 'file',
    errors: ['USUARIO_NO_ENCONTRADO', 'DEMASIADOS_INTENTOS'],
  },
  buscarPersona: {
    method: 'GET',
    path: '/usuario/buscarPersona',
    access: ['admin'],
    summary: 'The account of a person by its e-mail or document, whole.',
    query: buscarPersonaQuery,
    reply: z.object({ user: usuario }),
    errors: ['USUARIO_NO_ENCONTRADO'],
  },
  retencion: {
    method: 'GET',
    path: '/usuario/retencion',
    access: ['admin'],
    summary: 'What the erasing of old personal data asks before it goes on, as a sentence.',
    reply: z.object({ /** `''` if nothing is asked. */ pregunta: z.string() }),
  },
  confirmarRetencion: {
    method: 'POST',
    path: '/usuario/confirmarRetencion',
    access: ['admin'],
    summary: 'Say that the date of the question is right: old personal data are erased within the hour.',
    reply: z.object({ message: z.string() }),
    errors: ['RETENCION_SIN_PREGUNTA'],
  },
  remove: {
    method: 'DELETE',
    path: '/usuario/remove/:id',
    access: ['admin'],
    summary:
      'End an account: personal data erased, unsold assigned numbers released, sales kept. Of one with a balance the reason is required.',
    params: porId,
    body: z.extend(bajaForm, {
      /** Although their telephones have lent numbers, which are given up. */
      aunque: z.optional(z.boolean()),
    }),
    reply: z.object({ message: z.string() }),
    errors: ['USUARIO_NO_ENCONTRADO', 'UNO_MISMO', 'ULTIMO_ADMIN', 'RIFA_EN_PRESTAMO', 'BAJA_SIN_MOTIVO'],
  },
  logicDelete: {
    method: 'DELETE',
    path: '/usuario/logicDelete/:id',
    access: 'signed-in',
    propia: true,
    summary: 'End one’s own account (an admin: anyone’s); the owner’s password is compared when it is sent.',
    params: porId,
    body: logicDeleteForm,
    reply: z.object({ message: z.string() }),
    errors: [
      'SIN_PERMISO',
      'PASSWORD_ACTUAL',
      'USUARIO_NO_ENCONTRADO',
      'ULTIMO_ADMIN',
      'RIFA_EN_PRESTAMO',
      'BAJA_SIN_MOTIVO',
      'DEMASIADOS_INTENTOS',
    ],
  },
} as const satisfies Record<string, Endpoint>

export const consultaForm = z.object({ email: f.email })

const conToken = z.object({ token: f.enlaceSecreto })

/** Purchases made with an e-mail address, for its owner; no account is needed. */
export const consultaApi = {
  pedirConsulta: {
    method: 'POST',
    path: '/consulta/pedir',
    access: 'anyone',
    summary: 'Mail a link to the numbers and the account of an address; the same answer whether there are any.',
    body: consultaForm,
    reply: z.object({ message: z.string() }),
    errors: ['DEMASIADOS_INTENTOS'],
  },
  numerosPorCorreo: {
    method: 'POST',
    path: '/consulta/numeros',
    access: 'anyone',
    summary: 'The numbers bought with the address that the link was mailed to, newest draw first, a page at a time.',
    body: z.extend(conToken, { page: z.optional(f.pagina) }),
    reply: z.object({
      email: z.string(),
      /** Whether a verified account has the address: its purchases are shown and erased there too. */
      conCuenta: z.boolean(),
      /** How the link signs in: at once, by choosing a password (making the account if there is none), or not at all. */
      entrada: z.enum(['cuenta', 'clave', 'no']),
      /** Whether messages to everybody reach the address. */
      recibeMensajes: z.boolean(),
      numeros: z.array(
        z.object({
          numeroRifa: z.number(),
          idSorteo: z.string(),
          fechaSorteo: z.string(),
          tipo: tipoDeSorteo,
          /** For a number that plays in several draws: each draw since its sale, by date. */
          sorteos: z.optional(z.array(z.object(suerte))),
          /** The key of the ticket's page. */
          boleto: z.string(),
          enPersona: z.boolean(),
        }),
      ),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
    errors: ['TOKEN_CONSULTA'],
  },
  entrarPorCorreo: {
    method: 'POST',
    path: '/consulta/entrar',
    access: 'anyone',
    summary:
      'Sign in with a mailed link, which ends; `password` where the address has no account, or none that is verified.',
    body: z.extend(conToken, { password: z.optional(f.passwordNueva) }),
    reply: z.object({ token: z.string(), user: usuario, message: z.string() }),
    errors: ['TOKEN_CONSULTA', 'ENTRADA_SIN_CLAVE', 'ENTRADA_CON_CLAVE', ...CUENTA_RECHAZADA],
  },
  mensajesPorCorreo: {
    method: 'POST',
    path: '/consulta/mensajes',
    access: 'anyone',
    summary: 'Get no more messages to everybody at the address of a link, or get them again.',
    body: z.extend(conToken, { recibir: z.boolean() }),
    reply: z.object({ recibir: z.boolean(), message: z.string() }),
    errors: ['TOKEN_CONSULTA'],
  },
  borrarPorCorreo: {
    method: 'POST',
    path: '/consulta/borrar',
    access: 'anyone',
    summary: 'Erase what is kept of an address without an account, but for the sold numbers; the link ends.',
    body: conToken,
    reply: z.object({ message: z.string() }),
    errors: ['TOKEN_CONSULTA'],
  },
} as const satisfies Record<string, Endpoint>
