import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

/** Reminders of draws, by mail to the account's verified address. */
export const avisoApi = {
  misAvisos: {
    method: 'GET',
    path: '/sorteo/misAvisos',
    access: 'signed-in',
    summary:
      'The draws the caller will be reminded of, and whether mail reaches them: only a verified address gets any.',
    reply: z.object({ sorteos: z.array(z.string()), verificado: z.boolean() }),
  },
  avisarSorteo: {
    method: 'POST',
    path: '/sorteo/avisarSorteo',
    access: 'signed-in',
    summary: 'Be reminded by mail ten minutes before a draw, or not any more.',
    body: z.object({ idSorteo: f.id, avisar: z.boolean() }),
    reply: z.object({ avisar: z.boolean() }),
    errors: ['NO_ENCONTRADO', 'SORTEO_REALIZADO'],
  },
} as const satisfies Record<string, Endpoint>
