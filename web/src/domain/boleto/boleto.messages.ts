import type { boletoApi, ReplyOf } from '@talonario/contract'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayFull, dayTime, padNumber } from '#lib/format.ts'
import type { IconName } from '#ui/base/icon.tsx'

export const boletoMessages = {
  noCargo: 'No se pudo mostrar el boleto.',
  noCompartido: 'No se pudo compartir el boleto. Probá otra vez.',
  noGuardado: 'No se pudo guardar el boleto. Probá otra vez.',
} as const

type Impreso = Pick<Impresion, 'numeroRifa' | 'fechaSorteo' | 'tipo' | 'plan'>

/** The draw of a sold number, or its outcome; `premio`: of `outcomeOf`, undefined until known. */
export function stateOfBoleto({ numeroRifa, plan, ...impreso }: Impreso, premio: string | null | undefined): string {
  const numero = `El ${padNumber(numeroRifa)}`
  const sorteo = `sorteo del ${nombreDeSorteo(impreso, dayFull)}`
  const pago = plan && plan.pagadas < plan.de ? 'al día con sus cuotas' : 'pago'
  if (plan?.atrasada) return `${numero} está vendido, pero tiene una cuota atrasada: no juega hasta que se pague.`
  if (premio === undefined) return `${numero} está vendido y ${pago}, para el ${sorteo}.`
  if (premio === null) return `${numero} está vendido y ${pago}: participa del ${sorteo}.`
  return `${numero} participó del ${sorteo} y ${premio ? `ganó: ${premio}` : 'no salió'}.`
}

type Impresion = ReplyOf<typeof boletoApi.verBoleto>['boleto']
type Suerte = { word: string; icon: IconName; tone?: 'good' | 'bad' | 'gold' }

/** What became of a number in a draw. */
export const suerteWords: Record<NonNullable<Impresion['sorteos']>[number]['suerte'], Suerte> = {
  por_jugar: { word: 'Por sortear', icon: 'calendar' },
  juega: { word: 'Juega', icon: 'check', tone: 'good' },
  no_juega: { word: 'No juega', icon: 'close', tone: 'bad' },
  sin_premio: { word: 'No salió', icon: 'history' },
  premiado: { word: 'Ganó', icon: 'trophy', tone: 'gold' },
}

type Plan = NonNullable<Impresion['plan']>

/** How much of it is paid, and until when the next instalment is. */
export function planOfBoleto({ modalidad, pagadas, de, vence, atrasada }: Plan): string {
  const pago = `${modalidad}: ${pagadas} de ${de} ${de === 1 ? 'cuota paga' : 'cuotas pagas'}.`
  return vence && !atrasada ? `${pago} La próxima se paga hasta el ${dayTime(vence)}.` : pago
}

type Compartido = { numero: number; organizacion: string; url: string /** Its draw is over. */; sorteado: boolean }

/** What goes along with a ticket that is passed on. */
export const textOfBoleto = ({ numero, organizacion, url, sorteado }: Compartido) =>
  `El ${padNumber(numero)} ${sorteado ? 'participó' : 'participa'} del sorteo de ${organizacion}: ${url}`

type DePapel = {
  numeroRifa: number
  estado: 'registrado' | 'sin_registrar' | 'anulado'
  cerrado: boolean
  iniciales: string
  registrado: string
}

/** What whoever scanned a paper ticket has to know, and whether it is good news. */
export function stateOfPapel({ estado, cerrado, iniciales, registrado }: DePapel): { titulo: string; texto: string } {
  if (estado === 'anulado')
    return {
      titulo: 'Este papel está anulado',
      texto: 'Se devolvió o se volvió a imprimir: no participa. Si lo compraste, hablá con quien te lo vendió.',
    }
  if (estado === 'sin_registrar' && cerrado)
    return {
      titulo: 'No está registrado, y ya no se puede registrar',
      texto:
        'La lista del sorteo se cerró sin este número: no participa. Si lo compraste, hablá con quien te lo vendió.',
    }
  if (estado === 'sin_registrar')
    return {
      titulo: 'Todavía no está registrado',
      texto: 'Quien te lo vendió tiene que registrar su talón para que participe. Guardá este papel y avisale.',
    }
  return {
    titulo: 'Registrado',
    texto: `Participa. Está a nombre de ${iniciales || 'quien lo compró'} desde el ${dayFull(registrado)}.`,
  }
}
