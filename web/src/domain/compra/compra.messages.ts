import type { EstadoCompra, METODOS_PAGO } from '@talonario/contract'
import type { IconName } from '#ui/base/icon.tsx'

export type Words = { word: string; icon: IconName; tone?: 'good' | 'wait' | 'bad' }

/** An order's state, in words for its buyer. */
export const estadoWords: Record<EstadoCompra, Words> = {
  creada: { word: 'Esperando el pago', icon: 'clock', tone: 'wait' },
  esperando_pago: { word: 'Esperando el pago', icon: 'clock', tone: 'wait' },
  pagada: { word: 'Pagada', icon: 'check', tone: 'good' },
  vencida: { word: 'Vencida', icon: 'history' },
  cancelada: { word: 'Cancelada', icon: 'close' },
  reembolsada: { word: 'Te devolvemos el dinero', icon: 'refresh' },
  parcial: { word: 'Te devolvimos una parte', icon: 'refresh' },
  contracargo: { word: 'En disputa con tu tarjeta', icon: 'warning', tone: 'bad' },
  en_revision: { word: 'La está revisando el organizador', icon: 'eye', tone: 'wait' },
}

/** How a sale in person is paid. */
export const metodosPago: Record<(typeof METODOS_PAGO)[number], string> = {
  efectivo: 'Efectivo',
  pos: 'POS',
  transferencia: 'Transferencia',
}

/** How anything is paid; other values are shown as they are. */
export const metodoWords: Record<string, string> = {
  mercadopago: 'Mercado Pago',
  simulado: 'Pago simulado',
  ...metodosPago,
  banco: 'Depósito en el banco',
}

export const compraMessages = {
  noCargaron: 'No se pudieron obtener tus compras.',
  ninguna: 'Todavía no compraste nada.',
} as const
