import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const tomaApi = {
  actualizarRifa: {
    method: 'POST',
    path: '/rifa/actualizarRifa',
    access: 'signed-in',
    summary: 'Renew the hold of the caller’s own open order on this number; never makes it paid.',
    body: z.object({ rifaId: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['RIFAS_INEXISTENTES', 'RIFA_NO_DISPONIBLE'],
  },
} as const satisfies Record<string, Endpoint>
