import type { COBROS, compraApi, EstadoCompra, METODOS_PAGO, ReplyOf } from '@talonario/contract'
import { dayTime, money } from '#lib/format.ts'
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
  en_revision: { word: 'La está revisando la organización', icon: 'eye', tone: 'wait' },
}

type Compra = ReplyOf<typeof compraApi.misCompras>['compras'][number]
type Linea = Compra['lineas'][number]
type Cancelada = NonNullable<Compra['cancelada']>[number]

/** That its draw was called off, and where its money is. */
export function canceladaInWords({ fecha, motivo, importe, enMano, devuelta }: Cancelada): string {
  const que = `Se canceló el ${dayTime(fecha)}. El motivo: ${motivo}`
  if (importe === 0) return que
  if (devuelta) return `${que} Te devolvieron ${money(importe)} el ${dayTime(devuelta)}.`
  return enMano
    ? `${que} Te devuelve ${money(importe)} quien te vendió, o la organización.`
    : `${que} Te devolvemos ${money(importe)} por el mismo medio con el que pagaste.`
}

/** Why a number of an order is not its own any more. */
export const perdidaWords: Record<NonNullable<Linea['perdida']>, string> = {
  cedida: 'pasó a otra persona.',
  liberada: 'quedó libre, porque no se pagó.',
}

/** How a sale in person is paid. */
export const metodosPago: Record<(typeof METODOS_PAGO)[number], string> = {
  efectivo: 'Efectivo',
  pos: 'POS',
  transferencia: 'Transferencia',
}

/** Who took a payment that is not cash, as its seller says it. */
export const cobros: Record<(typeof COBROS)[number], string> = {
  organizacion: 'La organización',
  vendedor: 'Yo, en mi cuenta',
}
export const quienCobro = '¿Quién cobró?'

/** How anything is paid; other values are shown as they are. */
export const metodoWords: Record<string, string> = {
  mercadopago: 'Mercado Pago',
  simulado: 'Pago simulado',
  cesion: 'Cambio de titular',
  ...metodosPago,
  banco: 'Depósito en el banco',
}

export const compraMessages = {
  noCargaron: 'No se pudieron obtener tus compras.',
  noSeVe: 'No se pudo mostrar la compra.',
  sinRetiro: 'Para retirarlo, escribile a quien organiza.',
  ninguna: 'Todavía no compraste nada.',
} as const

/** Messages of the screens of a look-up without an account. */
export const consultaMessages = {
  noPedido: 'No se pudo mandar el enlace. Probá otra vez.',
  noCargaron: 'No se pudieron mostrar tus boletos.',
  noEntro: 'No se pudo entrar.',
  noBorrado: 'No se pudo borrar. Probá otra vez.',
  noGuardado: 'No se pudo guardar. Probá otra vez.',
  mensajes: {
    llegan: 'La organización te puede escribir a esta dirección. Lo de tus compras y tus premios te llega siempre.',
    noLlegan:
      'No recibís los mensajes que la organización les manda a todos. Lo de tus compras y tus premios te llega siempre.',
  },
  ninguno: 'Con esta dirección no hay boletos que sigan valiendo.',
  borrar: '¿Borrar lo que guardamos de esta dirección?',
  alcance:
    'Se borran tus mensajes y los correos que te mandamos, también los que todavía no salieron. Los boletos que compraste siguen a tu nombre, porque participan de un sorteo.',
} as const
