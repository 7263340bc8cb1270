import * as z from 'zod/mini'
import { tramosDeVendedor } from './asignacion.ts'
import { camposDeRegistro } from './cuenta.ts'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { conLeido } from './leido.ts'
import { NOMBRE_COMPLETO, type Titulos } from './planilla.ts'
import { CUENTA_RECHAZADA, usuario } from './usuario.ts'
import { ESTADOS_VENDEDOR, enlaceDeInvitacion } from './vendedor-invitacion.ts'

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
