import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { sorteo, sorteoDeFecha } from './sorteo.ts'

/** The draw to close. */
export const sorteoPorCerrar = z.extend(sorteoDeFecha, {
  /** Seal the list although the provider does not reply about notified payments, which are refunded later. */
  sinEsperar: z.optional(z.boolean()),
  /** How many numbers on paper, neither registered nor returned, are declared unsold. */
  sinRendir: z.optional(f.entero(0, limits.rifasEnTotal, 'La cantidad no es válida.')),
  /** Close although buyers of paper tickets say that their stub is not registered. */
  conAvisos: z.optional(z.boolean()),
  /** Close although orders wait for transfers that nobody has seen; they are let go. */
  sinVer: z.optional(z.boolean()),
  /** Close although telephones may have sold numbers without signal. Sales that arrive later do not take part. */
  aunque: z.optional(z.boolean()),
})

/** Errors that a closing may throw. */
export const ERRORES_DE_CIERRE = [
  'SORTEO_NO_ENCONTRADO',
  'SORTEO_REALIZADO',
  'SORTEO_SIN_PREMIOS',
  'SORTEO_SIN_PARTICIPANTES',
  'NADIE_AL_DIA',
  'SORTEO_SIMULADO',
  'CIERRE_TARDE',
  'CIERRE_ANTES_DE_VENCER',
  'OTRO_SORTEO_CERRADO',
  'PAGOS_SIN_ASENTAR',
  'RIFA_EN_PRESTAMO',
  'PAPEL_SIN_RENDIR',
  'AVISOS_ABIERTOS',
  'TRANSFERENCIAS_SIN_VER',
  'BALIZA_MUDA',
  'RELOJ_DISTINTO',
  'RONDA_PUBLICADA',
] as const

export const cierreApi = {
  consultarBaliza: {
    method: 'GET',
    path: '/sorteo/consultarBaliza',
    access: ['admin'],
    summary:
      'Whether a relay of the drand network answers this server now: without one no draw by drand can be closed.',
    reply: z.object({ responde: z.boolean() }),
  },
  comprasEnEspera: {
    method: 'GET',
    path: '/sorteo/comprasEnEspera',
    access: ['admin'],
    summary:
      'Orders that hold numbers of an open draw and are not paid yet, and paper that is still out: what a closing now would leave out.',
    query: sorteoDeFecha,
    reply: z.object({
      compras: z.number(),
      /** How many of these wait for a transfer; a closing with `sinVer` lets them go. Absent if none. */
      porTransferencia: z.optional(z.number()),
      numeros: z.number(),
      /** When the last of these holds ends, an ISO instant; `''` if there are none. */
      hasta: z.string(),
      /** How many sold numbers play as things are; the others owe an instalment. */
      juegan: z.number(),
      /** Numbers on paper that were neither registered nor returned; the closing asks to declare them unsold. */
      sinRendir: z.number(),
      /** Open notices of their buyers. */
      avisos: z.number(),
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
