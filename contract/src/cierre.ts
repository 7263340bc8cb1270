import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { ERRORES_DE_CIERRE, sorteo, sorteoDeFecha, sorteoPorCerrar } from './sorteo.ts'

export const cierreApi = {
  comprasEnEspera: {
    method: 'GET',
    path: '/sorteo/comprasEnEspera',
    access: ['admin'],
    summary: 'Orders that hold numbers of an open draw and are not paid yet: what a closing now would leave out.',
    query: sorteoDeFecha,
    reply: z.object({
      compras: z.number(),
      numeros: z.number(),
      /** When the last of these holds ends, an ISO instant; `''` if there are none. */
      hasta: z.string(),
    }),
    errors: ['SORTEO_NO_ENCONTRADO'],
  },
  cerrarSorteo: {
    method: 'POST',
    path: '/sorteo/cerrarSorteo',
    access: ['admin'],
    summary: 'Freeze the sales of a draw and seal its paid numbers; a closed one stays as it is.',
    body: sorteoPorCerrar,
    reply: z.object({ message: z.string(), sorteo, huella: z.string() }),
    errors: ERRORES_DE_CIERRE,
  },
} as const satisfies Record<string, Endpoint>
