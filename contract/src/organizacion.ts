import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { counted } from './numero.ts'

/** A text of one line, or of several, that may be empty. It is shown as plain text, in which screens find links. */
const linea = (max: number = limits.textoCorto) =>
  z.string().check(z.trim(), z.maxLength(max, `Como máximo ${counted(max)} caracteres.`), f.withoutControls())
const renglones = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `Como máximo ${counted(max)} caracteres.`),
      f.withoutControls(undefined, f.EN_PARRAFO),
    )

const ENLACE = 'Escribí la dirección completa, como https://www.instagram.com/turifa.'
const enlace = linea(300).check(
  z.refine(text => text === '' || (/^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)), ENLACE),
)

/** A stored picture, or a drawing of the program. */
const imagen = z.string().check(z.regex(/^([0-9a-f]{64}\.webp|[a-z0-9-]{1,60}\.svg)?$/, 'La imagen no es válida.'))

const CONTACTO = 'Escribí un email válido, como nombre@correo.com.'
const WHATSAPP = 'Escribí el número con código de país, como +54 9 11 5555 1234.'

/** The organiser's identity, shown wherever the raffle is named. */
const identidad = z.object({
  nombre: f.texto('El nombre es obligatorio.', 60),
  /** The name under the icon on a phone; `''`: the full name. */
  nombreCorto: linea(20),
  nombreLegal: linea(),
  logo: imagen,
  /** `#rrggbb`; `''`: the program's own colour. */
  acento: z.string().check(z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, 'El color se escribe como #1d4ed8.')),
  contacto: z.string().check(
    z.trim(),
    z.refine(text => text === '' || f.email.safeParse(text).success, CONTACTO),
  ),
  whatsapp: z.string().check(z.overwrite(f.asTyped), z.regex(/^(\+?[\d ().-]{8,25})?$/, WHATSAPP)),
  instagram: enlace,
  facebook: enlace,
  tiktok: enlace,
  sitio: enlace,
  aBeneficioDe: linea(),
  permiso: linea(),
  lugar: linea(),
  /** Where and when products are collected. */
  retiro: linea(),
  pie: linea(300),
  /** The sender's name of mails; `''`: the organisation's. */
  remitente: linea(60),
  /** The text under every mail. */
  firma: renglones(500),
})
export type Identidad = z.output<typeof identidad>

const premioDestacado = z.object({
  nombre: f.texto('Cada premio de la portada lleva un nombre.', 80),
  texto: linea(200),
  imagen,
  /** Alternative text of the picture. */
  alternativa: linea(),
})
export type PremioDestacado = z.output<typeof premioDestacado>

const portada = z.object({
  /** Shown before the year. */
  titulo: f.texto('El título de la portada es obligatorio.', 60),
  /** `''`: made from the prizes. */
  bajada: linea(200),
  /** Empty: the prizes of the next draw. */
  premios: z.array(premioDestacado).check(z.maxLength(3, 'La portada muestra hasta tres premios.')),
  pasos: z
    .array(z.object({ titulo: f.texto('Cada paso lleva un título.', 60), texto: linea(200) }))
    .check(z.maxLength(6, 'La portada muestra hasta seis pasos.')),
})
export type Portada = z.output<typeof portada>

const beneficio = z.object({
  nombre: f.texto('Cada beneficio lleva el nombre del comercio.', 80),
  descripcion: linea(300),
  imagen,
})
export type Beneficio = z.output<typeof beneficio>

const beneficios = z.array(beneficio).check(z.maxLength(60, 'Se admiten hasta 60 beneficios.'))

/** Where a raffle is made: PERFILES has its rules. */
export const JURISDICCIONES = ['uy', 'uy-montevideo', 'ar', 'ar-buenos-aires', 'ar-santa-fe'] as const

const legales = z.object({
  terminos: renglones(40_000),
  privacidad: renglones(40_000),
  jurisdiccion: z.optional(z.enum(['', ...JURISDICCIONES], { error: 'Elegí un lugar de la lista.' })),
})

/** Everything an installation publishes about itself, in the parts that are edited together. */
export const organizacion = z.object({ identidad, portada, beneficios, legales })
export type Organizacion = z.output<typeof organizacion>
/** The same as JSON Schema, for the lengths that an editor shows; a function, because no first visit needs it. */
export const organizacionAsJson = () => z.toJSONSchema(organizacion, { io: 'input', unrepresentable: 'any' })
export const SECCIONES = ['identidad', 'portada', 'beneficios', 'legales'] as const satisfies (keyof Organizacion)[]
export type Seccion = (typeof SECCIONES)[number]

