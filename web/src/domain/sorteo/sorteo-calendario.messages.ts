import { type EnCalendario, presupuestoDeTerminacion } from '@talonario/contract'
import { count } from '#lib/format.ts'
import type { IconName } from '#ui/base/icon.tsx'

export const calendarioMessages = {
  refused: 'No se pudieron leer los sorteos.',
  ninguno: 'Todavía no hay sorteos.',
} as const

export const estadoWords: Record<EnCalendario['estado'], { word: string; icon: IconName; tone?: 'good' | 'wait' }> = {
  agendado: { word: 'Por sortear', icon: 'calendar' },
  cerrado: { word: 'Espera el resultado', icon: 'clock', tone: 'wait' },
  realizado: { word: 'Sorteado', icon: 'check', tone: 'good' },
  cancelado: { word: 'Cancelado', icon: 'close' },
}

/** The state of a draw; one that nobody played in is cancelled too. */
export const estadoOf = ({ estado, desierto }: Pick<EnCalendario, 'estado' | 'desierto'>) =>
  desierto ? { ...estadoWords.cancelado, word: 'Sin participantes' } : estadoWords[estado]

/** Which numbers play in a draw where each plays in all. */
export const juegaWords: Record<EnCalendario['tipo'], string> = {
  principal: 'Juegan los números que están al día.',
  extra: 'Sorteo extra: juegan los números pagos del todo.',
  resorteo: 'Se sortean otra vez los premios que nadie retiró.',
}

/** How many numbers win by last digits if all of these play, besides the number drawn. */
export function presupuestoInWords(numeros: number, cifras: number): string {
  const { esperados, maximo } = presupuestoDeTerminacion(numeros, cifras)
  const cuantos = maximo === 1 ? '1 número' : `${count(maximo)} números`
  return `Con ${count(numeros)} números, si se venden todos, lo gana en promedio ${count(Math.round(esperados * 10) / 10)} y a lo sumo ${cuantos}, además del que gana el premio.`
}
