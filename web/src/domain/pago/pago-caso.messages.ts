import type { Atribucion, CompraEntera, EstadoCompra, MotivoCaso, OrdenCompra } from '@talonario/contract'
import { estadoWords as buyersWords, type Words } from '#domain/compra/compra.messages.ts'
import { padNumber } from '#lib/format.ts'

export const pagoAdminMessages = {
  pedida: 'La pidió anular quien la vendió.',
  vacia: 'Todavía no hay compras.',
  sinResultados: 'Ninguna compra coincide con lo que buscás.',
  paginaVacia: 'No hay compras en esta página.',
  alCerrar:
    'Con su último caso cerrado, la compra sale de revisión: si los números son del comprador, queda pagada; si ya no lo son, queda terminada. Vuelve a revisión solo si llega algo nuevo sobre el pago.',
  sellada:
    'Las ventas de ese sorteo ya están cerradas: esta compra no se puede devolver ni anular, y sus números participan.',
} as const

/** An order's state for the organiser: only what has to do with money given back or in doubt has other words. */
export const estadoWords: Record<EstadoCompra, Words> = {
  ...buyersWords,
  reembolsada: { word: 'Reembolsada', icon: 'refresh' },
  parcial: { word: 'Devuelta en parte', icon: 'refresh' },
  contracargo: { word: 'Contracargo', icon: 'warning', tone: 'bad' },
  en_revision: { word: 'En revisión', icon: 'eye', tone: 'bad' },
}

/** States to choose from; both of waiting are one to a person. */
export const estadosElegibles: readonly EstadoCompra[] = [
  'esperando_pago',
  'pagada',
  'parcial',
  'reembolsada',
  'contracargo',
  'en_revision',
  'vencida',
  'cancelada',
]

/** What happened, and what to do about it. docs/operations.md has more. */
export const casoWords: Record<MotivoCaso, { titulo: string; hacer: string }> = {
  mediacion: {
    titulo: 'El comprador abrió un reclamo',
    hacer:
      'Respondelo en Mercado Pago antes de la fecha que te muestra. Mientras tanto los números siguen siendo del comprador; cuando se resuelva, la compra se actualiza sola.',
  },
  contracargo_revertido: {
    titulo: 'Un contracargo se resolvió a tu favor',
    hacer:
      'El dinero volvió a tu cuenta, pero los números ya no son del comprador. Hablá con esa persona: devolvele el dinero o vendele otros números, y cerrá el caso.',
  },
  aprobacion_retirada: {
    titulo: 'El pago dejó de figurar como aprobado',
    hacer:
      'Buscá el pago en Mercado Pago. Los números siguen siendo del comprador: si el dinero no está y no llegan a un acuerdo, abrí la compra y anulala. Si la compra sigue en pie, cerrá el caso.',
  },
  no_decidido: {
    titulo: 'Un pago quedó sin decidir',
    hacer:
      'Mercado Pago informó algo de esta compra que el sistema no sabe leer, y no decidió nada con eso. Buscá el pago en Mercado Pago: si el dinero está y la compra no figura pagada, devolvelo desde ahí o hablá con quien compró, y cerrá el caso. Si más tarde se puede leer, la compra se actualiza y el caso se cierra solo.',
  },
  cobrador: {
    titulo: 'El dinero fue a otra cuenta',
    hacer:
      'El pago entró en una cuenta de Mercado Pago que no es la de la rifa, y no cuenta para esta compra. Devolvelo desde esa cuenta.',
  },
  modo: {
    titulo: 'Se mezclaron pagos de prueba y reales',
    hacer:
      'Ese pago no cuenta para esta compra. Revisá qué credenciales de Mercado Pago están configuradas; si hubo dinero de verdad, devolvelo desde Mercado Pago.',
  },
  sorteo_cerrado: {
    titulo: 'El pago se devolvió con las ventas ya cerradas',
    hacer:
      'Los números están en la lista sellada y participan igual. Reclamá el pago; si alguno sale premiado, aplicá las bases de la rifa. Cerrá el caso cuando no quede nada por hacer.',
  },
  numeros_perdidos: {
    titulo: 'Un número de la compra ya es de otra persona',
    hacer:
      'El pago está bien, pero no se entregaron todos los números. Devolvé el dinero desde la compra, o acordá otros números con el comprador y cerrá el caso.',
  },
  cuotas_sin_numero: {
    titulo: 'El pago se fue y quedaron cuotas pagadas',
    hacer:
      'El número quedó libre, pero sus cuotas posteriores siguen cobradas. Devolvelas o anulalas, de la última a la primera, o acordá otra cosa con el comprador y cerrá el caso.',
  },
  devolucion_rechazada: {
    titulo: 'Mercado Pago rechazó una devolución',
    hacer:
      'Casi siempre falta saldo en la cuenta: cargalo, y se vuelve a intentar solo. Si no alcanza, devolvé el dinero a mano y cerrá el caso: así no se vuelve a intentar.',
  },
  transferencia_de_menos: {
    titulo: 'Llegó menos de lo que cuesta la compra',
    hacer:
      'Pedile el resto a quien compró y anotalo cuando lo veas. Si la reserva vence antes, lo que llegó se debe y queda otro caso.',
  },
  transferencia_a_devolver: {
    titulo: 'Hay que devolver una transferencia',
    hacer:
      'Ese dinero no paga ningún número: transferilo de vuelta a quien compró y anotá el día y la referencia. El importe está en la compra.',
  },
  venta_sin_numero: {
    titulo: 'Una venta sin señal llegó sin su número',
    hacer:
      'Cuando llegó, el número ya era de otra persona, o el teléfono estaba dado de baja. Hablá con quien lo vendió: dale al comprador otro número del mismo sorteo y precio, o pedile que devuelva el dinero.',
  },
  venta_tardia: {
    titulo: 'Una venta sin señal llegó tarde',
    hacer:
      'Su sorteo ya había cerrado, y ese número no participa. Quien lo vendió tiene que devolver el dinero, o dale otro número si todavía juega.',
  },
  venta_cancelada: {
    titulo: 'Una venta sin señal llegó de un sorteo cancelado',
    hacer: 'El sorteo se había cancelado, así que no se vende más. Quien lo vendió tiene que devolver el dinero.',
  },
  correccion_pedida: {
    titulo: 'Quien la vendió pide otros datos de quien compró',
    hacer:
      'Preguntale a quien figura hasta ahora si es un error o pasó el número. Si está bien, confirmalo; si no, cerrá el caso y la venta sigue a su nombre. A los 30 días se cierra solo.',
  },
  anulacion_pedida: {
    titulo: 'Quien la vendió pide anular una venta',
    hacer:
      'Al anularla, sus números quedan libres o su cuota se debe otra vez, y quien tiene el dinero se lo devuelve al comprador. Si no corresponde, cerrá el caso y la venta sigue como está.',
  },
}

