import { ACCIONES, type Accion, type ActoAnotado, type EstadoCompra, fromMinor } from '@talonario/contract'
import { estadoWords } from '#domain/pago/pago-caso.messages.ts'
import { dayDots, dayTime, money, padNumber } from '#lib/format.ts'
import { detalleWords, sinCuentaWords } from './auditoria.messages.ts'

/** An act from outside; anything else counts as none. */
export const readAccion = (text: string): Accion | '' => (Object.hasOwn(ACCIONES, text) ? (text as Accion) : '')

/** The actor, as shown in the list. */
export const quienEs = ({ nombre, rol }: ActoAnotado['actor']): string =>
  rol === 'nadie' || rol === 'sistema' ? sinCuentaWords[rol] : nombre || sinCuentaWords.nadie

/** Sums of money, in minor units. */
const SUMS = new Set('total precio importe monto declarado contado esperado tope antes trae incobrable'.split(' '))

/** Details as pairs to be read, e.g. `['año', '2026']`. */
export const detalleEnPalabras = (detalle: string): Pair[] => pairsOf(JSON.parse(detalle))

/** What names numbers of the raffle, one by one or by ranges; how many is no name. */
const RIFAS = new Set(['numeros', 'numero', 'desde', 'hasta'])
const RANGES = /^\d+(-\d+)?((, ?| )\d+(-\d+)?)*( …)?$/

/** Numbers as on their tickets; a day, or anything else, unchanged. */
function asPrinted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPrinted)
  if (typeof value === 'number') return padNumber(value)
  if (typeof value !== 'string' || !RANGES.test(value)) return value
  return value.replace(/\d+/g, figures => padNumber(Number(figures)))
}

type Pair = [name: string, value: string]

const pairsOf = (details: object): Pair[] =>
  Object.entries(details).map(([name, value]) => [
    detalleWords[name] ?? name,
    SUMS.has(name) && typeof value === 'number'
      ? money(fromMinor(value))
      : (estadoOf(name, value) ?? enPalabras(namesRifas(name, value) ? asPrinted(value) : value)),
  ])

const namesRifas = (name: string, value: unknown): boolean =>
  RIFAS.has(name) && !(name === 'numeros' && typeof value === 'number')

/** An order's state before and after, in the words of the payments screen. */
const estadoOf = (name: string, value: unknown): string | undefined =>
  name === 'de' || name === 'a' ? estadoWords[value as EstadoCompra]?.word : undefined

function enPalabras(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.map(enPalabras).join(', ') || '—'
  if (typeof value === 'object' && value !== null)
    return (
      pairsOf(value)
        .map(pair => pair.join(' '))
        .join(', ') || '—'
    )
  return typeof value === 'string' ? textEnPalabras(value) : String(value ?? '—')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const HASH = /^[0-9a-f]{64}$/

/** Days and instants as people write them; long codes by their beginning: the exported file has them whole. */
function textEnPalabras(text: string): string {
  if (UUID.test(text)) return text.slice(0, 8)
  if (HASH.test(text)) return `${text.slice(0, 12)}…`
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayDots(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? dayTime(text) : text
}
