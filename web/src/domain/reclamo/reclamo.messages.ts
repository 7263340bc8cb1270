import { AL_PORTADOR, type EstadoReclamo } from '@talonario/contract'
import type { IconName } from '#ui/base/icon.tsx'

export const reclamoMessages = {
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

/** Before a hand-over is written down. */
export const aQuienSeEntrega = (nombre: string): string =>
  nombre === AL_PORTADOR
    ? 'El número está vendido al portador: se lo entregás a quien presente el boleto que vale hoy, y su nombre se publica con el resultado. Una vez anotado no se cambia.'
    : `Se lo entregás a ${nombre || 'quien tiene el número'}. Una vez anotado no se cambia.`

/** What else is asked of the prize of a bearer. */
export const DEL_PORTADOR = [
  {
    name: 'codigo',
    label: 'Código del boleto',
    hint: 'Escaneá el QR del boleto con un lector, o abrilo con el teléfono y pegá la dirección.',
    is: 'text',
  },
  { name: 'nombre', label: 'Nombre de quien lo presenta', hint: 'Se lee en la página del sorteo.', is: 'text' },
] as const

/** Against what a prize was handed over. */
export const contraQue = ({ documento, nombre }: { documento: string; nombre?: string | undefined }): string =>
  nombre ? `a ${nombre}, que presentó el boleto y el documento ${documento}` : `contra el documento ${documento}`
