import { finished } from 'node:stream'
import { AppError } from '@talonario/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './network.ts'

/** A queue for work that uses cores or memory: `atOnce` pieces run, up to `longest` more wait, and further ones get DEMASIADOS_INTENTOS. */
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
      // The place is handed on rather than freed, so that a new caller cannot overtake those who wait.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(inLine, { waiting: () => waiting.length })
}

/** Calls without a session use few of the database's connections, however many they are. */
export const atDoor = waitingLine(4, 200)

/** Slower senders and readers are cut off, or a few of them would block everybody. */
const LONGEST_MS = 120_000

/** A longer queue would cost memory, and its end would not be served in time. */
const LONGEST_LINE = 1_000

interface Limits {
  inAll: number
  perAddress: number
  /** Longest time a caller waits for a place; 0 refuses at once. */
  patienceMs?: number
}

/**
 * Admits so many calls at once, in all and from one address, until their reply is sent, because each costs memory until
 * then. Others wait; the promise rejects with SERVIDOR_OCUPADO after a random time between half the patience and all of
 * it, so that refused callers do not all return at once.
 */
export function atOnce({ inAll, perAddress, patienceMs = 0 }: Limits) {
  const there = new Map<string, number>()
  const waiting = new Map<FastifyReply, () => void>()
  let all = 0

  function enter(address: string, reply: FastifyReply): boolean {
    const here = there.get(address) ?? 0
    if (all >= inAll || here >= perAddress) return false
    all++
    there.set(address, here + 1)
    const tooSlow = setTimeout(() => reply.raw.destroy(), LONGEST_MS).unref()
    finished(reply.raw, () => {
      clearTimeout(tooSlow)
      leave(address)
    })
    return true
  }

  function leave(address: string): void {
    all--
    const left = (there.get(address) ?? 1) - 1
    if (left > 0) there.set(address, left)
    else there.delete(address)
    for (const tryAgain of waiting.values()) tryAgain()
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = addressOf(request.ip)
    if (enter(address, reply)) return
    if (patienceMs === 0 || waiting.size >= LONGEST_LINE) throw new AppError('SERVIDOR_OCUPADO')
    const place = Promise.withResolvers<void>()
    const refuse = () => place.reject(new AppError('SERVIDOR_OCUPADO'))
    const patience = setTimeout(refuse, patienceMs * (0.5 + Math.random() / 2))
    reply.raw.once('close', refuse)
    waiting.set(reply, () => {
      if (!enter(address, reply)) return
      waiting.delete(reply)
      place.resolve()
    })
    await place.promise.finally(() => {
      clearTimeout(patience)
      reply.raw.off('close', refuse)
      waiting.delete(reply)
    })
  }
}
