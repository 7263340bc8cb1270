import type { EstadoReclamo } from '@talonario/contract'
import type { IconName } from '#ui/base/icon.tsx'

export const reclamoMessages = {
  lista: { refused: 'No se pudieron obtener los premios.' },
  mios: { refused: 'No se pudo ver si ganaste algún premio.' },
  uno: { refused: 'No se pudo abrir el premio.' },
  confirmar: { refused: 'No se pudo confirmar.' },
  entregar: { refused: 'No se pudo anotar la entrega.' },
  resorteo: { refused: 'No se pudo agendar el sorteo de lo que nadie reclamó.' },
  quienesResortean:
    'Juegan los números de la última lista sellada que no ganaron. Es una sola vez, y quienes no reclamaron ya no van a poder hacerlo.',
  enPlazo: (cuantos: number) =>
    cuantos === 1
      ? 'Falta que venza el plazo de 1 premio: después se sortean otra vez todos juntos.'
      : `Falta que venza el plazo de ${cuantos} premios: después se sortean otra vez todos juntos.`,
  vacia: 'Todavía no hay premios para entregar.',
  sinDerivado: 'Ese número no ganó nada por terminación.',
  paso: 'El plazo para reclamarlo pasó y le toca a otra persona.',
  sinSuplentes: 'El plazo pasó y no quedan suplentes: si aparece, se le puede entregar igual.',
} as const

export const estadoWords = {
  llamado: { word: 'Sin confirmar', icon: 'clock', tone: 'wait' },
  confirmado: { word: 'Confirmado', icon: 'check', tone: 'good' },
  entregado: { word: 'Entregado', icon: 'gift', tone: 'good' },
  vencido: { word: 'Plazo vencido', icon: 'warning', tone: 'bad' },
} as const satisfies Record<EstadoReclamo, { word: string; icon: IconName; tone: 'good' | 'wait' | 'bad' }>

/** What the organiser writes to a winner by WhatsApp. */
export const avisoDePremio = (nombre: string, premio: string, numero: string): string =>
  `Hola, ${nombre}. Tu boleto ${numero} ganó: ${premio}. Escribime para coordinar la entrega.`
