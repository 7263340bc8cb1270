import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Places } from './places.ts'

/**
 * Two prints at once: a single thread makes the files in turns, so that one sheet does not wait for a whole raffle, and each print has its
 * rows and a file in memory.
 */
const AT_ONCE = 2
/** A waiting print costs a connection and nothing else. */
export const LONGEST_PRINT_LINE = 20

const places = new Places<string>({
  inAll: AT_ONCE,
  each: AT_ONCE,
  longest: LONGEST_PRINT_LINE,
  longestEach: LONGEST_PRINT_LINE,
  refusal: 'IMPRESIONES_EN_FILA',
})

const ranks = new Map<string, () => number>()

/**
 * Waits until a print may begin; its place is free again when its file was sent or its caller has left. `turno` is a name chosen by the
 * caller. Throws IMPRESIONES_EN_FILA.
 */
export async function enterPrints(reply: FastifyReply, account: string, turno = ''): Promise<void> {
  const place = places.take(account)
  const key = `${account} ${turno}`
  ranks.set(key, place.rank)
  finished(reply.raw, () => {
    place.leave()
    if (ranks.get(key) === place.rank) ranks.delete(key)
  })
  await place.entered
}

/** The place of a print in the line, from 1; 0 if it is being made or there is none. */
export const printRank = (account: string, turno: string): number => ranks.get(`${account} ${turno}`)?.() ?? 0
