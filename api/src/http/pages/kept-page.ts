import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Browsers ask each time. A cache in front of the server may answer for a second, so that of half a million who ask at once the server sees
 * one a second. The second header is for CDNs only, because a browser that followed it would show what an event has already changed.
 */
export const FOR_CACHES = {
  'cache-control': 'public, max-age=0, s-maxage=1',
  'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=2',
}

export const HTML = 'text/html; charset=utf-8'

/** Compresses a page once for all requests. */
export async function compressed(plain: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const br = await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return new Map([
    ['br', br],
    ['gzip', await promisify(gzip)(plain)],
  ])
}

/** A page in memory in all its encodings: revalidated each time, and sent only if it has changed. */
export function pageOf(plain: Buffer, encoded: ReadonlyMap<string, Buffer>, type = HTML): SendPage {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return (request, reply) => {
    reply.headers({ 'content-type': type, ...FOR_CACHES, vary: 'accept-encoding', etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const [encoding, bytes] = [...encoded].find(([name]) => takes(accepted, name)) ?? []
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(bytes ?? plain)
  }
}

const takes = (accepted: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
