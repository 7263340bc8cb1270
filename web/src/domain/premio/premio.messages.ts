import type { Premio } from '@talonario/contract'

/** The texts of the prizes' screen. */
export const premioMessages = {
  elegir: 'Selecciona un sorteo y al menos un premio para asignar.',
  asignado: 'Premios asignados al sorteo con éxito.',
  asignar: { refused: 'Hubo un problema al asignar los premios.', offline: 'Hubo un problema al asignar los premios.' },
  creado: 'Premio creado exitosamente.',
  crear: { refused: 'Hubo un problema al crear el premio.', offline: 'Hubo un problema al crear el premio.' },
  delSorteo: 'Premios de cada sorteo',
  enEspecie: (lugar: string) => `${lugar}: los premios no se dan en dinero.`,
  noCargaron: 'No se pudieron obtener los premios.',
  sinPremios: 'No hay premios disponibles.',
  sinSorteos: 'No hay sorteos futuros disponibles.',
} as const

/** The names of a draw's prizes in order, or 'Sin premios'. */
export function premiosEnLinea(premios: readonly Pick<Premio, 'nombre'>[]): string {
  return premios.map(({ nombre }) => nombre).join(', ') || 'Sin premios'
}
