import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#http/deps.ts'
import type { Aplicacion } from '#outside/mercadopago/mercadopago-oauth.ts'

/** How long an organiser has to give the permission at Mercado Pago, and how long the code that it sends back works. */
export const PEDIDO_MS = 10 * 60_000

/** A permission is renewed by its fifth month of six. */
export const RENOVAR_ANTES_MS = 30 * 24 * 3_600_000

/** How often it is asked whether the permission still holds. */
export const REVISAR_MS = 3_600_000

/** After a refused renewal there is time until the token ends: a try a day. */
export const REINTENTO_MS = 24 * 3_600_000

type Env = Deps['env']
type Variables = Pick<
  Env,
  'MP_CLIENT_ID' | 'MP_CLIENT_SECRET' | 'MP_REDIRECT_URL' | 'MP_BASE_URL' | 'BASE_URL' | 'GIVEN'
>

/** Where an account's owner comes back to, at the one address that Mercado Pago knows of the application. */
export const VUELTA = '/mercadopago/vuelta'

/** The operator's application; null: there is none, or a variable sets the token. */
export function aplicacionOf(env: Variables): Aplicacion | null {
  const { MP_CLIENT_ID, MP_CLIENT_SECRET, MP_REDIRECT_URL, MP_BASE_URL, BASE_URL, GIVEN } = env
  if (!MP_CLIENT_ID || !MP_CLIENT_SECRET || GIVEN.MP_ACCESS_TOKEN !== undefined) return null
  const redirectUri = MP_REDIRECT_URL ?? `${BASE_URL}${VUELTA}`
  return { clientId: MP_CLIENT_ID, clientSecret: MP_CLIENT_SECRET, redirectUri, baseUrl: MP_BASE_URL }
}

/** What goes to Mercado Pago and comes back: which organisation asked, and by which of its requests. */
export type Estado = { sitio: string; pedido: string }

const SELLO = /^([\w-]{1,600})\.([\w-]{43})$/

/** All hosts of an operator share the application, and so the key: any of them may pass on what comes back for another. */
export function sealEstado(clientSecret: string, { sitio, pedido }: Estado): string {
  const text = Buffer.from(JSON.stringify([sitio, pedido])).toString('base64url')
  return `${text}.${signatureOf(clientSecret, text)}`
}

/** Returns what was signed; null for anything else, and without an application, whose key signs. */
export function openEstado(clientSecret: string | undefined, state: string): Estado | null {
  if (!clientSecret) return null
  const [, text, signature] = SELLO.exec(state) ?? []
  if (!text || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(clientSecret, text)))) return null
  const [sitio, pedido] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string]
  return { sitio, pedido }
}

function signatureOf(clientSecret: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', clientSecret, '', 'talonario: conectar Mercado Pago', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

/**
 * The secret of notifications about a connected account: its application's. Without it a value that nobody has, so that each
 * notification is a hint, and the payment it names is read.
 */
export function notificationSecretOf(env: Pick<Env, 'MP_CLIENT_SECRET' | 'MP_CLIENT_WEBHOOK_SECRET'>): string {
  const { MP_CLIENT_SECRET = randomBytes(32).toString('hex'), MP_CLIENT_WEBHOOK_SECRET } = env
  return MP_CLIENT_WEBHOOK_SECRET ?? signatureOf(MP_CLIENT_SECRET, 'avisos')
}

/** The screen that goes on, with what Mercado Pago brought back. */
export function pageOf(sitio: string, query: Record<string, string | undefined>): string {
  const url = new URL('/admin/configuracion', sitio)
  const { code, error, state } = query
  const given = Object.entries({ code, error, state }).filter((pair): pair is [string, string] => !!pair[1])
  url.search = new URLSearchParams([['ver', 'cobros'], ...given]).toString()
  return url.href
}

/** What follows from another account, or none, for so many orders that wait for a payment; '' without any. */
export function quedanEsperando(compras: number): string {
  if (compras === 0) return ''
  const cuantas = compras === 1 ? 'Hay 1 compra que espera' : `Hay ${compras} compras que esperan`
  return ` ${cuantas} un pago en la cuenta de Mercado Pago que cobraba hasta ahora: si ya no es esa, lo que llegue ahí devolvelo desde ella.`
}
