import type { ResultadoSobre } from '@talonario/contract'

/** What its buyer reads on the page of the receipt. */
export const reciboWords: Record<ResultadoSobre, { tone: 'good' | undefined; text: string }> = {
  vendida: { tone: 'good', text: 'Tu compra está registrada.' },
  sin_numero: {
    tone: undefined,
    text: 'Falta confirmar tu número. Si no puede ser tuyo, quien organiza te da otro o te devuelve el dinero.',
  },
  tardia: {
    tone: undefined,
    text: 'Tu compra no entró: llegó cuando el sorteo había cerrado, y no participa. Quien te vendió te devuelve lo que pagaste; si no, hablá con quien organiza.',
  },
  cancelada: {
    tone: undefined,
    text: 'Tu compra no entró: el sorteo se canceló. Quien te vendió te devuelve lo que pagaste; si no, hablá con quien organiza.',
  },
}

export const reciboMessages = {
  registrar: {
    refused: 'No se pudo registrar tu compra.',
    offline: 'Sin conexión todavía no se puede registrar tu compra. Abrí este enlace de nuevo cuando tengas.',
  },
  sinRecibo: 'Este enlace está incompleto. Pedile a quien te vendió que te lo mande de nuevo.',
  FIRMA_INVALIDA:
    'Este recibo no es válido: no lo firmó quien vende, o el enlace se cortó. Pedí que te lo manden de nuevo.',
  TELEFONO_DESCONOCIDO: 'Este recibo es de un teléfono que ya no vende. Hablá con quien te vendió.',
} as const