/** What the buyer so far is asked, by their telephone. */
export const preguntaDeCorreccion = (nombre: string, numeros: readonly number[]): string =>
  `Hola ${nombre}: quien te vendió ${numeros.length > 1 ? 'los números' : 'el número'} ${numeros.map(numero => padNumber(numero)).join(', ')} pide cambiar los datos con que está anotada tu compra. ¿Es para corregir un error? Si no sabés por qué, contestanos antes del sorteo.`

/** What has become of a payment. */
const pagoWords: Record<string, string> = {
  pendiente: 'Pendiente',
  aprobado: 'Aprobado',
  autorizado: 'Autorizado, sin cobrar',
  en_proceso: 'En proceso',
  en_reclamo: 'En reclamo',
  rechazado: 'Rechazado',
  cancelado: 'Cancelado',
  devuelto: 'Devuelto',
  contracargo: 'Contracargo',
  contracargo_revertido: 'Contracargo',
}
export const paymentState = (estado: string) => pagoWords[estado] ?? estado

export const rechazoWords: Record<CompraEntera['pagos'][number]['rechazo'], string> = {
  '': '',
  moneda: 'No cuenta para esta compra: se pagó en otra moneda.',
  cobrador: 'No cuenta para esta compra: entró en otra cuenta de Mercado Pago.',
  modo: 'No cuenta para esta compra: es un pago de prueba en una cuenta real, o al revés.',
}

export const ordenWords: Record<OrdenCompra, string> = {
  recientes: 'Más recientes',
  antiguas: 'Más antiguas',
  mayor: 'Mayor importe',
  menor: 'Menor importe',
}

/** Why a line is a seller's, in the words of an organiser. */
export const atribucionWords: Record<Atribucion, string> = {
  en_persona: 'en persona',
  asignada: 'número asignado',
  enlace: 'por su enlace',
  manual: 'a mano',
}
