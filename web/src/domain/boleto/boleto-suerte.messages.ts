import { proximaOf } from '#domain/cuota/cuota.rules.ts'
import { outcomeOf } from '#domain/sorteo/sorteo.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayFull, padNumber } from '#lib/format.ts'
import type { IconName } from '#ui/base/icon.tsx'
import { faltaDe, type Impresion, type Impreso } from './boleto.messages.ts'

/** The draw of a sold number, or its outcome; `premio`: of `outcomeOf`, undefined until known. */
export function stateOfBoleto(boleto: Impreso, premio: string | null | undefined): string {
  const numero = `El ${padNumber(boleto.numeroRifa)}`
  const sorteo = `sorteo del ${nombreDeSorteo(boleto, dayFull)}`
  const pago = boleto.plan && proximaOf(boleto.plan) ? 'al día con sus cuotas' : 'pago'
  const falta = faltaDe(boleto)
  if (falta === 'cerrada')
    return `${numero} está vendido, pero ${typeof premio === 'string' ? 'no jugó' : 'no juega'} en el ${sorteo}: le quedó una cuota atrasada.`
  if (falta) return `${numero} está vendido, pero tiene una cuota atrasada: no juega hasta que se pague.`
  if (premio === undefined) return `${numero} está vendido y ${pago}, para el ${sorteo}.`
  if (premio === null) return `${numero} está vendido y ${pago}: participa del ${sorteo}.`
  return `${numero} participó del ${sorteo} y ${premio ? `ganó: ${premio}` : 'no salió'}.`
}

type Propio = { idSorteo: string; numeroRifa: number; sorteos?: readonly { premios: readonly string[] }[] | undefined }

/** What a number of one's own has won: as `outcomeOf` in its draw, or in all those it says. */
export const premioPropio = (realizados: Parameters<typeof outcomeOf>[0], { sorteos, ...numero }: Propio) =>
  sorteos ? sorteos.flatMap(({ premios }) => premios).join(', ') : outcomeOf(realizados, numero)

/** How the ticket of a number of one's own looks: once it won, like a winner's. */
export const ownTicket = <S extends string>(state: S, premio: string | null | undefined): S | 'ganadora' =>
  premio ? 'ganadora' : state

type Suerte = { word: string; icon: IconName; tone?: 'good' | 'bad' | 'gold' }

/** What became of a number in a draw. */
export const suerteWords: Record<NonNullable<Impresion['sorteos']>[number]['suerte'], Suerte> = {
  por_jugar: { word: 'Por sortear', icon: 'calendar' },
  juega: { word: 'Juega', icon: 'check', tone: 'good' },
  no_juega: { word: 'No juega', icon: 'close', tone: 'bad' },
  sin_premio: { word: 'No salió', icon: 'history' },
  premiado: { word: 'Ganó', icon: 'trophy', tone: 'gold' },
  desierto: { word: 'Sin participantes', icon: 'close' },
  cancelado: { word: 'Se canceló', icon: 'close' },
}
