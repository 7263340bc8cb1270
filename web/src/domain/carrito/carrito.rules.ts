import { fromMinor, limits, type Producto, producto, type Rifa, rifa, toMinor } from '@talonario/contract'

/** What a line is recognised, drawn and added up with. All else comes with the server's data: an older version may not have kept it. */
const KEPT = {
  rifa: ['_id', 'NumeroRifa', 'precioRifa', 'FechaSorteo'],
  producto: ['_id', 'nombreProducto', 'precio'],
} as const satisfies { rifa: (keyof Rifa)[]; producto: (keyof Producto)[] }
type Kept<Item, Name extends keyof Item> = Pick<Item, Name> & Partial<Item>
type KeptRifa = Kept<Rifa, (typeof KEPT.rifa)[number]>
type KeptProducto = Kept<Producto, (typeof KEPT.producto)[number]>

export type RifaLine = KeptRifa & { tipo: 'rifa'; quantity: number }
export type ProductoLine = KeptProducto & { tipo: 'producto'; quantity: number }
/** The raffle or product fields plus quantity and tipo, as they are kept. */
export type CartLine = RifaLine | ProductoLine

/** What makes a line the one it is. */
export type LineName = Pick<CartLine, '_id' | 'tipo'>

export const isRifa = (line: CartLine): line is RifaLine => line.tipo === 'rifa'
export const isProducto = (line: CartLine): line is ProductoLine => line.tipo === 'producto'

/** The same thing: same _id and tipo. */
export const sameLine = (a: LineName, b: LineName) => a._id === b._id && a.tipo === b.tipo

/** Price of one, major units. */
export const priceOf = (line: CartLine) => (isRifa(line) ? line.precioRifa : line.precio)

/** Sum of the lines in major units, exact to the cent. */
export function totalOf(lines: readonly CartLine[]): number {
  return fromMinor(lines.reduce((sum, line) => sum + toMinor(priceOf(line)) * line.quantity, 0))
}

/** Adds one to its line, or a new line. A number is in the cart once at most. */
export function withItem(lines: readonly CartLine[], item: Rifa | Producto): CartLine[] {
  const line = lineOf(item)
  const there = lines.find(other => sameLine(other, line))
  return there ? withQuantity(lines, there, there.quantity + 1) : [...lines, line]
}

function lineOf(item: Rifa | Producto): CartLine {
  return 'precioRifa' in item ? { ...item, tipo: 'rifa', quantity: 1 } : { ...item, tipo: 'producto', quantity: 1 }
}

/** Quantity 0 removes the line. */
export function withQuantity(lines: readonly CartLine[], name: LineName, quantity: number): CartLine[] {
  if (quantity <= 0) return without(lines, [name])
  const most = name.tipo === 'rifa' ? 1 : limits.unidadesPorLinea
  return lines.map(line => (sameLine(line, name) ? { ...line, quantity: Math.min(quantity, most) } : line))
}

export function without(lines: readonly CartLine[], names: readonly LineName[]): CartLine[] {
  return lines.filter(line => !names.some(name => sameLine(name, line)))
}

/** What was kept, as far as it can be read: a damaged line is left out, a damaged cart is an empty one. */
export function parseCart(text: string | null): CartLine[] {
  const kept = parseJson(text)
  return Array.isArray(kept) ? kept.flatMap(parseLine) : []
}

function parseLine(kept: unknown): CartLine[] {
  if (isKeptRifa(kept)) return [{ ...kept, tipo: 'rifa', quantity: 1 }]
  const quantity = Math.trunc(Number((kept as { quantity?: unknown } | null)?.quantity))
  if (!isKeptProducto(kept) || !(quantity > 0)) return []
  return [{ ...kept, tipo: 'producto', quantity: Math.min(quantity, limits.unidadesPorLinea) }]
}

const isKeptRifa = (kept: unknown): kept is KeptRifa =>
  KEPT.rifa.every(name => rifa.shape[name].safeParse((kept as Partial<Rifa> | null)?.[name]).success)

const isKeptProducto = (kept: unknown): kept is KeptProducto =>
  KEPT.producto.every(name => producto.shape[name].safeParse((kept as Partial<Producto> | null)?.[name]).success)

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
