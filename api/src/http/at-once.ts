import { finished } from 'node:stream'
import { AppError } from '@talonario/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './network.ts'

/** Anyone who takes longer to send or to read is cut off, or a few slow ones would keep everybody out. */
const LONGEST_MS = 120_000

/**
 * Lets in so many at once, in all and from one address, until their reply is sent: what costs memory for as long as somebody
 * sends or reads. Throws SERVIDOR_OCUPADO beyond.
 */
export function atOnce({ inAll, perAddress }: { inAll: number; perAddress: number }) {
  const there = new Map<string, number>()
  let all = 0
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const address = addressOf(request.ip)
    const here = there.get(address) ?? 0
    if (all >= inAll || here >= perAddress) throw new AppError('SERVIDOR_OCUPADO')
    all++
    there.set(address, here + 1)
    const tooSlow = setTimeout(() => reply.raw.destroy(), LONGEST_MS).unref()
    finished(reply.raw, () => {
      clearTimeout(tooSlow)
      all--
      const left = (there.get(address) ?? 1) - 1
      if (left > 0) there.set(address, left)
      else there.delete(address)
    })
  }
}
