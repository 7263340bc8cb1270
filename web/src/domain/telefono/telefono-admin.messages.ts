import { limits, type Telefono } from '@talonario/contract'
import { count } from '#lib/format.ts'

export const telefonoAdminMessages = {
  vacia: 'Nadie vende sin señal todavía.',
} as const

/** Before a telephone is given up. */
export const preguntaDeBaja = ({ nombre, vendedor, numeros }: Telefono) => ({
  text: `¿Dar de baja «${nombre}», de ${vendedor}?`,
  detail: [
    'No vende más, y no se puede volver atrás.',
    numeros > 0 &&
      `${numeros === 1 ? 'Su número queda apartado' : `Sus ${count(numeros)} números quedan apartados`} ${limits.sobresEnCaminoHoras} horas, por si quedan ventas en camino.`,
  ]
    .filter(Boolean)
    .join(' '),
})

/** Before its numbers are given back for it. */
export const preguntaDeDevolver = ({ nombre, vendedor, numeros, baja }: Telefono) => ({
  text: numeros === 1 ? '¿Devolver su número?' : `¿Devolver sus ${count(numeros)} números?`,
  detail: `Cualquiera los puede comprar desde ahora, y ningún teléfono de ${vendedor} los lleva de nuevo si no lo pide. Si ${vendedor} vendió alguno sin señal con «${nombre}» y la venta no llegó, pueden quedar vendidos dos veces: vas a tener que darle otro número a quien compró, o devolverle el dinero.${baja ? '' : ' Antes, pedile que se conecte.'}`,
})

/** Sales that it made and that have not arrived. */
export const faltanWords = (faltan: number): string =>
  faltan === 1 ? 'Falta 1 venta' : `Faltan ${count(faltan)} ventas`
