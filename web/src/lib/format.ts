import {
  dayFromWire,
  dayIn,
  instantIn,
  moneyFormat,
  padNumber as padded,
  wallIn,
  numberWidth as widthFor,
} from '@talonario/contract'
import { configStore } from './config.ts'
import { serverNow, serverTimeStore } from './live/server-clock.ts'

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** 12 → 'Diciembre'. */
export function monthName(month: number): string {
  const name = months[month - 1]
  if (!name) throw new RangeError(`Not a month: ${month}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

// A calendar day ('yyyy-MM-dd…') is read from its letters: no time zone can shift it.

/** '2025-12-20…' → '20.12.25'. */
export function dayShort(wire: string): string {
  const { year, month, date } = parts(wire)
  return `${date}.${month}.${year.slice(2)}`
}

/** '2025-12-20…' → '20.12.2025'. */
export function dayDots(wire: string): string {
  const { year, month, date } = parts(wire)
  return `${date}.${month}.${year}`
}

/** '2025-12-20…' → '20-12-2025', as in date fields. */
export function dayDashes(wire: string): string {
  const { year, month, date } = parts(wire)
  return `${date}-${month}-${year}`
}

/** '2025-12-20…' → 'sábado 20 de diciembre'. */
export function dayLong(wire: string): string {
  const { month, date } = parts(wire)
  const weekday = new Date(`${dayFromWire(wire)}T12:00:00Z`).getUTCDay()
  return `${weekdays[weekday]} ${Number(date)} de ${months[Number(month) - 1]}`
}

/** '2025-12-20…' → 'sábado 20 de diciembre de 2025'. */
export function dayFull(wire: string): string {
  return `${dayLong(wire)} de ${parts(wire).year}`
}

/** 'hoy', 'jueves 24 de diciembre', with its year when that is not this one; and the hour: '…, 21:00'. In the raffle's zone. */
export function dayAndHour(iso: string): string {
  const day = dayOfInstant(iso)
  const date = day === today() ? 'hoy' : day.slice(0, 4) === today().slice(0, 4) ? dayLong(day) : dayFull(day)
  return `${date}, ${timeOfInstant(iso)}`
}

/** A term, in the raffle's zone: 'hasta hoy, 21:00', within a week 'hasta el viernes 21:00', else 'hasta el viernes 14 de marzo, 21:00'. */
export function until(iso: string): string {
  const day = dayOfInstant(iso)
  const days = (Date.parse(day) - Date.parse(today())) / 86_400_000
  if (days > 0 && days < 7) return `hasta el ${dayLong(day).split(' ')[0]} ${timeOfInstant(iso)}`
  return `hasta ${days === 0 ? '' : 'el '}${dayAndHour(iso)}`
}

/** The day an instant falls on in the raffle's zone, ready for the functions above. */
export function dayOfInstant(iso: string): string {
  return dayIn(configStore.get().zone, new Date(iso))
}

/** The instant, ISO, at which clocks in the raffle's zone show '2027-01-05T18:30'. What names no moment stays as it is. */
export function instantOf(wall: string): string {
  return Number.isNaN(Date.parse(wall)) ? wall : instantIn(configStore.get().zone, wall).toISOString()
}

/** Today in the raffle's zone by the server's clock, `yyyy-MM-dd`; until its first reply the day that the page brought. */
export function today(): string {
  const { zone, hoy } = configStore.get()
  return (!serverTimeStore.get() && hoy) || dayIn(zone, new Date(serverNow()))
}

/** '21:05' in the raffle's zone. */
export function timeOfInstant(iso: string): string {
  return wallIn(configStore.get().zone, new Date(iso)).time.slice(0, 'HH:mm'.length)
}

/** '20.12.2025, 21:05' in the raffle's zone. */
export function dayTime(iso: string): string {
  return `${dayDots(dayOfInstant(iso))}, ${timeOfInstant(iso)}`
}

/** 1500 → '$ 1.500,00'. */
export function moneyFull(amount: number): string {
  return inCurrency(amount, 2)
}

/** 1500 → '$ 1.500', 1500.5 → '$ 1.500,50': no decimals if there are none. */
export function money(amount: number): string {
  return inCurrency(amount, Number.isInteger(amount) ? 0 : 2)
}

/** 12000 → '12.000'. */
export function count(amount: number): string {
  return amount.toLocaleString(configStore.get().locale)
}

/** 42 → '00042': as wide as the raffle's largest number, at least five digits. */
export function padNumber(numero: number): string {
  return padded(numero, numberWidth())
}

/** Figures of the raffle's largest number, at least five. */
export function numberWidth(): number {
  return widthFor(configStore.get().numeroMayor)
}

/** The first date and the first amount cost tens of milliseconds each, for the browser reads its tables: not amid a drawing. */
export const warmFormats: readonly (() => void)[] = [() => money(0), () => today()]

function parts(wire: string) {
  const [year = '', month = '', date = ''] = dayFromWire(wire).split('-')
  if (!year || !month || !date) throw new RangeError(`Not a day: ${wire}`)
  return { year, month, date }
}

function inCurrency(amount: number, decimals: number): string {
  const { locale, currency } = configStore.get()
  return moneyFormat(locale, currency, decimals).format(amount)
}
