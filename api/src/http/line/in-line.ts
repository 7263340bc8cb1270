import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentActor } from '#http/acting.ts'
import { addressOf } from '#http/network.ts'
import { Places } from './places.ts'

/** How many one party may have waiting: a class that logs in together, and no more. */
const SHARE = 40

/**
 * A queue for work that uses cores or memory: `atOnce` pieces run and up to `longest` wait, `SHARE` of them for one account, or for one
 * address without an account. Further ones get DEMASIADOS_INTENTOS.
 */
export function waitingLine(atOnce: number, longest: number) {
  const places = new Places<string>({
    inAll: atOnce,
    each: atOnce,
    longest,
    longestEach: SHARE,
    refusal: 'DEMASIADOS_INTENTOS',
  })

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    const { id, direccion } = currentActor()
    const place = places.take(id ?? direccion ?? '')
    await place.entered
    try {
      return await work()
    } finally {
      place.leave()
    }
  }
  return Object.assign(inLine, { waiting: () => places.waiting })
}

/** Calls without a session: they may use only a few of the database's connections. */
export const atDoor = waitingLine(4, 200)

/** Drawing a ticket and decoding a picture, which use a core for a moment. */
export const drawInLine = waitingLine(1, 400)

/** Reading or computing a whole table, which uses a core for seconds. */
export const longReadInLine = waitingLine(1, 20)

const writers = new Places<string>({
  inAll: Number.POSITIVE_INFINITY,
  each: 16,
  longest: 10_000,
  longestEach: 400,
  patienceMs: 15_000,
  refusal: 'SERVIDOR_OCUPADO',
})

/** Limits the simultaneous writes of one address, so that others find database connections. */
export async function writeInLine<T>(work: () => Promise<T>): Promise<T> {
  const place = writers.take(currentActor().direccion ?? '')
  await place.entered
  return await work().finally(place.leave)
}

/** A longer line would cost memory, and its end would not be served in time. */
const LONGEST_LINE = 1_000

/**
 * Admits a number of calls at once, in all and from one address, until their reply is sent, because each costs memory until then. Others
 * wait up to `patienceMs`, after which the promise rejects with SERVIDOR_OCUPADO. Slow senders and readers are cut off by admission.ts.
 */
export function atOnce({ inAll, perAddress, patienceMs }: { inAll: number; perAddress: number; patienceMs: number }) {
  const line = { longest: LONGEST_LINE, longestEach: LONGEST_LINE }
  const places = new Places<string>({ inAll, each: perAddress, ...line, patienceMs, refusal: 'SERVIDOR_OCUPADO' })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const place = places.take(addressOf(request.ip))
    finished(reply.raw, () => place.leave())
    await place.entered
  }
}
