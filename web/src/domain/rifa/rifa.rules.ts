import {
  type ComoSeVende,
  type disponibilidadApi,
  type EstadoALaVista,
  estadoDeNumero,
  motivoNoVendible,
  type ReplyOf,
  type Rifa,
} from '@talonario/contract'
import { configStore } from '#lib/config.ts'

/** The state of a number for a shopper. */
export type ShopState = EstadoALaVista | 'carrito' | 'mia'

/** Which numbers are this person's: bought, waiting for their payment, in the cart. */
export type Own = {
  tuyas: ReadonlySet<number>
  apartadas: ReadonlySet<number>
  enCarrito: ReadonlySet<number>
}

/** The states that can be met in this shop. */
export const shopStates = (): ShopState[] =>
  configStore.get().venderAsignadas
    ? ['libre', 'carrito', 'reservada', 'vendida', 'mia']
    : ['libre', 'carrito', 'reservada', 'vendida', 'asignada', 'mia']

type Facts = { numero: number; pagoRealizado: boolean; reservada: boolean /** Kept for a seller. */; asignada: boolean }

export function shopState({ numero, ...facts }: Facts, { tuyas, enCarrito }: Own): ShopState {
  if (tuyas.has(numero)) return 'mia'
  return enCarrito.has(numero) && !facts.pagoRealizado ? 'carrito' : estadoDeNumero(facts)
}

export const shopStateOf = (rifa: Rifa, own: Own) => {
  const { NumeroRifa: numero, pagoRealizado, reservada } = rifa
  return shopState({ numero, pagoRealizado, reservada, asignada: isKept(rifa) }, own)
}

/** What is known of a number that has just been sold: where numbers are sold in parts, what is left of it is read again. */
export const recienVendida = () => ({
  pagoRealizado: true,
  debe: configStore.get().enCuotas.length > 0 ? undefined : false,
})

/** Whether a number is a seller's and the shop does not sell those. */
export const isKept = ({ asignada }: Rifa) => asignada && !configStore.get().venderAsignadas

/** Why a number cannot be sold, as far as this browser knows: the owner is unknown, if not `propia`. */
export const motivoOf = (rifa: Rifa, venta: Pick<ComoSeVende, 'canal' | 'persona'>, abierto = true) =>
  motivoNoVendible(
    { abierto, tomado: rifa.pagoRealizado || rifa.reservada, vendedorId: rifa.asignada ? 'alguien' : null },
    { ...venta, reglas: configStore.get() },
  )

/** Whether it cannot be put into a cart now. */
export const isTaken = (rifa: Rifa) => motivoOf(rifa, { canal: 'online', persona: null }) !== null

/** The digits typed into a search, without the zeros that pad a ticket's number: '00042' → '42'. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 7)
}

/** The numbers of a draw by their place, 0 to total − 1 in ascending order. */
export type Availability = {
  total: number
  numeroAt(place: number): number
  vendidaAt(place: number): boolean
  reservadaAt(place: number): boolean
  /** Kept for a seller, where the shop does not sell those. */
  asignadaAt(place: number): boolean
  /** Handed to a seller, and sold by the shop as well. */
  repartidaAt(place: number): boolean
  /** Different prices of the draw, ascending, major units. */
  precios: readonly number[]
}

export function readAvailability(reply: ReplyOf<typeof disponibilidadApi.disponibilidad>): Availability {
  const runs = runsOf(reply.tramos)
  const vendidas = bitmapOf(reply.vendidas)
  const reservadas = bitmapOf(reply.reservadas)
  const asignadas = bitmapOf(reply.asignadas)
  const repartidas = bitmapOf(reply.repartidas)
  const bit = (bytes: Uint8Array, place: number) => (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1) === 1
  return {
    total: runs.reduce((sum, { size }) => sum + size, 0),
    numeroAt: place => {
      const run = runs.findLast(({ start }) => start <= place)
      return run ? run.first + place - run.start : 0
    },
    vendidaAt: place => bit(vendidas, place),
    reservadaAt: place => bit(reservadas, place),
    asignadaAt: place => bit(asignadas, place),
    repartidaAt: place => bit(repartidas, place),
    precios: [...new Set(reply.precios)].sort((a, b) => a - b),
  }
}

/** Runs of consecutive numbers with the place each begins at. */
function runsOf(tramos: readonly (readonly [number, number])[]) {
  let start = 0
  return tramos.map(([first, last]) => {
    const run = { first, start, size: last - first + 1 }
    start += run.size
    return run
  })
}

function bitmapOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
}

export type Filter = { buscar: string; soloLibres: boolean }

/** Places that the filter lets through, ascending; null when that is all of them. */
export function placesOf(numbers: Availability, { buscar, soloLibres }: Filter): Uint32Array | null {
  if (!buscar && !soloLibres) return null
  const places = new Uint32Array(numbers.total)
  let found = 0
  for (let place = 0; place < numbers.total; place += 1) {
    if (soloLibres && !isFree(numbers, place)) continue
    if (buscar && !String(numbers.numeroAt(place)).includes(buscar)) continue
    places[found] = place
    found += 1
  }
  return places.slice(0, found)
}

type Wanted = { taken: ReadonlySet<number>; cuantos: number }

/**
 * So many free numbers by chance that are not in `taken`, fewer when that many are not left; those that no seller holds on paper come first.
 * `random` returns 0 ≤ x < 1.
 */
export function randomFree(numbers: Availability, { taken, cuantos }: Wanted, random: () => number): number[] {
  const free = [...(placesOf(numbers, { buscar: '', soloLibres: true }) ?? [])].filter(
    place => !taken.has(numbers.numeroAt(place)),
  )
  const chosen: number[] = []
  for (const part of [free.filter(place => !numbers.repartidaAt(place)), free.filter(numbers.repartidaAt)])
    while (chosen.length < cuantos && part.length > 0)
      chosen.push(...part.splice(Math.floor(random() * part.length), 1).map(numbers.numeroAt))
  return chosen
}

function isFree(numbers: Availability, place: number): boolean {
  return !numbers.vendidaAt(place) && !numbers.reservadaAt(place) && !numbers.asignadaAt(place)
}

const moves: Record<string, (step: { row: number; page: number; column: number }) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: ({ row }) => -row,
  ArrowDown: ({ row }) => row,
  PageUp: ({ page }) => -page,
  PageDown: ({ page }) => page,
  Home: ({ column }) => -column,
  End: ({ row, column }) => row - 1 - column,
}

/**
 * The target of a key from a cell of a grid with `columns` columns and `rows` visible rows; null for other keys. It
 * stops at the ends: up and down in their column, the others at the first or last cell.
 */
export function gridMove(
  key: string,
  { from, count, columns, rows, ctrl }: { from: number; count: number; columns: number; rows: number; ctrl: boolean },
): number | null {
  if (ctrl && key === 'Home') return 0
  if (ctrl && key === 'End') return count - 1
  const move = moves[key]
  if (!move) return null
  const to = from + move({ row: columns, page: columns * rows, column: from % columns })
  if (to >= 0 && to < count) return to
  return key.startsWith('Arrow') ? from : to < 0 ? from % columns : count - 1
}
