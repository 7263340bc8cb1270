import { type Day, dayFromWire, limits, type Sorteo } from '@talonario/contract'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { count, until } from '#lib/format.ts'

/** Whole days from today to the day of a draw; negative once it has passed. */
export function daysUntil(fechaSorteo: string, today: Day): number {
  return Math.round((Date.parse(dayFromWire(fechaSorteo)) - Date.parse(today)) / 86_400_000)
}

/** 'hoy', 'mañana', 'en 16 días', 'ayer', 'hace 3 días'. */
export function inWords(days: number): string {
  const near: Record<number, string> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' }
  return near[days] ?? (days > 0 ? `en ${days} días` : `hace ${-days} días`)
}

/** Why a draw cannot be carried out or closed yet, as far as its campaign says so; `''`: nothing does. */
export function waitOf({ _id, estado, numerosDe, vence }: Sorteo, sorteos: readonly Sorteo[], now: number): string {
  if (estado !== 'agendado' || !numerosDe) return ''
  const otro = sorteos.find(otro => otro._id !== _id && otro.numerosDe === numerosDe && otro.estado === 'cerrado')
  if (otro) return `El sorteo del ${nombreDeSorteo(otro)} espera su resultado: realizalo primero.`
  return vence && now < Date.parse(vence)
    ? `Las cuotas de este sorteo se pueden pagar ${until(vence)}: se realiza cuando pase ese vencimiento, que está publicado.`
    : ''
}

type Chosen = {
  day: string
  daysAhead: number
  /** The announced time, and how far away it is. */
  hora: string
  minutesAhead: number
  premios: number
  vendidas: number | undefined
  /** Where not all that are sold play: how many do. */
  juegan?: number | undefined
  /** In a show. */
  enVivo: boolean
}

/** The question before a draw is carried out, with more words when that is ahead of its day or its hour. */
export function sortearQuestion(chosen: Chosen): { text: string; detail: string } {
  const { day, premios, vendidas, juegan, enVivo } = chosen
  const vendidos = vendidas === undefined ? '' : ` entre ${count(vendidas)} números vendidos`
  const entre =
    juegan === undefined
      ? vendidos
      : ` entre ${juegan === 1 ? '1 número que juega' : `${count(juegan)} números que juegan`}`
  const how = enVivo ? ` ${FUNCION}` : ''
  const base = `Se cierran las ventas y se sortean los premios (${premios})${entre}.${how} No se puede deshacer.`
  const text = `¿${enVivo ? 'Hacer en vivo' : 'Realizar'} el sorteo del ${day}`
  const early = earlyOf(chosen)
  if (!early) return { text: `${text}?`, detail: base }
  return {
    text: `${text} antes de su ${early.of}?`,
    detail: `${early.left}: si lo hacés ahora, la prueba y la página del resultado van a decir que se adelantó. ${base}`,
  }
}

const FUNCION = `Los premios salen de a uno en la pantalla en vivo, y el resultado se publica cuando salió el último: a los ${limits.funcionMinutos} minutos salen todos solos.`

/** How long before its day, or on it before its hour; null if neither. */
function earlyOf({ daysAhead, hora, minutesAhead }: Chosen): { of: 'fecha' | 'hora'; left: string } | null {
  const missing = (n: number, one: string) => (n === 1 ? `Falta 1 ${one}` : `Faltan ${n} ${one}s`)
  if (daysAhead > 0) return { of: 'fecha', left: `${missing(daysAhead, 'día')} para su fecha` }
  if (minutesAhead <= 0) return null
  const left = minutesAhead < 60 ? missing(minutesAhead, 'minuto') : missing(Math.floor(minutesAhead / 60), 'hora')
  return { of: 'hora', left: `${left} para su hora, las ${hora}` }
}

type Waiting = { compras: number; numeros: number; porTransferencia?: number | undefined }

/** The question while orders wait for their payment; `hasta` is the hour their last hold ends. */
export function esperaQuestion(
  { compras, numeros, porTransferencia = 0 }: Waiting,
  hasta: string,
): { text: string; detail: string } {
  const una = compras === 1
  if (porTransferencia > 0) {
    const sola = porTransferencia === 1
    return {
      text: sola
        ? 'Hay 1 compra por transferencia sin ver'
        : `Hay ${count(porTransferencia)} compras por transferencia sin ver`,
      detail: 'Mirá la cuenta y anotá en Pagos las que llegaron: al cerrar, las demás se cancelan y no participan.',
    }
  }
  return {
    text: una ? 'Hay 1 compra que espera su pago' : `Hay ${count(compras)} compras que esperan su pago`,
    detail: `${una ? 'Tiene' : 'Tienen'} ${numeros === 1 ? '1 número reservado' : `${count(numeros)} números reservados`}, hasta las ${hasta}. Lo que se pague después del cierre no participa y se devuelve.`,
  }
}

/** The question about numbers on paper that are still out, with what their buyers say. */
export function papelQuestion({ sinRendir, avisos }: { sinRendir: number; avisos: number }) {
  const uno = sinRendir === 1
  const detail = [
    uno ? 'No se registró ni volvió.' : 'No se registraron ni volvieron.',
    avisos === 1 && 'De uno, alguien avisó que lo compró y nadie le respondió.',
    avisos > 1 && `Hay ${count(avisos)} avisos de que alguien los compró, sin responder.`,
    `Al cerrar ${uno ? 'queda declarado como no vendido' : 'quedan declarados como no vendidos'}: quien lo haya comprado no participa.`,
  ]
  return {
    text: uno ? 'Hay 1 número en papel sin rendir' : `Hay ${count(sinRendir)} números en papel sin rendir`,
    detail: detail.filter(Boolean).join(' '),
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

type TypedDrum = { fechaSorteo: Day; sorteoId: string; numeros: string; escribano: string; acta: string }

/** A drum as it is sent: its numbers read from the text. */
export const drumOf = (typed: TypedDrum) => ({ ...typed, numeros: numerosOf(typed.numeros) })

/** How many numbers take part: those that are sold, or, where some of them owe an instalment, those that play. */
export function cuantosWords({
  vendidas,
  juegan,
}: {
  vendidas: number | undefined
  juegan: number | undefined
}): string {
  if (juegan === undefined) return vendidas === undefined ? '' : `${count(vendidas)} números vendidos`
  const play = juegan === 1 ? 'juega 1 número' : `juegan ${count(juegan)} números`
  return vendidas === undefined || vendidas === juegan ? play : `${play} de ${count(vendidas)} vendidos`
}
