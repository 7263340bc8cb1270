import { padNumber } from '@talonario/contract'
import type { Devuelve } from '#modules/dinero/caja/caja.service.ts'
import { saludo } from '#modules/sitio/correo/correo.service.ts'

type Linea = { numero: number | null }

/** What a buyer in person gets when the sale is taken back. */
export function anulacionMail(
  { compradorNombre }: { compradorNombre: string },
  devuelve: Devuelve,
  lineas: readonly Linea[],
) {
  const dinero = {
    vendedor: 'El dinero te lo devuelve quien te vendió.',
    organizacion: 'El dinero te lo devuelve el organizador.',
    nadie: 'Tu transferencia no llegó: no hay dinero para devolverte.',
  }[devuelve]
  const numeros = lineas.flatMap(({ numero }) => numero ?? [])
  const padded = numeros.map(numero => padNumber(numero))
  const que = numeros.length === 1 ? `del número ${padded[0]}` : `de los números ${padded.join(', ')}`
  return {
    asunto: 'Se anuló tu compra',
    texto: [
      saludo(compradorNombre),
      `El organizador anuló tu compra ${que}: ya no participa del sorteo. ${dinero}`,
      'Si no sabías nada de esto, hablá con quien te vendió o con el organizador.',
    ].join('\n\n'),
  }
}
