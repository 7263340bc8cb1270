import { saludo } from '#modules/sitio/correo/correo.service.ts'

type Lineas = readonly { titulo: string }[]

const titulos = (lineas: Lineas) => lineas.map(({ titulo }) => titulo).join(', ')

/** A sale made without signal arrived, and its number was not to be had. */
export function revisionMail({ comprador, lineas }: { comprador: { nombre: string }; lineas: Lineas }) {
  return {
    asunto: 'Falta confirmar tu número',
    texto: [
      saludo(comprador.nombre),
      `Te vendieron sin señal: ${titulos(lineas)}. Cuando la venta llegó, ese número ya no se podía registrar a tu nombre.`,
      'Quien organiza te va a dar otro número del mismo sorteo o el dinero: no tenés que hacer nada. Si pasan los días, hablá con quien te vendió.',
    ].join('\n\n'),
  }
}

/** The money goes back. */
export function devolucionMail({ nombre, lineas }: { nombre: string; lineas: Lineas }) {
  return {
    asunto: 'Te devuelven tu compra',
    texto: [
      saludo(nombre),
      `No se pudo registrar lo que compraste sin señal (${titulos(lineas)}): no participa del sorteo. Quien te vendió te devuelve lo que pagaste.`,
      'Si no lo hace, hablá con quien organiza.',
    ].join('\n\n'),
  }
}
