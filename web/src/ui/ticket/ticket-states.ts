import type { IconName } from '#ui/base/icon.tsx'

/** The states of a number, as every role meets them: the icon and the word that go with the shape. */
export const ticketStates = {
  libre: { icon: 'circle', word: 'Libre' },
  carrito: { icon: 'cart-check', word: 'En tu carrito', short: 'Tu carrito' },
  elegida: { icon: 'chosen', word: 'Elegida' },
  reservada: { icon: 'clock', word: 'Reservada' },
  /** Lent to a telephone that sells it without signal. */
  prestada: { icon: 'person-tag', word: 'Prestada' },
  papel: { icon: 'print', word: 'En papel' },
  vendida: { icon: 'sold', word: 'Vendida' },
  /** Sold in instalments, and one of them is overdue. */
  atrasada: { icon: 'warning', word: 'Atrasada' },
  paga: { icon: 'check', word: 'Pagada' },
  /** Its draw is over or closed, and it was not sold. */
  cerrada: { icon: 'minus', word: 'Sin vender' },
  /** Of paper that another print replaced, or that was returned: whatever became of its number. */
  anulada: { icon: 'minus', word: 'Papel anulado' },
  /** Sold from this device: not yet at the server, or not accepted there. */
  por_enviar: { icon: 'clock', word: 'Por enviar' },
  no_entro: { icon: 'warning', word: 'No entró' },
  mia: { icon: 'check', word: 'Tuya' },
  asignada: { icon: 'person-tag', word: 'Asignada' },
  ganadora: { icon: 'trophy', word: 'Ganadora' },
} as const satisfies Record<string, { icon: IconName; word: string; short?: string }>

export type TicketState = keyof typeof ticketStates
