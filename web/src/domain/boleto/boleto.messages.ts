import { dayFull, padNumber } from '#lib/format.ts'

export const boletoMessages = {
  noCargo: 'No se pudo mostrar el boleto.',
  noCompartido: 'No se pudo compartir el boleto. Probá otra vez.',
  noGuardado: 'No se pudo guardar el boleto. Probá otra vez.',
} as const

type Impreso = { numeroRifa: number; fechaSorteo: string }

/** The draw of a sold number, or its outcome; `premio`: of `outcomeOf`, undefined until known. */
export function stateOfBoleto({ numeroRifa, fechaSorteo }: Impreso, premio: string | null | undefined): string {
  const numero = `El ${padNumber(numeroRifa)}`
  const sorteo = `sorteo del ${dayFull(fechaSorteo)}`
  if (premio === undefined) return `${numero} está vendido y pago, para el ${sorteo}.`
  if (premio === null) return `${numero} está vendido y pago: participa del ${sorteo}.`
  return `${numero} participó del ${sorteo} y ${premio ? `ganó: ${premio}` : 'no salió'}.`
}

type Compartido = { numero: number; organizacion: string; url: string /** Its draw is over. */; sorteado: boolean }

/** What goes along with a ticket that is passed on. */
export const textOfBoleto = ({ numero, organizacion, url, sorteado }: Compartido) =>
  `El ${padNumber(numero)} ${sorteado ? 'participó' : 'participa'} del sorteo de ${organizacion}: ${url}`
