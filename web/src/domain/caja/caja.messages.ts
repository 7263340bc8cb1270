import type { Entrega, Rendicion } from '@talonario/contract'
import type { Words } from '#domain/compra/compra.messages.ts'
import { dayTime, money } from '#lib/format.ts'

export const cajaMessages = {
  sinMovimientos: 'Todavía no hay movimientos.',
  despuesDeContar: 'Se ve después de contar',
  declaradoDespues: 'Lo que declaró se ve después de contar.',
  esperadoDespues: 'Lo que se esperaba se ve después de contar.',
  porContar: 'Presentó su rendición: su cuenta se ve cuando la cuentes y la cierres, o se la devuelvas.',
} as const

export const entregaWords: Record<Entrega['estado'], Words> = {
  declarada: { word: 'Falta contarla', icon: 'clock', tone: 'wait' },
  confirmada: { word: 'Confirmada', icon: 'check', tone: 'good' },
  rechazada: { word: 'Rechazada', icon: 'close', tone: 'bad' },
}

export const retiradaWords: Words = { word: 'La retiraste', icon: 'close' }

export const rendicionWords: Record<Rendicion['estado'], Words> = {
  presentada: { word: 'Falta cerrarla', icon: 'clock', tone: 'wait' },
  cerrada: { word: 'Cerrada', icon: 'check', tone: 'good' },
  devuelta: { word: 'Devuelta', icon: 'close', tone: 'bad' },
}

/** What an adjustment changes. */
export const ajusteWords = { caja: 'Su caja', por_acreditar: 'Sus transferencias y POS por acreditar' }

/** What an entry is about. */
export const tipoWords: Record<string, string> = {
  venta: 'Venta',
  devolucion: 'Devolución de algo cancelado',
  anulacion: 'Venta anulada',
  acreditada: 'Cobro acreditado',
  entrega: 'Entrega',
  conteo: 'Conteo corregido',
  diferencia: 'Diferencia dada por perdida',
  ajuste: 'Ajuste',
  incobrable: 'Incobrable',
  comision: 'Comisión',
  pagoComision: 'Comisión pagada',
}

/** A confirmed hand-in in a few words, for WhatsApp. */
export const reciboEnTexto = ({ recibo, contado, resuelta, vendedor }: Entrega, direccion: string): string =>
  `Recibo ${recibo}: recibimos ${money(contado ?? 0)} de ${vendedor.nombre} el ${dayTime(resuelta)}. Se comprueba en ${direccion}`

/** What the organiser writes to a seller who holds money. */
export const recordatorioDeCaja = (nombre: string, saldo: number): string =>
  `Hola, ${nombre}. Tenés ${money(saldo)} de la rifa para entregar. ¿Cuándo podés traerlos?`

/** Asked once before more is declared than the seller holds, or the same again. */
export const masDeLoQueTiene = (monto: number, saldo: number): string =>
  `${sentenceOfSaldo(saldo)} y escribiste ${money(monto)}. Si está bien, tocá otra vez «Declarar entrega».`
export const yaDeclarada = ({ monto, fecha }: Entrega): string =>
  `Ya quedó registrada una entrega de ${money(monto ?? 0)}, del ${dayTime(fecha)}, que falta contar. Si esta es otra, tocá otra vez «Declarar entrega».`

export function sentenceOfSaldo(saldo: number): string {
  if (saldo > 0) return `Tenés ${money(saldo)} para entregar`
  return saldo < 0 ? `La organización te debe ${money(-saldo)}` : 'No tenés nada para entregar'
}
