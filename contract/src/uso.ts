import * as z from 'zod/mini'
import { CLASES_CAMPANIA } from './clases.ts'
import type { Endpoint } from './endpoint.ts'

/** What a raffle may use besides its numbers, draws and shop. */
export const USOS = [
  'vendedores',
  'caja',
  'comision',
  'metas',
  'talonarios',
  'telefonos',
  'cuotas',
  'productos',
] as const
export type Uso = (typeof USOS)[number]

/** Who sells: a few people, or many sellers. */
export const QUIENES_VENDEN = ['pocos', 'muchos'] as const
export type QuienesVenden = (typeof QUIENES_VENDEN)[number]

const uso = z.object({
  clase: z.enum(CLASES_CAMPANIA),
  /** `''` if nobody has said. */
  venden: z.enum(['', ...QUIENES_VENDEN]),
  /** What has at least one row. */
  hay: z.array(z.enum(USOS)),
})
export type LoQueHay = z.output<typeof uso>

/** Uses that only sellers have. */
const DE_QUIEN_VENDE: readonly Uso[] = ['caja', 'comision', 'metas', 'talonarios', 'telefonos']

/**
 * What a raffle uses, which decides what menus, forms and steps show: what it has, and what its kind is made for. Sellers, and the desk for
 * their stubs and cash, are hidden only if somebody has said that a few people sell. No rule depends on it.
 */
export function enUso({ clase, venden, hay }: LoQueHay): ReadonlySet<Uso> {
  const usos = new Set(hay)
  if (clase === 'continua') usos.add('cuotas')
  if (venden !== 'pocos' || usos.has('talonarios')) usos.add('caja')
  if (DE_QUIEN_VENDE.some(uso => usos.has(uso))) usos.add('vendedores')
  return usos
}

export const usoApi = {
  leerUso: {
    method: 'GET',
    path: '/organizacion/uso',
    access: ['admin', 'vendedor'],
    summary: 'The kind of the current campaign, and what there is that not every raffle has.',
    reply: uso,
  },
} as const satisfies Record<string, Endpoint>
