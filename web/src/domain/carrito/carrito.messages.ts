import type { Fault } from './carrito-revision.rules.ts'

/** Messages of the shop and the cart after an action. */
export const carritoMessages = {
  vacio: 'El carrito está vacío.',
  vaciar: '¿Querés vaciar el carrito?',
  agregados: (numeros: readonly string[]) =>
    numeros.length === 1
      ? `Agregamos el ${numeros[0]} a tu carrito`
      : `Agregamos ${numeros.length} números a tu carrito`,
  lleno: (lineas: number) =>
    `Tu carrito llegó a ${lineas} líneas, lo máximo de una compra. Pagá estas y seguí con otra.`,
  ocupado: (numero: string) => `El número ${numero} ya no está disponible.`,
  ocupados: (numeros: readonly string[]) =>
    numeros.length === 1
      ? carritoMessages.ocupado(numeros[0] ?? '')
      : `Ya no están disponibles estos números: ${numeros.join(', ')}.`,
  yaNo: (nombres: readonly string[]) => `Ya no está disponible: ${nombres.join(', ')}.`,
  quitar: 'Quitalo del carrito para seguir con el pago.',
  sinLibres: 'No quedan números libres en este sorteo.',
  noMas: (cuantos: number) => `Quedaban solo ${cuantos} libres.`,
  noElegido: 'No se pudo elegir el número. Probá de nuevo.',
  precios: 'Actualizamos los precios de tu carrito.',
} as const

/** Why a line can no longer be bought. */
export const faultSentences: Record<Fault, string> = {
  vendida: 'Ya se vendió',
  reservada: 'Otra persona lo está pagando',
  asignada: 'Se vende solo en persona',
  tuya: 'Ya es tuyo',
  cerrada: 'Su sorteo no se vende más: cerró o se canceló',
  retirada: 'Ya no está a la venta',
}
