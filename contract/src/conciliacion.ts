import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const conciliacionApi = {
  webhook: {
    method: 'POST',
    path: '/pago/webhook',
    access: 'anyone',
    summary: 'Payment notification of the provider; the signature is checked, the body only explains what to fetch.',
    query: z.looseObject({}),
    body: z.optional(z.unknown()),
    reply: z.object({}),
    errors: ['SIN_PERMISO', 'BASE_DE_DATOS'],
  },
} as const satisfies Record<string, Endpoint>
