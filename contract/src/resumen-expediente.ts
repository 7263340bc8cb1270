import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** What an authority asks for before a raffle. */
export const expedienteApi = {
  expediente: {
    method: 'GET',
    path: '/campania/expediente',
    access: ['admin'],
    summary:
      'The dossier of the current campaign for the authority: numbering, draws, prizes, plans and who answers for them, to be signed (PDF).',
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['FALTA_PARA_EXPEDIENTE'],
  },
} as const satisfies Record<string, Endpoint>
