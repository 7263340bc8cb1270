import type { Premio } from '@talonario/contract'

/** The names of a draw's prizes in order, or 'Sin premios'. */
export function premiosEnLinea(premios: readonly Pick<Premio, 'nombre'>[]): string {
  return premios.map(({ nombre }) => nombre).join(', ') || 'Sin premios'
}
