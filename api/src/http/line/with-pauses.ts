import { setImmediate } from 'node:timers/promises'

/** So many of them take a millisecond or a few. */
const PIECE = 100

/** Items that may be a hundred thousand, with a pause for other calls after every few of them. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let n = 0
  for (const item of items) {
    yield item
    if (++n % PIECE === 0) await setImmediate()
  }
}

/** The same, some at a time: for statements that a database takes better than one of a hundred thousand rows. */
export function* inPieces<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let piece: T[] = []
  for (const item of items) {
    if (piece.push(item) < size) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
