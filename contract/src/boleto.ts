import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const boleto = z.object({
  idSorteo: z.string(),
  fechaSorteo: z.string(),
  numeroRifa: z.number(),
  /** The ticket's code: it shows who bought, so it is its owner's alone. */
  codigo: z.string(),
  /** Position, leaf and path in the sealed list; null until the draw is closed. */
  inclusion: z.nullable(z.object({ indice: z.number(), hoja: z.string(), camino: z.unknown() })),
})

/** The tickets of sold numbers. */
export const boletoApi = {
  misBoletos: {
    method: 'GET',
    path: '/sorteo/misBoletos',
    access: 'signed-in',
    summary: 'The caller’s sold numbers with their ticket codes, newest draw first, a page at a time.',
    query: z.object({ page: z.optional(f.pagina), sorteo: z.optional(f.id) }),
    reply: z.object({ boletos: z.array(boleto), total: z.number(), page: z.number(), pages: z.number() }),
  },
} as const satisfies Record<string, Endpoint>
