import * as z from 'zod/mini'
import { tramosDeVendedor } from './asignacion.ts'
import { camposDeRegistro } from './cuenta.ts'
import { type Endpoint, ROLES } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { NOMBRE_COMPLETO, type Titulos } from './planilla.ts'
import { codigoDeAcceso } from './segundo-factor.ts'
import { CUENTA_RECHAZADA, usuario } from './usuario.ts'

const grupo = f.textoOpcional(60)

const ROL_VENDEDOR = 'Rol no válido. Debe ser vendedor'
export const registerVendedorForm = z.object({
  ...camposDeRegistro,
  telefono: f.telefono,
  direccion: f.textoOpcional(200),
  grupo,
  rol: z.string({ error: ROL_VENDEDOR }).check(
    z.trim(),
    z.toLowerCase(),
    z.refine(rol => rol === 'vendedor', ROL_VENDEDOR),
  ),
})

/** A row of a list of sellers. */
export const vendedorDeLista = z.object({
  nombreUsu: f.opcional(f.nombreUsu),
  nombreCompleto: f.nombreCompleto,
  ci: f.ci,
  email: f.opcional(f.email),
  telefono: f.telefono,
  direccion: f.textoOpcional(200),
  grupo,
})

export type ColumnaDeVendedor = keyof z.output<typeof vendedorDeLista>

/** The titles of its columns as people write them; the first that matches counts. */
export const titulosDeVendedores: Titulos<ColumnaDeVendedor> = {
  nombreUsu: /\busuario\b|nombreusu/,
  email: /mail\b|\bcorreo/,
  ci: /\b(ci|documento|cedula|dni|doc)\b/,
  telefono: /\b(telefono|celular|whatsapp|wsp|wpp|tel|cel|movil)\b/,
  direccion: /\b(direccion|domicilio)\b/,
  grupo: /\b(grupo|curso|clase|grado|division|seccion)\b/,
  nombreCompleto: new RegExp(`${NOMBRE_COMPLETO.source}|\\b(vendedora?|alumn[oa]s?|estudiantes?)\\b`),
}

/** What an organiser may correct about a seller. */
export const corregirVendedorForm = z.object({
  id: f.id,
  nombreCompleto: f.nombreCompleto,
  ci: f.ci,
  telefono: f.telefono,
  direccion: f.textoOpcional(200),
  grupo,
  /** Absent leaves it as it is, since a seller from a list may have none. */
  email: f.opcional(f.email),
})

/** Sort order of sellers: by name, or by a figure, largest first. Inactive ones come last. */
export const ORDENES_VENDEDOR = ['nombre', 'asignadas', 'vendidas', 'cobrado'] as const
export type OrdenVendedor = (typeof ORDENES_VENDEDOR)[number]

export const ESTADOS_VENDEDOR = ['activo', 'inactivo'] as const
export type EstadoVendedor = (typeof ESTADOS_VENDEDOR)[number]

/** Part of a name, user name, e-mail, document or telephone. */
export const buscarVendedor = f.textoOpcional()

const vendedorEnLista = z.extend(usuario, {
  /** Course, class or branch. */
  grupo: z.string(),
  /** Numbers handed over, and how many of them are sold on any channel. */
  asignadas: z.number(),
  tramos: tramosDeVendedor,
  vendidas: z.number(),
  /** Money collected in person. */
  cobrado: z.number(),
  /** Whether its owner has not chosen a password yet. */
  invitable: z.boolean(),
  /** Whether mail to its address was returned. */
  rebota: z.boolean(),
})
export type VendedorEnLista = z.output<typeof vendedorEnLista>

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

/** Columns in any order under their titles, separated by semicolons, commas or tabs. */
const listaDeVendedores = z.object({ csv: f.csv(1_000_000) })

export const vendedorApi = {
  list: {
    method: 'GET',
    path: '/usuario/list/:page',
    access: ['admin'],
    summary: 'Sellers, 10 a page, active ones first, with their numbers; searched, filtered and sorted.',
    params: z.object({ page: f.pagina }),
    query: z.object({
      buscar: buscarVendedor,
      estado: z.optional(z.enum(['', ...ESTADOS_VENDEDOR], { error: 'El estado no es válido.' })),
      orden: z.optional(z.enum(['', ...ORDENES_VENDEDOR], { error: 'El orden no es válido.' })),
    }),
    reply: z.object({ users: z.array(vendedorEnLista), page: z.number(), pages: z.number(), total: z.number() }),
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
    errors: [...CUENTA_RECHAZADA, 'IMAGEN_INVALIDA', 'IMAGEN_GRANDE'],
  },
  corregirVendedor: {
    method: 'PUT',
    path: '/usuario/corregirVendedor',
    access: ['admin'],
    summary: 'Correct a seller’s data; the e-mail until its owner has answered from it.',
    body: conLeido(corregirVendedorForm),
    reply: z.object({ message: z.string(), user: usuario }),
    errors: [
      'VENDEDOR_NO_ENCONTRADO',
      'CI_EN_USO',
      'EMAIL_EN_USO',
      'EMAIL_RESERVADO',
      'EMAIL_VERIFICADO',
      'CAMBIO_MIENTRAS',
    ],
  },
  changeStatus: {
    method: 'PUT',
    path: '/usuario/change-status/:id',
    access: ['admin'],
    summary:
      'Make an account activo or inactivo, by default the other one; an inactive account loses its sessions, and its telephones sell no more.',
    params: z.object({ id: f.id }),
    body: z.optional(z.object({ estado: z.optional(z.enum(ESTADOS_VENDEDOR, 'El estado no es válido.')) })),
    reply: z.object({ message: z.string(), estado: z.enum(['activo', 'inactivo']) }),
    errors: ['USUARIO_NO_ENCONTRADO', 'UNO_MISMO', 'ULTIMO_ADMIN'],
  },
  exportarVendedores: {
    method: 'GET',
    path: '/usuario/exportarVendedores',
    access: ['admin'],
    summary: 'Sellers as CSV (UTF-8 with BOM, semicolons).',
    reply: z.object({}),
    replyAs: 'file',
  },
  revisarVendedores: {
    method: 'POST',
    path: '/usuario/revisarVendedores',
    access: ['admin'],
    summary: 'Everything that is wrong with a list of sellers, by row and column. Changes nothing.',
    body: listaDeVendedores,
    reads: true,
    large: true,
    reply: z.object({
      errores: z.array(
        z.object({
          /** As a person counts: the titles are row 1. */ fila: z.number(),
          campo: z.string(),
          mensaje: z.string(),
        }),
      ),
    }),
    errors: ['CSV_INVALIDO'],
  },
  importarVendedores: {
    method: 'POST',
    path: '/usuario/importarVendedores',
    access: ['admin'],
    summary:
      'Create sellers from a table, all or nothing: name, document and telephone suffice. Each gets a link to choose a password, and a mail with it at the address they have.',
    body: listaDeVendedores,
    large: true,
    reply: z.object({
      importados: z.number(),
      /** Shown this once. */
      invitaciones: z.array(
        z.object({
          _id: z.string(),
          nombreCompleto: z.string(),
          telefono: z.string(),
          whatsapp: f.whatsapp,
          ...enlaceDeInvitacion,
        }),
      ),
      message: z.string(),
    }),
    errors: ['CSV_INVALIDO'],
  },
} as const satisfies Record<string, Endpoint>

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
