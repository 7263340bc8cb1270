import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const resumenApi = {
  resumen: {
    method: 'GET',
    path: '/sorteo/resumen',
    access: ['admin'],
    summary: 'The organiser’s three figures: next draw, numbers sold of all, money taken for them.',
    reply: z.object({
      /** `''` when none is scheduled. */ proximoSorteo: z.string(),
      vendidas: z.number(),
      total: z.number(),
      recaudado: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>
