import * as z from 'zod/mini'
import type { Endpoint, Rol } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'

/** A number as it is now. */
export type NumeroPedido = {
  /** Whether its draw still sells. */
  abierto: boolean
  /** Whether another order holds or owns it. */
  tomado: boolean
  /** The id of its seller, or null. */
  vendedorId: string | null
  /** Whether it is on paper, and so sold in person only, by its stub. */
  enPapel?: boolean
}

export type ComoSeVende = {
  canal: 'online' | 'presencial'
  /** The buyer online, or the seller in person; null if not signed in. */
  persona: { id: string; rol: Rol } | null
  reglas: { ventaLibre: boolean; venderAsignadas: boolean }
}

/** Every reason; the first that applies is reported. */
export const MOTIVOS_NO_VENDIBLE = [
  'SORTEO_CERRADO',
  'RIFA_NO_DISPONIBLE',
  'RIFA_EN_PAPEL',
  'RIFA_RESERVADA_VENDEDOR',
  'RIFA_DE_OTRO_VENDEDOR',
  'RIFA_SIN_ASIGNAR',
] as const satisfies readonly ErrorCode[]
export type MotivoNoVendible = (typeof MOTIVOS_NO_VENDIBLE)[number]

/** Why this person cannot buy or sell this number now on this channel; null if they can. Nothing else decides that. */
export function motivoNoVendible(
  { abierto, tomado, vendedorId, enPapel = false }: NumeroPedido,
  { canal, persona, reglas }: ComoSeVende,
): MotivoNoVendible | null {
  if (!abierto) return 'SORTEO_CERRADO'
  if (tomado) return 'RIFA_NO_DISPONIBLE'
  if (canal === 'online' && enPapel) return 'RIFA_EN_PAPEL'
  if (canal === 'online') return vendedorId !== null && !reglas.venderAsignadas ? 'RIFA_RESERVADA_VENDEDOR' : null
  if (persona?.rol === 'admin' || (vendedorId !== null && vendedorId === persona?.id)) return null
  if (vendedorId !== null) return 'RIFA_DE_OTRO_VENDEDOR'
  return reglas.ventaLibre && !enPapel ? null : 'RIFA_SIN_ASIGNAR'
}

export const tomaApi = {
  actualizarRifa: {
    method: 'POST',
    path: '/rifa/actualizarRifa',
    access: 'signed-in',
    summary: 'Renew the hold of the caller’s own open order on this number; never makes it paid.',
    body: z.object({ rifaId: f.id }),
    reply: z.object({ message: z.string() }),
    errors: ['RIFAS_BORRADAS', 'RIFA_NO_DISPONIBLE'],
  },
} as const satisfies Record<string, Endpoint>
