import { isIP } from 'node:net'
import * as z from 'zod'
import { parseSender, parseSmtp } from './outside/smtp-address.ts'

/**
 * The kinds of configuration variables. Each message completes «La variable X …» and never quotes the value:
 * some of them are secrets.
 */

export const integer = (min: number, max: number) => {
  const error = `tiene que ser un número entero entre ${min} y ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `tiene que ser ${values.join(', ').replace(/, ([^,]*)$/, ' o $1')}` })

/** That many whole numbers, separated by slashes. */
export const counts = (howMany: number, example: string) =>
  z
    .string()
    .refine(
      text => /^\d{1,9}(\/\d{1,9})*$/.test(text) && text.split('/').length === howMany,
      `tiene que llevar ${howMany} números como ${example}`,
    )
    .transform(text => text.split('/').map(Number))

export const yesNo = z.stringbool({
  truthy: ['si', 'sí', 'yes', 'true', '1'],
  falsy: ['no', 'false', '0'],
  error: 'tiene que ser si o no',
})

export const email = z.email('tiene que ser un email')

/** A URL with one of these schemes, without a slash at its end. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      text => URL.canParse(text) && schemes.some(scheme => text.startsWith(`${scheme}://`)),
      `tiene que ser una dirección que empiece con ${schemes.map(scheme => `${scheme}://`).join(' o ')}`,
    )
    .transform(text => text.replace(/\/+$/, ''))

/** The URL of a site, to which paths are added: without user name and query. */
export const site = (...schemes: string[]) =>
  url(...schemes).refine(text => {
    const { username, password } = URL.parse(text) ?? {}
    return !/[?#]/.test(text) && !username && !password
  }, 'tiene que ser una dirección sin usuario, sin ? y sin #')

/** A text that a header takes as it is. */
export const token = z.string().regex(/^[\w.~+/=-]+$/, 'tiene que llevar solo letras, números y guiones, sin espacios')

/** A mail server with its account, and no path. */
export const smtp = url('smtp', 'smtps').refine(
  text => parseSmtp(text) !== null,
  'tiene que terminar en el servidor y su puerto, como smtps://usuario:clave@smtp.example:465',
)

/** An address, with or without a name before it. */
export const sender = z
  .string()
  .refine(
    text => parseSender(text) !== null,
    'tiene que ser un email, o un nombre y un email como La rifa <rifa@example.org>',
  )

/** A host, as it is written in an address. */
export const host = z
  .string()
  .toLowerCase()
  .regex(/^[\w.:-]+$/, 'tiene que ser una lista de máquinas como correo.interna o 10.0.0.5, separadas por comas')

/** An origin as browsers send it: scheme, host and port, and no path. */
export const origin = z
  .string()
  .toLowerCase()
  .refine(
    text => URL.canParse(text) && new URL(text).origin === text,
    'tiene que ser una lista de orígenes como https://rifa.example, separados por comas',
  )

/** A host of a push service; `*.` before it includes all hosts below it. For trials, an origin of this machine. */
export const pushService = z
  .string()
  .toLowerCase()
  .regex(
    /^((\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*|http:\/\/(127\.0\.0\.1|localhost):\d{1,5}|no)$/,
    'tiene que ser una lista de máquinas como fcm.googleapis.com o *.push.apple.com, separadas por comas, o no',
  )

const split = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export const list = <T extends z.ZodType<string, string>>(item: T) => z.string().transform(split).pipe(z.array(item))

/** A name from a table of the platform: `look` throws or returns nothing for an unknown one. */
export const known = (example: string, look: (text: string) => unknown) =>
  z.string().refine(text => {
    try {
      return Boolean(look(text))
    } catch {
      return false
    }
  }, `tiene que ser ${example}`)

/** Whether the currency has two decimals, which amounts have everywhere. Throws if there is no such currency. */
export function hasCents(currency: string): boolean {
  try {
    return new Intl.NumberFormat('es', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
  } catch {
    return true
  }
}

const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...rest] = text.split('/')
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && rest.length === 0
}

/** Whose X-Forwarded-For to trust: nobody's, that of so many proxies, or that of proxies at these addresses. */
export const trustProxy = z.union(
  [
    z.enum(['no', 'false', '0']).transform(() => false as const),
    z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
    z
      .string()
      .refine(text => split(text).every(isNetwork))
      .transform(split),
  ],
  { error: 'tiene que ser no, la cantidad de proxies o sus direcciones IP separadas por comas' },
)
