import type { EstadoCampania } from '@talonario/contract'
import type { IconName } from '#ui/base/icon.tsx'

export const estadoCampaniaWords: Record<
  EstadoCampania,
  { word: string; icon: IconName; tone: 'wait' | 'good' | 'outline' }
> = {
  borrador: { word: 'Borrador', icon: 'edit', tone: 'wait' },
  publicada: { word: 'Publicada', icon: 'play', tone: 'good' },
  terminada: { word: 'Terminada', icon: 'check', tone: 'outline' },
}

export const campaniaMessages = {
  listar: { refused: 'No se pudieron leer las campañas.' },
  crear: { refused: 'No se pudo crear la campaña.' },
  terminar: { refused: 'No se pudo terminar la campaña.' },
  renombrar: { refused: 'No se pudo guardar el nombre.' },
  exportar: { refused: 'No se pudieron exportar los números.' },
} as const
