import { AppError } from '@talonario/contract'

/**
 * A line for work that eats cores or memory: `atOnce` pieces run, up to `longest` more wait their turn, and anyone who
 * comes after them hears DEMASIADOS_INTENTOS instead of waiting without end.
 */
export function waitingLine(atOnce: number, longest: number) {
  let running = 0
  const waiting: (() => void)[] = []

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length < longest) await new Promise<void>(resolve => waiting.push(resolve))
    else throw new AppError('DEMASIADOS_INTENTOS', { segundos: 5 })
    try {
      return await work()
    } finally {
      // The place is handed on, not given back: nobody who comes just now can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(inLine, { waiting: () => waiting.length })
}

/** Strangers at the door take few of the database's connections, however many they are: everybody inside keeps theirs. */
export const atDoor = waitingLine(4, 200)
