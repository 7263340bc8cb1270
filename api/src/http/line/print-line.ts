import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Places } from './places.ts'

/** One thread makes all files, one after the other, so that a leaf does not wait for a whole raffle. Each print has its rows and a file in memory. */
const AT_ONCE = 2
/** Whoever waits has a connection and nothing else. */
export const LONGEST_PRINT_LINE = 20

const places = new Places<string>({
  inAll: AT_ONCE,
  each: AT_ONCE,
  longest: LONGEST_PRINT_LINE,
  longestEach: LONGEST_PRINT_LINE,
  refusal: 'IMPRESIONES_EN_FILA',
})

const ranks = new Map<string, () => number>()

/** A print of this account and turn, a name of the caller's own, has its place until its file was sent or its caller has left. Throws IMPRESIONES_EN_FILA. */
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

/** The place in the line of such a print, from 1: 0 if it is being made, or if there is none. */
export const printRank = (account: string, turno: string): number => ranks.get(`${account} ${turno}`)?.() ?? 0
