import type { Atribucion } from '@talonario/contract'
import { estadoWords } from '#domain/compra/compra.messages.ts'

export const comisionMessages = {
  tramos:
    'Uno por línea: desde qué número vendido y cuánto por ciento. Con «1 10» y «51 12,5» gana 10 % hasta el número 50 y 12,5 % desde el 51.',
  tramosMal: 'Cada línea lleva dos números, como «51 12,5».',
  apagada: 'Hoy no se gana comisión.',
  sinPlan: 'Todavía no hay comisión.',
  sinLineas: 'Todavía no hay ventas que den comisión.',
} as const

/** Why a line is a seller's. */
export const atribucionWords: Record<Atribucion, string> = {
  en_persona: 'La vendiste en persona',
  asignada: 'El número está a tu cargo',
  enlace: 'Vino por tu enlace',
  manual: 'Te la atribuyó la organización',
}

const motivos: Record<string, string> = {
  pago: 'Te pagaron',
  reatribuida: 'Cambió de vendedor',
  plan: 'Cambió el plan',
}

/** Why a seller's commission changed. */
export const motivoWord = (motivo: string): string =>
  motivos[motivo] ?? estadoWords[motivo as keyof typeof estadoWords]?.word ?? motivo
