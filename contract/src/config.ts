import * as z from 'zod/mini'
import { CLASES_CAMPANIA, FUENTES } from './clases.ts'
import type { Endpoint } from './endpoint.ts'

/** Providers of real money, by their name in PAYMENTS. */
export const PROVEEDORES = ['mercadopago'] as const
export type Proveedor = (typeof PROVEEDORES)[number] | 'simulado'

/** Whether a sale in person needs an e-mail. */
export const CORREO_EN_PERSONA = ['obligatorio', 'opcional'] as const

/** The organisation's public data. Validated where it is saved (`organizacion.ts`). */
const organizacionPublica = z.object({
  nombre: z.string(),
  nombreCorto: z.string(),
  nombreLegal: z.string(),
  /** A stored picture, one of the program's drawings, or `''`. */
  logo: z.string(),
  /** `#rrggbb`, or `''`. */
  acento: z.string(),
  /** The style rules of that colour in both themes, or `''`. The server makes them, so that no first visit loads the code for it. */
  colores: z.string(),
  whatsapp: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  tiktok: z.string(),
  sitio: z.string(),
  aBeneficioDe: z.string(),
  permiso: z.string(),
  lugar: z.string(),
  pie: z.string(),
  /** Whether there is a page with the terms. */
  terminos: z.boolean(),
  privacidad: z.boolean(),
})
export type OrganizacionPublica = z.output<typeof organizacionPublica>

const portadaPublica = z.object({
  titulo: z.string(),
  bajada: z.string(),
  premios: z.array(z.object({ nombre: z.string(), texto: z.string(), imagen: z.string(), alternativa: z.string() })),
  pasos: z.array(z.object({ titulo: z.string(), texto: z.string() })),
})

export const configApi = {
  config: {
    method: 'GET',
    path: '/config',
    access: 'anyone',
    withoutToken: true,
    shared: true,
    summary: 'What the browser needs to know of the configuration.',
    reply: z.object({
      nombre: z.string(),
      campaignYear: z.number(),
      currency: z.string(),
      locale: z.string(),
      zone: z.string(),
      /** `apagado`: production without credentials: the shop shows but does not sell. */
      payments: z.enum([...PROVEEDORES, 'simulado', 'apagado']),
      /** For clients with the provider's own form; `''` if there is none. */
      mercadoPago: z.object({ publicKey: z.string(), locale: z.string() }),
      /** Which demo this is, whose accounts the README names; `''` if it is none. */
      demo: z.enum(['', ...CLASES_CAMPANIA]),
      reservaMinutos: z.number(),
      /** How many hours a number waits for a transfer; absent if the shop takes none. */
      transferencia: z.optional(z.number()),
      /** Whether sellers may sell numbers that are not assigned to anybody. */
      ventaLibre: z.boolean(),
      correoEnPersona: z.enum(CORREO_EN_PERSONA),
      /** Whether the shop sells numbers that are assigned to a seller. */
      venderAsignadas: z.boolean(),
      /** Whether organisers must turn on a second factor before anything else. */
      segundoFactorObligatorio: z.boolean(),
      /** Default source of a draw's randomness. */
      fuente: z.enum(FUENTES),
      contactEmail: z.string(),
      /** The digits of the organisation's WhatsApp chat, or `''`. */
      chat: z.string(),
      /** Today in the configured zone, `yyyy-MM-dd`. */
      hoy: z.string(),
      /** The largest number so far; screens write all numbers with as many digits. */
      numeroMayor: z.number(),
      /** For each instalment plan that numbers are sold with now, its instalments. */
      enCuotas: z.array(z.array(z.number())),
      /** Whether the raffle is open to the public. */
      publicada: z.boolean(),
      organizacion: organizacionPublica,
      /** The prizes on the cover are those of the next draw if the organiser named none. */
      portada: portadaPublica,
    }),
  },
} as const satisfies Record<string, Endpoint>
