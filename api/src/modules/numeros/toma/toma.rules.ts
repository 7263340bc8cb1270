import { AppError, type ComoSeVende, MOTIVOS_NO_VENDIBLE, motivoNoVendible } from '@talonario/contract'
import type { RifaVista } from './toma.queries.ts'

/** Those of locked numbers that were asked for. */
export function onlyAsked(rifas: readonly RifaVista[], rifaIds: readonly string[]): RifaVista[] {
  const asked = new Set(rifaIds)
  return rifas.filter(({ id }) => asked.has(id))
}

/** Who wants numbers and when; the holds of the orders `para` do not stand in the way. */
export type ComoSeToma = { venta: ComoSeVende; now: Date; para: readonly string[] }

/** Throws unless every number may be sold. What is taken comes first, whatever else speaks against it. */
export function requireForSale(
  rifas: readonly RifaVista[],
  rifaIds: readonly string[],
  { venta, now, para }: ComoSeToma,
): void {
  const propias = new Set(para)
  const isTaken = (rifa: RifaVista) => !isFree(rifa, now) && !propias.has(rifa.titularCompraId ?? '')
  const refuse = (code: (typeof MOTIVOS_NO_VENDIBLE)[number], refused: readonly RifaVista[]) => {
    if (refused.length > 0) throw new AppError(code, { numeros: refused.map(({ numero }) => numero) })
  }
  refuse('RIFA_NO_DISPONIBLE', rifas.filter(isTaken))
  const found = new Set(rifas.map(({ id }) => id))
  const missing = rifaIds.filter(id => !found.has(id))
  if (missing.length > 0) throw new AppError('RIFAS_BORRADAS', { numeros: missing })
  const motivos = rifas.map(({ abierto, vendedorId, enPapel }) =>
    motivoNoVendible({ abierto, tomado: false, vendedorId, enPapel }, venta),
  )
  for (const motivo of MOTIVOS_NO_VENDIBLE)
    refuse(
      motivo,
      rifas.filter((_, i) => motivos[i] === motivo),
    )
}

/** Free is a number without a live holder, and one whose hold has expired. */
export function isFree({ titularEstado, titularVence }: RifaVista, now: Date): boolean {
  return titularEstado === null || (titularEstado === 'reservada' && titularVence !== null && titularVence <= now)
}
