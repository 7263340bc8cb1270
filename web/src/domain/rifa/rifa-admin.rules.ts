import type { Rifa } from '@talonario/contract'

/** What an organiser sees of a number: sold comes before held, held before handed to a seller. */
export function adminState({ pagoRealizado, reservada, asignada }: Rifa): 'paga' | 'reservada' | 'asignada' | 'libre' {
  if (pagoRealizado) return 'paga'
  if (reservada) return 'reservada'
  return asignada ? 'asignada' : 'libre'
}
