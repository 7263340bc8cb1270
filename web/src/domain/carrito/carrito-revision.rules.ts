import { dayFromWire, type EstadoALaVista, estadoDeNumero, type Producto, type Rifa } from '@talonario/contract'
import { juntos } from '#domain/pack/pack.rules.ts'
import { type CartLine, isRifa, priceOf, type RifaLine } from './carrito.rules.ts'

/** Why a line can no longer be bought. */
export type Fault = Exclude<EstadoALaVista, 'libre'> | 'tuya' | 'retirada'
/** `sola`: what a number costs alone. */
export type ReviewedLine = CartLine & { fault?: Fault; sola?: number }

/** The server's current data. A list that has not arrived is undefined and finds no fault. */
export type Facts = {
  /** The numbers of the cart. */
  rifas?: readonly Rifa[]
  /** Every product on sale. */
  productos?: readonly Producto[]
  /** Draws that still sell. */
  sorteos?: readonly { fechaSorteo: string }[]
  /** Numbers this person has bought, and held ones; while `asking`, a taken number may be their own. */
  propias: { tuyas: ReadonlySet<number>; apartadas: ReadonlySet<number>; asking?: boolean }
  /** Whether the shop sells numbers that a seller has; it does when not given. */
  venderAsignadas?: boolean
}

/** A line at present: today's price, and the fault if there is one. */
export function reviewLine(line: CartLine, facts: Facts): ReviewedLine {
  const list: readonly (Rifa | Producto)[] | undefined = isRifa(line) ? facts.rifas : facts.productos
  const now = list?.find(item => item._id === line._id)
  const fault = list && !now ? 'retirada' : isRifa(line) ? faultOf({ ...line, ...now } as Rifa, facts) : undefined
  return { ...line, ...now, ...(fault ? { fault } : {}) } as ReviewedLine
}

function faultOf(rifa: Rifa, { sorteos, propias, venderAsignadas = true }: Facts): Fault | undefined {
  const { NumeroRifa, pagoRealizado, reservada } = rifa
  if (propias.tuyas.has(NumeroRifa)) return 'tuya'
  const day = dayFromWire(rifa.FechaSorteo)
  const abierta = !sorteos || sorteos.some(sorteo => dayFromWire(sorteo.fechaSorteo) === day)
  const estado = estadoDeNumero({ pagoRealizado, reservada, abierta, asignada: rifa.asignada && !venderAsignadas })
  const own = propias.asking || (propias.apartadas.has(NumeroRifa) && !pagoRealizado)
  return estado === 'libre' || (own && estado !== 'cerrada') ? undefined : estado
}

/** What of it can be bought now. */
export const buyable = (lines: readonly ReviewedLine[]): ReviewedLine[] => lines.filter(({ fault }) => !fault)

/** The lines that can be bought, at what they cost together. */
export function inPacks(lines: readonly ReviewedLine[], sorteos: Parameters<typeof juntos>[1]): ReviewedLine[] {
  const numbers = buyable(lines).filter(isReviewedRifa)
  const precios = juntos(numbers.map(toNumbered), sorteos)
  const priced = new Map<ReviewedLine, ReviewedLine>(
    numbers.map((line, i) => [line, { ...line, precioRifa: precios[i] ?? line.precioRifa, sola: line.precioRifa }]),
  )
  return lines.map(line => priced.get(line) ?? line)
}

export const isReviewedRifa = (line: ReviewedLine): line is RifaLine & ReviewedLine => isRifa(line)
const toNumbered = (line: RifaLine) => ({ ...line, numero: line.NumeroRifa })

/** Lines whose price is no longer the one they were put into the cart with. */
export function repriced(lines: readonly CartLine[], reviewed: readonly ReviewedLine[]): CartLine[] {
  return reviewed
    .filter((line, place) => lines[place] && priceOf(line) !== priceOf(lines[place]))
    .map(({ fault: _, ...line }) => line as CartLine)
}
