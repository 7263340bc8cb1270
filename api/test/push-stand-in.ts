import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error: it has no types
import ece from 'http_ece'
import { listenOn } from './free-port.ts'

/** A browser's subscription at the stand-in, with the browser's private keys. */
export type Device = {
  endpoint: string
  claves: { p256dh: string; auth: string }
  /** The service's status for a push to it, as in RFC 8030; default 201. */
  status: number
  headers: Record<string, string>
  /** Undelivered messages: one replaces another of the same topic. */
  waiting: { topic: string; ttl: number; text: string }[]
  /** How many pushes it received. */
  asked: number
}

/**
 * A push service by RFC 8030, 8291 and 8292, over real HTTP: it refuses a push without TTL, with too long a topic or
 * too large a body, for an unknown subscription, or without a valid sender.
 */
export async function startPushService() {
  const devices = new Map<string, Device & { keys: ECDH }>()
  const server = createServer((request, response) => void answer(request, response))
  const origin = `http://127.0.0.1:${await listenOn(server)}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const device = devices.get(request.url ?? '')
    const end = (status: number, headers = {}) => void response.writeHead(status, headers).end()
    if (!device || request.method !== 'POST') return end(404)
    device.asked++
    if (!isSignedFor(origin, request.headers.authorization ?? '')) return end(403)
    if (device.status !== 201) return end(device.status, device.headers)
    const { topic = '', 'content-encoding': coding } = request.headers
    const ttl = String(request.headers.ttl)
    if (!/^\d+$/.test(ttl) || !/^[\w-]{1,32}$/.test(String(topic)) || coding !== 'aes128gcm') return end(400)
    if (body.length > 4096) return end(413)
    const { keys, claves } = device
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: claves.auth }).toString()
    device.waiting = device.waiting.filter(message => message.topic !== topic)
    device.waiting.push({ topic: String(topic), ttl: Number(ttl), text })
    end(201, { location: `${origin}/message/${device.asked}` })
  }

  return {
    origin,
    /** A browser that has subscribed. */
    subscribe(): Device {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const path = `/push/${randomBytes(8).toString('hex')}`
      const claves = { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
      const device = { endpoint: origin + path, claves, status: 201, headers: {}, waiting: [], asked: 0, keys }
      devices.set(path, device)
      return device
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Whether `vapid t=…, k=…` is a token for this service, signed with the key it names, for a day at most (RFC 8292). */
function isSignedFor(origin: string, authorization: string): boolean {
  const [, claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(k, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims.split('.')[1] ?? '', 'base64url').toString())
  const proved = verify(
    'sha256',
    Buffer.from(claims),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return proved && aud === origin && Number.isInteger(exp) && /^(mailto:.+@|https?:\/\/)/.test(sub)
}
