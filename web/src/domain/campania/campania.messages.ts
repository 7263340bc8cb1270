import type { Campania, EstadoCampania } from '@talonario/contract'
import type { IconName } from '#ui/base/icon.tsx'

export const estadoCampaniaWords: Record<
  EstadoCampania,
  { word: string; icon: IconName; tone: 'wait' | 'good' | 'outline' }
> = {
  borrador: { word: 'Borrador', icon: 'edit', tone: 'wait' },
  publicada: { word: 'Publicada', icon: 'play', tone: 'good' },
  terminada: { word: 'Terminada', icon: 'check', tone: 'outline' },
}

export const claseWords: readonly { clase: Campania['clase']; name: string; means: string }[] = [
  { clase: 'serie', name: 'En su sorteo', means: 'Cada sorteo tiene sus números. Se pagan de una vez.' },
  {
    clase: 'continua',
    name: 'En todos',
    means: 'El mismo número juega en todos los sorteos desde que se vende. Se puede pagar en cuotas.',
  },
]

export const comoEsWords = {
  pregunta: '¿Cómo es tu rifa?',
  pocos: { name: 'Un sorteo, entre pocos', means: 'La venden vos y algunas personas más.' },
  muchos: {
    name: 'Varios sorteos o cuotas, con muchos que venden',
    means: 'Como la de una generación, o la de un club.',
  },
  anterior: {
    name: 'Como la anterior',
    means: 'Con lo mismo que la campaña anterior, sin sus números ni sus compradores.',
  },
} as const

export const campaniaMessages = {
  sellada: 'Ya se cerró un sorteo de esta campaña: sus sorteos, premios y números quedan como están.',
} as const
