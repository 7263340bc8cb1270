import { createHash, randomBytes } from 'node:crypto'
import type { Rol } from '@talonario/contract'
import type { Parts } from '#http/deps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a session lives unused, and in all. Shorter for organisers. */
const LIFETIME: Record<Rol, { idle: number; whole: number }> = {
  admin: { idle: 2 * HOUR, whole: 24 * HOUR },
  veedor: { idle: 2 * HOUR, whole: 24 * HOUR },
  vendedor: { idle: 12 * HOUR, whole: 7 * 24 * HOUR },
  public: { idle: 12 * HOUR, whole: 7 * 24 * HOUR },
}

/** A session's last use is stored at most once in this time. */
export const USE_GRANULARITY = MINUTE

/** 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const expiryOf = (rol: Rol, now: Date): Date => new Date(now.getTime() + LIFETIME[rol].whole)

export function isAlive(session: { rol: Rol; used_at: Date; expires_at: Date }, now: Date): boolean {
  return now < session.expires_at && now.getTime() - session.used_at.getTime() < LIFETIME[session.rol].idle
}

/** In the order of checking: a browser's User-Agent also names the browsers it descends from. */
const BROWSERS: [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone o iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

type Sender = { ip: string; headers: { 'user-agent'?: string } }

/** Where a call that opens or changes a session comes from, and the time and keys the session needs. */
export const originOf = ({ ip, headers }: Sender, { env, clock }: Parts) => ({
  ip,
  dispositivo: dispositivoOf(headers['user-agent']),
  keys: env,
  now: clock.now(),
})

/** Browser and system of a User-Agent: 'Chrome en Android'; '' if both are unknown. */
function dispositivoOf(userAgent: string | undefined): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(' en ')
}
