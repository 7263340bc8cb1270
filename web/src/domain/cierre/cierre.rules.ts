import { type Day, dayFromWire, type Sorteo } from '@talonario/contract'
import { count } from '#lib/format.ts'

/** Whole days from today to the day of a draw; negative once it has passed. */
export function daysUntil(fechaSorteo: string, today: Day): number {
  return Math.round((Date.parse(dayFromWire(fechaSorteo)) - Date.parse(today)) / 86_400_000)
}

/** 'hoy', 'mañana', 'en 16 días', 'ayer', 'hace 3 días'. */
export function inWords(days: number): string {
  const near: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' }
  return near[days] ?? (days > 0 ? `en ${days} días` : `hace ${-days} días`)
}

type Chosen = { day: string; daysAhead: number; premios: number; vendidas: number | undefined }

/** The question before a draw is carried out, with more words when that is ahead of its date. */
export function sortearQuestion({ day, daysAhead, premios, vendidas }: Chosen): { text: string; detail: string } {
  const entre = vendidas === undefined ? '' : ` entre ${count(vendidas)} números vendidos`
  const base = `Se cierran las ventas y se sortean los premios (${premios})${entre}. No se puede deshacer.`
  if (daysAhead <= 0) return { text: `¿Realizar el sorteo del ${day}?`, detail: base }
  const early = daysAhead === 1 ? 'Falta 1 día para su fecha' : `Faltan ${daysAhead} días para su fecha`
  return {
    text: `¿Realizar el sorteo del ${day} antes de su fecha?`,
    detail: `${early}: si lo realizás ahora, la prueba y la página del resultado van a decir que se adelantó. ${base}`,
  }
}

type Waiting = { compras: number; numeros: number }

/** The question while orders wait for their payment; `hasta` is the hour their last hold ends. */
export function esperaQuestion({ compras, numeros }: Waiting, hasta: string): { text: string; detail: string } {
  const una = compras === 1
  return {
    text: una ? 'Hay 1 compra que espera su pago' : `Hay ${count(compras)} compras que esperan su pago`,
    detail: `${una ? 'Tiene' : 'Tienen'} ${numeros === 1 ? '1 número reservado' : `${count(numeros)} números reservados`}, hasta las ${hasta}. Lo que se pague después del cierre no participa y se devuelve.`,
  }
}

const HORAS_DE_ESPERA = 72

/** What a closed draw waits for from its organiser; of a beacon only once it has been silent for 72 hours. */
export function pendingLoad(
  { estado, fuente, fuenteDatos: { hora, respaldo } }: Pick<Sorteo, 'estado' | 'fuente' | 'fuenteDatos'>,
  now: number,
): 'extracto' | 'bolillero' | 'secreto' | null {
  if (estado !== 'cerrado') return null
  const callada = fuente === 'drand' && now > Date.parse(hora) + HORAS_DE_ESPERA * 3_600_000
  const decide = callada ? respaldo?.fuente : fuente
  if (decide === 'loteria') return 'extracto'
  if (callada && decide === 'interna') return 'secreto'
  return decide === 'bolillero' ? 'bolillero' : null
}

/** '7 00070, 420' → [7, 70, 420]; what is not a number stays for the contract to refuse. */
function numerosOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
}

type TypedDrum = { fechaSorteo: Day; numeros: string; escribano: string; acta: string }

/** A drum as it is sent: its numbers read from the text. */
export const drumOf = (typed: TypedDrum) => ({ ...typed, numeros: numerosOf(typed.numeros) })