const version = f.entero(0, 1_000_000_000, 'La versión no es válida.')

export const organizacionApi = {
  leerOrganizacion: {
    method: 'GET',
    path: '/organizacion/leer',
    access: ['admin'],
    summary: 'All that the installation says about itself, and the texts it can go back to, latest first.',
    reply: z.object({
      /** 0 before the first save. */
      version: z.number(),
      datos: organizacion,
      /** The environment's contact address, which takes precedence; `''` if there is none. */
      contactoFijado: z.string(),
      anteriores: z.array(z.object({ version: z.number(), fecha: z.string(), secciones: z.array(z.string()) })),
    }),
  },
  guardarOrganizacion: {
    method: 'PUT',
    path: '/organizacion/guardar',
    access: ['admin'],
    summary: 'Save the sections sent. 409 when somebody has saved since `version` was read.',
    body: z.object({ version, ...z.partial(organizacion).shape }),
    reply: z.object({ version: z.number(), message: z.string() }),
    errors: ['ORGANIZACION_CAMBIADA', 'IMAGEN_INEXISTENTE', 'WHATSAPP_ILEGIBLE'],
  },
  restaurarOrganizacion: {
    method: 'PUT',
    path: '/organizacion/restaurar',
    access: ['admin'],
    summary: 'Go back to what stood at one of the last ten saves.',
    body: z.object({ version, anterior: version }),
    reply: z.object({ version: z.number(), message: z.string() }),
    errors: ['ORGANIZACION_CAMBIADA', 'NO_ENCONTRADO'],
  },
  subirImagen: {
    method: 'POST',
    path: '/organizacion/imagen',
    access: ['admin'],
    summary: 'Keep a picture, to be named in what is saved next.',
    multipart: z.object({}),
    reply: z.object({ imagen: z.string() }),
    errors: ['IMAGEN_INVALIDA', 'IMAGEN_GRANDE'],
  },
  listarBeneficios: {
    method: 'GET',
    path: '/organizacion/beneficios',
    access: 'anyone',
    shared: true,
    summary: 'What partners give to those who take part.',
    reply: z.object({ beneficios }),
  },
  leerLegales: {
    method: 'GET',
    path: '/organizacion/legales',
    access: 'anyone',
    shared: true,
    summary: 'Terms and privacy, as plain text.',
    reply: z.object({ ...legales.shape }),
  },
} as const satisfies Record<string, Endpoint>

/** What to do before a raffle is published, in order. */
export const PASOS = [
  'clase',
  'organizacion',
  'portada',
  'sorteo',
  'premios',
  'numeros',
  'cobros',
  'correo',
  'vendedores',
  'legales',
  'segundoFactor',
] as const
export type Paso = (typeof PASOS)[number]

/** Required before anything is sold online: who organises, how to reach them, and the terms. */
export const PASOS_OBLIGATORIOS = ['organizacion', 'legales'] as const satisfies Paso[]

export const publicacionApi = {
  leerPublicacion: {
    method: 'GET',
    path: '/publicacion/leer',
    access: ['admin'],
    summary: 'Whether the raffle is open to the public, and which steps before that are done, of those that apply.',
    reply: z.object({
      publicada: z.boolean(),
      pasos: z.array(z.object({ paso: z.enum(PASOS), hecho: z.boolean() })),
      /** Nobody has decided yet whether the shop sells numbers that sellers have on paper. */
      preguntaAsignadas: z.boolean(),
    }),
  },
  despublicar: {
    method: 'POST',
    path: '/publicacion/despublicar',
    access: ['admin'],
    summary: 'Take it back: no new order online; those that are open go on.',
    reply: z.object({ message: z.string() }),
    errors: ['CAMPANIA_TERMINADA'],
  },
  publicar: {
    method: 'POST',
    path: '/publicacion/publicar',
    access: ['admin'],
    summary: 'Open the raffle to the public. What is missing is named once, and overridden where that breaks no law.',
    body: z.object({ /** Although steps that are not obligatory are missing. */ igual: z.optional(z.boolean()) }),
    reply: z.object({ message: z.string() }),
    errors: ['FALTA_PARA_PUBLICAR', 'FALTA_OBLIGATORIO', 'VENTAS_DE_PRUEBA'],
  },
} as const satisfies Record<string, Endpoint>
