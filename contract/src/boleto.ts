import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const boleto = z.object({
  idSorteo: z.string(),
  fechaSorteo: z.string(),
  numeroRifa: z.number(),
  /** The ticket's code: it reveals the buyer, so only the owner gets it. */
  codigo: z.string(),
  /** The key of the ticket's page, which shows what is printed on it. */
  talon: z.string(),
  /** Position, leaf and path in the sealed list; null until the draw is closed. */
  inclusion: z.nullable(z.object({ indice: z.number(), hoja: z.string(), camino: z.unknown() })),
})

const porTalon = z.object({ talon: z.string().check(z.maxLength(128, 'Ese código no es de un boleto.')) })

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
  boletosDeCompra: {
    method: 'GET',
    path: '/compra/boletos/:id',
    access: 'signed-in',
    summary: 'The tickets of an order’s sold numbers, for its buyer, its seller and organisers.',
    params: z.object({ id: f.id }),
    reply: z.object({ boletos: z.array(z.object({ numeroRifa: z.number(), talon: z.string() })) }),
    errors: ['COMPRA_NO_ENCONTRADA'],
  },
  verBoleto: {
    method: 'GET',
    path: '/boleto/:talon',
    access: 'anyone',
    summary: 'What is printed on a ticket, for anybody who has its code.',
    params: porTalon,
    reply: z.object({
      boleto: z.object({
        numeroRifa: z.number(),
        idSorteo: z.string(),
        fechaSorteo: z.string(),
        /** ISO instant. */
        hora: z.string(),
        /** First name of the buyer; '' years after the draw. */
        nombre: z.string(),
      }),
    }),
    errors: ['BOLETO_NO_ENCONTRADO'],
  },
  imagenDeBoleto: {
    method: 'GET',
    path: '/boleto/:talon/imagen',
    access: 'anyone',
    summary: 'A ticket as a picture to share (PNG).',
    params: porTalon,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['BOLETO_NO_ENCONTRADO'],
  },
  pdfDeBoleto: {
    method: 'GET',
    path: '/boleto/:talon/pdf',
    access: 'anyone',
    summary: 'A ticket on paper (PDF), the same drawing.',
    params: porTalon,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['BOLETO_NO_ENCONTRADO'],
  },
} as const satisfies Record<string, Endpoint>
