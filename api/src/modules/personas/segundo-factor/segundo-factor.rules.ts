import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as authenticators implement it: SHA-1, six digits, thirty seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Bytes of the shared secret: as many as its HMAC has. */
export const SECRETO_BYTES = 20

/** A telephone's clock may be off by this many steps, either way. */
const TOLERANCIA = 1

const totp = (secret: Uint8Array) =>
  new TOTP({ ...FORM, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The time step of a code; null if it is not a code of this secret within the tolerance. */
export function pasoOf(secret: Uint8Array, codigo: string, now: Date): number | null {
  const step = totp(secret).counter({ timestamp: now.getTime() })
  const delta = totp(secret).validate({ token: codigo, timestamp: now.getTime(), window: TOLERANCIA })
  return delta === null ? null : step + delta
}

/** What is entered in an authenticator: the secret as text, and the address that its QR code contains. */
export function datosParaLaAplicacion(
  secret: Uint8Array,
  email: string,
  organizacion: string,
): { secreto: string; uri: string } {
  const app = totp(secret)
  app.issuer = organizacion
  app.label = email
  return { secreto: app.secret.base32, uri: app.toString() }
}

/** Number of recovery codes. */
export const CODIGOS = 10
/** Random bytes of a recovery code. From 112 bits on a plain hash is enough to store it. */
export const CODIGO_BYTES = 15

/** Writes a recovery code: 24 letters and digits in groups of four. */
export const writeCode = (random: Uint8Array): string =>
  new Secret({ buffer: new Uint8Array(random).buffer }).base32.replace(/.{4}(?=.)/g, '$&-')

/** The hash of a recovery code, with or without dashes. */
export const hashCodigo = (codigo: string): Buffer => createHash('sha256').update(codigo.replaceAll('-', '')).digest()

/** Whether a code is an authenticator's, which has six digits; any other is a recovery code. */
export const isOfApplication = (codigo: string): boolean => /^\d{6}$/.test(codigo)
