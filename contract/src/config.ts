import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { FUENTES } from './sorteo-fuente.ts'

export const configApi = {
  config: {
    method: 'GET',
    path: '/config',
    access: 'anyone',
    summary: 'What the browser needs to know of the configuration.',
    reply: z.object({
      nombre: z.string(),
      campaignYear: z.number(),
      currency: z.string(),
      locale: z.string(),
      zone: z.string(),
      /** `apagado`: production without credentials; the shop shows but does not sell. */
      payments: z.enum(['mercadopago', 'simulado', 'apagado']),
      /** Whether the demo accounts of the README exist here. */
      demo: z.boolean(),
      reservaMinutos: z.number(),
      /** Whether sellers may sell numbers that are assigned to nobody. */
      ventaLibre: z.boolean(),
      /** Whether the shop sells numbers that are assigned to a seller. */
      venderAsignadas: z.boolean(),
      /** Whether organisers may do nothing before they have turned on a second factor. */
      segundoFactorObligatorio: z.boolean(),
      /** Where the randomness of a draw comes from when its organiser says nothing else. */
      fuente: z.enum(FUENTES),
      contactEmail: z.string(),
      /** Today in the configured zone, `yyyy-MM-dd`. */
      hoy: z.string(),
      /** Largest raffle number so far; screens pad numbers to its width. */
      numeroMayor: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>
