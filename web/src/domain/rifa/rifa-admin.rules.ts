import { type Day, estadoDeNumero, type Rifa } from '@talonario/contract'
import { parseAmount } from '#lib/form/amount.ts'
import type { Availability } from './rifa.rules.ts'

/** The state of a number for an organiser, who may know all of it. */
export const adminState = ({ enVenta, ...rifa }: Rifa) => estadoDeNumero({ ...rifa, abierta: enVenta })

/** The numbers of a draw that nobody has: not sold, not held, with no seller. */
export function withNobody({
  total,
  numeroAt,
  vendidaAt,
  reservadaAt,
  asignadaAt,
  repartidaAt,
}: Availability): number[] {
  const places = Array.from({ length: total }, (_, place) => place)
  const had = [vendidaAt, reservadaAt, asignadaAt, repartidaAt]
  return places.filter(place => !had.some(isSo => isSo(place))).map(numeroAt)
}

/** What the organiser has filled in; the price as typed, `fecha` '' until chosen. */
export type NumerosPorGenerar = { cantidad: number; precio: string; fecha: Day | '' }

/** A price as people write it in major units; 0 for anything else. */
export function priceOf(text: string): number {
  return parseAmount(text) ?? 0
}

/** What is sent: the price as a number, and where the day is not chosen, `fija`. */
export const generarOf = ({ precio, cantidad, fecha }: NumerosPorGenerar, fija: NumerosPorGenerar['fecha']) => ({
  cantidad,
  precioRifa: priceOf(precio),
  fecha: fija || fecha,
})
