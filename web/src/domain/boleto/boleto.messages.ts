import { padNumber } from '#lib/format.ts'

export const boletoMessages = {
  noCargo: 'No se pudo mostrar el boleto.',
  noCompartido: 'No se pudo compartir el boleto. Probá otra vez.',
  noGuardado: 'No se pudo guardar el boleto. Probá otra vez.',
} as const

/** What goes along with a ticket that is passed on. */
export const textoDeBoleto = ({ numero, organizacion, url }: { numero: number; organizacion: string; url: string }) =>
  `El ${padNumber(numero)} participa del sorteo de ${organizacion}: ${url}`
