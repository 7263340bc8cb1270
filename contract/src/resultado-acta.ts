import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

const porId = z.object({ id: f.id })

/** The documents of a draw that are signed. */
export const actaApi = {
  acta: {
    method: 'GET',
    path: '/sorteo/acta/:id',
    access: ['admin'],
    summary: 'The act of a draw carried out, to be signed (PDF).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_RESULTADO'],
  },
  declaracion: {
    method: 'GET',
    path: '/sorteo/declaracion/:id',
    access: ['admin'],
    summary: 'The declaration of unsold numbers of a closed draw, to be signed (PDF).',
    params: porId,
    reply: z.unknown(),
    replyAs: 'file',
    errors: ['NO_ENCONTRADO', 'SORTEO_CANCELADO', 'SORTEO_SIN_CERRAR'],
  },
} as const satisfies Record<string, Endpoint>
