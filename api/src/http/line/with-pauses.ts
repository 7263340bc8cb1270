import { setImmediate } from 'node:timers/promises'

/** So many items take a millisecond or a few. */
const PIECE = 100

/** Yields items, of which there may be a hundred thousand, with a pause for other calls after every few. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let n = 0
  for (const item of items) {
    yield item
    if (++n % PIECE === 0) await setImmediate()
  }
}

/** The same as `items.map(to)`, with pauses. */
export async function mapWithPauses<T, R>(items: Iterable<T>, to: (item: T, i: number) => R): Promise<R[]> {
  const all: R[] = []
  for await (const item of withPauses(items)) all.push(to(item, all.length))
  return all
}

/** Yields items in groups, for statements that would be slow with a hundred thousand rows at once. */
export function* inPieces<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let piece: T[] = []
  for (const item of items) {
    if (piece.push(item) < size) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
