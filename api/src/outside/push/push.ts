import { createECDH, ECDH, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
// @ts-expect-error: the reference implementation of RFC 8188 has no types
import ece from 'http_ece'

/** A browser's subscription: where to push, and the keys (base64url) with which only that browser can read. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Identifies the installation to push services (RFC 8292): `publica` uncompressed in base64url, as browsers expect it. */
export type Vapid = {
  publica: string
  privada: KeyObject
  /** The contact for push services, as https or mailto. */
  contacto: string
}

export type Push = {
  texto: string
  /** How many seconds the service keeps it for a device that is away. */
  ttl: number
  /** Up to 32 letters; a later push with the same topic replaces one that was not delivered. */
  tema: string
}

/** `gone`: the subscription has ended. `later`: refused for now, perhaps with a time to wait. `refused`: for good. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'later'; reason: string; afterMs: number | null }
  | { kind: 'refused'; reason: string }

/** The longest time for a service's reply, shorter than the lease of a row. */
const ATTEMPT_MS = 10_000
/** VAPID allows at most a day. */
const TOKEN_S = 12 * 3600

/**
 * Whether pushes to an address are allowed: https to a host of the list (`*.x` means all subdomains of x), or an origin of this machine in
 * the list. So nobody can make this server call an address they choose.
 */
export function isPushAddress(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  if (services.includes(origin)) return true
  const named = services.some(host => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
  return protocol === 'https:' && port === '' && named
}

/** Whether these are keys as browsers make them: a point on P-256, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

export function makeVapidKeys(): { publica: string; privada: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publica: Buffer.concat(point).toString('base64url'), privada: privateKey }
}

/** Pushes a message, encrypted for the device (RFC 8030, 8291). Never throws; the reason contains no address. */
export async function sendPush(subscription: Subscription, push: Push, vapid: Vapid, now: Date): Promise<Outcome> {
  try {
    const response = await fetch(subscription.endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ATTEMPT_MS),
      headers: {
        authorization: authorizationFor(subscription.endpoint, vapid, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.ttl),
        topic: push.tema,
        urgency: 'high',
      },
      body: encryptFor(subscription, push.texto),
    })
    await response.body?.cancel()
    return outcomeOf(response, now)
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.name : 'unreachable', afterMs: null }
  }
}

function outcomeOf({ ok, status, headers }: Response, now: Date): Outcome {
  if (ok) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `the push service answered ${status}`
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, afterMs: waitOf(headers.get('retry-after'), now) }
  return { kind: 'refused', reason }
}

/** A delay in seconds or a date, as milliseconds; null if absent. */
function waitOf(retryAfter: string | null, now: Date): number | null {
  const ms = /^\d{1,6}$/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now.getTime()
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}

function encryptFor({ p256dh, auth }: Subscription, texto: string): Uint8Array<ArrayBuffer> {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return new Uint8Array(
    ece.encrypt(Buffer.from(texto), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth }),
  )
}

function authorizationFor(endpoint: string, { publica, privada, contacto }: Vapid, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_S
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contacto })}`
  const signature = sign('sha256', Buffer.from(claims), { key: privada, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publica}`
}
