import type { OrdenDeHojas, TalonarioDePapel } from '@talonario/contract'
import { count, padNumber } from '#lib/format.ts'

export const talonarioMessages = {
  ninguno: 'Todavía no hay talonarios.',
  ningunoAsi: 'Ningún talonario es así.',
  impresos: 'Listo: el archivo está en tus descargas.',
  cancelada: 'Cancelaste la impresión. Lo que ya figura como impreso se baja de nuevo con Imprimir.',
  sinBajar: 'El nuevo no se bajó: bajalo con Imprimir.',
  enFila: (lugar: number) => `Tu impresión es la ${lugar}.ª en la fila`,
} as const

export const estadoWords: Record<TalonarioDePapel['estado'], string> = {
  armado: 'Armado',
  impreso: 'Impreso',
  entregado: 'Entregado',
  rendido: 'Rendido',
  devuelto: 'Devuelto',
  perdido: 'Perdido',
  anulado: 'Anulado',
}

/** 'todos los armados'. */
export const todosLos = (estado: TalonarioDePapel['estado']) => `todos los ${estadoWords[estado].toLowerCase()}s`

export const ordenWords: Record<OrdenDeHojas, string> = {
  pila: 'Para cortar toda la pila',
  pagina: 'Página por página',
}

/** 'Talonario 3 · 00021 al 00030'. */
export const nameOf = ({ numero, desde, hasta }: TalonarioDePapel): string =>
  `Talonario ${numero} · ${padNumber(desde)} al ${padNumber(hasta)}`

/** 'Romina Acosta · 8 registrados · faltan registrar 2'. */
export const tallyOf = (libro: TalonarioDePapel): string =>
  [libro.vendedor || 'De nadie', registroOf(libro)].filter(Boolean).join(' · ')

/** '8 registrados · faltan registrar 2'. */
export function registroOf({ vendidos, faltan }: TalonarioDePapel): string {
  const registrados = vendidos === 1 ? '1 registrado' : `${count(vendidos)} registrados`
  const out = faltan === 1 ? 'falta registrar 1' : `faltan registrar ${count(faltan)}`
  return [vendidos > 0 && registrados, faltan > 0 && out].filter(Boolean).join(' · ')
}
