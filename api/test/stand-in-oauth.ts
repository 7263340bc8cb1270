import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../src/outside/clock.ts'
import { send } from './stand-in-api.ts'

/** An application's part of Mercado Pago: the page of the permission, the tokens, whose they are, and their end. */

const CODE_MS = 10 * 60_000
const TOKEN_SECONDS = 15_552_000
/** What `/oauth/token` takes; anything else is refused. */
const FIELDS = new Set([
  ...['client_id', 'client_secret', 'grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token'],
  'test_token',
])

export const APLICACION = { clientId: '4934588586838432', clientSecret: 'secreto-de-la-aplicacion' }

type Code = { challenge: string; redirectUri: string; expires: number }
export type OauthOptions = { url: string; collectorId: number; accessToken: string; clock: Clock }
export type Oauth = ReturnType<typeof createOauth>

export function createOauth({ url, collectorId, accessToken, clock }: OauthOptions) {
  const codes = new Map<string, Code>()
  const refreshTokens = new Set<string>()
  /** With the instants at which they end. */
  const accessTokens = new Map<string, number>([[accessToken, Number.POSITIVE_INFINITY]])
  /** `refuseRefresh`: the next renewals are refused. `permission`: fields of each that are given another way. `me`: what it says of the account. */
  const settings: { refuseRefresh: boolean; permission: object; me: { status: number; body: object } } = {
    refuseRefresh: false,
    permission: {},
    me: { status: 200, body: { id: collectorId, nickname: 'ESCUELA12', site_id: 'MLA' } },
  }
  const now = () => clock.now().getTime()

  const oauth = {
    settings,
    accessTokens,
    refreshTokens,
    accepts: (token: string) => (accessTokens.get(token) ?? 0) > now(),

    /** The owner presses «Autorizar» on the page at `address`: where the browser goes then. */
    allow(address: string): string {
      const { searchParams } = new URL(address, url)
      const given = (name: string) => searchParams.get(name) ?? ''
      const code = `TG-${randomBytes(12).toString('hex')}-${collectorId}`
      codes.set(code, {
        challenge: given('code_challenge'),
        redirectUri: given('redirect_uri'),
        expires: now() + CODE_MS,
      })
      return backTo(given('redirect_uri'), { code, state: given('state') })
    },

    /** Or «Cancelar». */
    refuse(address: string): string {
      const { searchParams } = new URL(address, url)
      return backTo(searchParams.get('redirect_uri') ?? '', {
        error: 'access_denied',
        state: searchParams.get('state') ?? '',
      })
    },

    /** The owner, or a fraud check, takes the permission away. */
    revoke(): void {
      refreshTokens.clear()
      accessTokens.clear()
    },

    /** Serves a request if it is one of these. */
    serve(request: IncomingMessage, response: ServerResponse, at: URL, body: unknown): boolean {
      const what = `${request.method} ${at.pathname}`
      if (what === 'GET /authorization') page(response, at)
      else if (what === 'POST /oauth/token') token(response, (body ?? {}) as Record<string, unknown>)
      else if (what === 'GET /users/me') me(request, response)
      else return false
      return true
    },
  }
  return oauth

  function page(response: ServerResponse, at: URL): void {
    const good =
      at.searchParams.get('client_id') === APLICACION.clientId &&
      at.searchParams.get('response_type') === 'code' &&
      at.searchParams.get('platform_id') === 'mp' &&
      at.searchParams.get('code_challenge_method') === 'S256'
    response.writeHead(good ? 200 : 400, { 'content-type': 'text/html; charset=utf-8' })
    const link = (to: string, words: string) => `<p><a href="${to.replaceAll('&', '&amp;')}">${words}</a></p>`
    const links = link(oauth.allow(at.href), 'Autorizar') + link(oauth.refuse(at.href), 'Cancelar')
    response.end(
      `<!doctype html><html lang="es"><title>Mercado Pago</title><h1>Conectar tu cuenta</h1>${good ? links : ''}`,
    )
  }

  function token(response: ServerResponse, body: Record<string, unknown>): unknown {
    const refuse = (error: string, status = 400) => send(response, { status, body: { message: error, error, status } })
    if (Object.keys(body).some(field => !FIELDS.has(field))) return refuse('invalid_request')
    if (body.client_id !== APLICACION.clientId || body.client_secret !== APLICACION.clientSecret)
      return refuse('invalid_client', 401)
    if (body.grant_type === 'authorization_code') {
      const code = codes.get(String(body.code))
      codes.delete(String(body.code))
      const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
      if (!code || code.expires <= now() || code.challenge !== challenge || code.redirectUri !== body.redirect_uri)
        return refuse('invalid_grant')
      return grant(response)
    }
    if (body.grant_type !== 'refresh_token') return refuse('unsupported_grant_type')
    // Each works once.
    if (settings.refuseRefresh || !refreshTokens.delete(String(body.refresh_token))) return refuse('invalid_grant')
    return grant(response)
  }

  function grant(response: ServerResponse): void {
    const [access, refresh] = [`APP_USR-${randomBytes(16).toString('hex')}`, `TG-${randomBytes(16).toString('hex')}`]
    accessTokens.set(access, now() + TOKEN_SECONDS * 1_000)
    refreshTokens.add(refresh)
    send(response, {
      status: 200,
      body: {
        access_token: access,
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
        scope: 'offline_access read write',
        user_id: collectorId,
        refresh_token: refresh,
        public_key: 'APP_USR-publica',
        live_mode: true,
        ...settings.permission,
      },
    })
  }

  function me(request: IncomingMessage, response: ServerResponse): unknown {
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    if (!oauth.accepts(bearer))
      return send(response, {
        status: 401,
        body: { message: 'invalid access token', error: 'unauthorized', status: 401 },
      })
    return send(response, settings.me)
  }
}

function backTo(redirectUri: string, query: Record<string, string>): string {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
  return back.href
}
