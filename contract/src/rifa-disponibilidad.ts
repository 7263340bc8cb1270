import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'

export const disponibilidadApi = {
  disponibilidad: {
    method: 'GET',
    path: '/rifa/disponibilidad/:idSorteo',
    access: 'anyone',
    summary: 'Availability of every number of a draw as bitmaps, for the grid.',
    params: z.object({ idSorteo: f.id }),
    reply: z.object({
      idSorteo: z.string(),
      /** Runs `[first, last]` of this draw's numbers, ascending. Bit i of a bitmap is the i-th number of these runs. */
      tramos: z.array(z.tuple([z.number(), z.number()])),
      /** Price in major units per run. */
      precios: z.array(z.number()),
      /** Base64, least significant bit first: 1 = sold. */
      vendidas: z.string(),
      /** Base64: 1 = held by an order in progress. */
      reservadas: z.string(),
      /** Base64: 1 = kept for a seller. Empty if the shop sells assigned numbers too. */
      asignadas: z.string(),
      /** Base64: 1 = handed to a seller, if the shop sells those too; random choice takes them last. Otherwise empty. */
      repartidas: z.string(),
    }),
    errors: ['SORTEO_NO_ENCONTRADO'],
    bulk: true,
    shared: true,
  },
} as const satisfies Record<string, Endpoint>
