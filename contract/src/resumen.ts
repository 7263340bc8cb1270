import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { tipoDeSorteo } from './sorteo.ts'

export const resumenApi = {
  resumen: {
    method: 'GET',
    path: '/sorteo/resumen',
    access: ['admin'],
    summary: 'The organiser’s three figures: next draw, numbers sold of all, money taken for them.',
    reply: z.object({
      /** `''` if none is scheduled. */ proximoSorteo: z.string(),
      vendidas: z.number(),
      total: z.number(),
      recaudado: z.number(),
    }),
  },
  tablero: {
    method: 'GET',
    path: '/sorteo/tablero',
    access: ['admin'],
    summary: 'How the raffle goes: by draw, by day, by seller, against the goals, and what waits for a person.',
    reply: z.object({
      /** Draws still to be carried out, the next first. */
      sorteos: z.array(
        z.object({
          _id: z.string(),
          fechaSorteo: z.string(),
          tipo: tipoDeSorteo,
          /** Days from today; negative once it is over. */ dias: z.number(),
          vendidas: z.number(),
          total: z.number(),
          recaudado: z.number(),
        }),
      ),
      /** The last 30 days, `yyyy-MM-dd`, today last, with what was sold on each. */
      dias: z.array(z.object({ dia: z.string(), vendidas: z.number(), recaudado: z.number() })),
      /** Of all sellers together this year; `esperadas`: what should be sold by today if sales were even. */
      meta: z.object({ meta: z.number(), vendidas: z.number(), esperadas: z.number() }),
      /** The ten sellers who have sold most. */
      vendedores: z.array(
        z.object({ _id: z.string(), nombreCompleto: z.string(), vendidas: z.number(), recaudado: z.number() }),
      ),
      esperan: z.object({
        casos: z.number(),
        /** Organisers and sellers with an unverified e-mail. */
        correosSinVerificar: z.number(),
        vendedoresSinVentas: z.number(),
        /** Hand-ins of cash not counted yet. */
        entregas: z.number(),
        /** Orders of the shop whose transfer somebody has to look for. */
        transferencias: z.number(),
        /** Open notices of buyers of paper. */
        avisos: z.number(),
        /** Prizes whose winner has not answered and has at most a week left. */
        premiosPorVencer: z.number(),
        /** Unsold numbers of draws in the next seven days. */
        porCerrar: z.number(),
      }),
    }),
  },
} as const satisfies Record<string, Endpoint>
