import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { sorteo, sorteoDeFecha } from './sorteo.ts'

export const cierreApi = {
  cerrarSorteo: {
    method: 'POST',
    path: '/sorteo/cerrarSorteo',
    access: ['admin'],
    summary: 'Freeze the sales of a draw and seal its paid numbers; a closed one stays as it is.',
    body: sorteoDeFecha,
    reply: z.object({ message: z.string(), sorteo, huella: z.string() }),
    errors: [
      'SORTEO_NO_ENCONTRADO',
      'SORTEO_REALIZADO',
      'SORTEO_SIN_PREMIOS',
      'SORTEO_SIN_PARTICIPANTES',
      'TRABAJO_DEL_SORTEO',
      'CIERRE_TARDE',
    ],
  },
} as const satisfies Record<string, Endpoint>
