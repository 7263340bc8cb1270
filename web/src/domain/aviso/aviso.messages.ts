import type { Destino, EstadoDifusion } from '@talonario/contract'
import type { IconName } from '#ui/base/icon.tsx'

export const difusionMessages = {
  vacia: 'Todavía no mandaste ningún mensaje.',
  reemplazar: '¿Reemplazar lo que escribiste?',
  detenerPregunta: '¿Detener el envío?',
  detenerDetalle: 'A quienes ya les salió, les llega. Después podés retomarlo.',
} as const

export const destinoWords: Record<Destino, string> = {
  compradores: 'Quienes compraron números de un sorteo',
  no_ganadores: 'Quienes compraron y no ganaron',
  vendedores: 'Todos los vendedores',
}

export const estadoWords = {
  en_curso: { word: 'Enviando', icon: 'clock', tone: 'wait' },
  detenida: { word: 'Detenido', icon: 'warning', tone: 'bad' },
  terminada: { word: 'Enviado', icon: 'check', tone: 'good' },
} as const satisfies Record<EstadoDifusion, { word: string; icon: IconName; tone: 'good' | 'wait' | 'bad' }>
