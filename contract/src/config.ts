import * as z from 'zod/mini'
import { CLASES_CAMPANIA, FUENTES } from './clases.ts'
import type { Endpoint } from './endpoint.ts'

/** Providers that take real money, by the name that PAYMENTS has. */
export const PROVEEDORES = ['mercadopago'] as const
export type Proveedor = (typeof PROVEEDORES)[number] | 'simulado'

/** Whether a sale in person needs an e-mail. */
export const CORREO_EN_PERSONA = ['obligatorio', 'opcional'] as const

/** The organisation's public data. Validated where it is saved (`organizacion.ts`). */
const organizacionPublica = z.object({
  nombre: z.string(),
  nombreCorto: z.string(),
  nombreLegal: z.string(),
  /** A stored picture, a drawing of the program, or `''`. */
  logo: z.string(),
  /** `#rrggbb`, or `''`. */
  acento: z.string(),
  /** The style rules of that colour in both themes, or `''`: made by the server, so that no first visit brings along how. */
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
  /** Whether there is such a page. */
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
      /** `apagado`: production without credentials; the shop shows but does not sell. */
      payments: z.enum([...PROVEEDORES, 'simulado', 'apagado']),
      /** For clients with a form of the provider's own; `''` without it. */
      mercadoPago: z.object({ publicKey: z.string(), locale: z.string() }),
      /** The campaign of the demo, whose accounts of the README exist here; `''`: this is none. */
      demo: z.enum(['', ...CLASES_CAMPANIA]),
      reservaMinutos: z.number(),
      /** Hours that a number waits for a transfer; absent: the shop takes none. */
      transferencia: z.optional(z.number()),
      /** Whether sellers may sell numbers that are assigned to nobody. */
      ventaLibre: z.boolean(),
      correoEnPersona: z.enum(CORREO_EN_PERSONA),
      /** Whether the shop sells numbers that are assigned to a seller. */
      venderAsignadas: z.boolean(),
      /** Whether organisers may do nothing before they have turned on a second factor. */
      segundoFactorObligatorio: z.boolean(),
      /** Default source of a draw's randomness. */
      fuente: z.enum(FUENTES),
      contactEmail: z.string(),
      /** Where a chat with the organisation opens, as digits; `''`: nowhere. */
      chat: z.string(),
      /** Today in the configured zone, `yyyy-MM-dd`. */
      hoy: z.string(),
      /** Largest raffle number so far; screens pad numbers to its width. */
      numeroMayor: z.number(),
      /** The plans of several payments by which a number is sold now: the instalments of each. */
      enCuotas: z.array(z.array(z.number())),
      /** Whether the raffle is open to the public. */
      publicada: z.boolean(),
      organizacion: organizacionPublica,
      /** With the prizes to show: those of the next draw if the organiser named none. */
      portada: portadaPublica,
    }),
  },
} as const satisfies Record<string, Endpoint>
