import { createHash } from 'node:crypto'
import { z } from 'zod'
import { PaymentsError } from '#outside/payments.ts'
import { httpClient } from './mercadopago-http.ts'
import { parseShape } from './mercadopago-wire.ts'

/** The operator's application at Mercado Pago, which collects for organisations that permit it. */
export type Aplicacion = { clientId: string; clientSecret: string; redirectUri: string; baseUrl: string }

/** An account's permission. Each use replaces its `refreshToken`. */
export type Permiso = {
  accessToken: string
  refreshToken: string
  publicKey: string
  userId: string
  liveMode: boolean
  expiresInSeconds: number
}

const LIVE_BASE_URL = 'https://api.mercadopago.com'
const ATTEMPT_MS = 8_000

/** The page where the account's owner gives the permission; in tests the stand-in has it. */
export function authorizationUrl({ clientId, redirectUri, baseUrl }: Aplicacion, state: string, verifier: string) {
  const url = new URL('/authorization', baseUrl === LIVE_BASE_URL ? 'https://auth.mercadopago.com' : baseUrl)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    platform_id: 'mp',
    state,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

/** The documented duration of a permission, used if the reply does not say. */
const LASTS_SECONDS = 15_552_000

/** An unreadable field beside the permission must not lose it, since a code or refresh token works only once. */
const permisoShape = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    public_key: z.string().nullish().catch(null),
    user_id: z.union([z.int().nonnegative(), z.string().min(1).max(128)]).transform(String),
    live_mode: z.boolean().nullish().catch(null),
    expires_in: z.int().positive().catch(LASTS_SECONDS),
  })
  .transform(
    (wire): Permiso => ({
      accessToken: wire.access_token,
      refreshToken: wire.refresh_token,
      publicKey: wire.public_key ?? '',
      userId: wire.user_id,
      liveMode: wire.live_mode ?? true,
      expiresInSeconds: wire.expires_in,
    }),
  )

/** Exchanges a code, which works once and for ten minutes, for a permission. Throws PaymentsError. */
export const exchangeCode = (app: Aplicacion, code: string, verifier: string): Promise<Permiso> =>
  askToken(app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirectUri,
    code_verifier: verifier,
  })

/** Renews a permission. Throws PaymentsError; after an unusable reply the old refresh token may be used up. */
export const renewPermiso = (app: Aplicacion, refreshToken: string): Promise<Permiso> =>
  askToken(app, { grant_type: 'refresh_token', refresh_token: refreshToken })

/** Sends the request only once, because the first attempt uses up a code or refresh token. Refuses a reply without the permission's fields. */
async function askToken({ clientId, clientSecret, baseUrl }: Aplicacion, grant: object): Promise<Permiso> {
  const path = '/oauth/token'
  let response: Response
  let body: unknown
  try {
    response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...grant }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    body = await response.json()
  } catch (cause) {
    throw new PaymentsError('unavailable', `Mercado Pago, POST ${path}: no answer`, { cause })
  }
  if (response.ok) return parseShape(permisoShape, body, path)
  const { status } = response
  const kind = status >= 400 && status < 500 && status !== 429 ? 'rejected' : 'unavailable'
  throw new PaymentsError(kind, `Mercado Pago, POST ${path}: answered ${status}`, { status })
}

const profileShape = z.object({ nickname: z.string().nullish().catch(null) }).catch({})

/** The name of the account that a token belongs to. Throws PaymentsError, with status 401 once its permission has ended. */
export async function nicknameOf(baseUrl: string, accessToken: string): Promise<string> {
  const { body } = await httpClient({ baseUrl, accessToken })({ method: 'GET', path: '/users/me' })
  return parseShape(profileShape, body, '/users/me').nickname ?? ''
}
