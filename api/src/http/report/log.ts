import type { FastifyServerOptions } from 'fastify'

/** Structured logs without personal data: no headers, query, body or address, and no tokens of paths. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    serializers: {
      req: request => ({ method: request.method, path: safePath(request.url) }),
      res: reply => ({ statusCode: reply.statusCode }),
      err: safeError,
    },
  }
}

/** What precedes a secret or a name in the path of a call or a page; deploy/nginx.conf has the same list (scripts/secret-paths.test.ts). */
const BEFORE_SECRET =
  /(?<=\/)(reset-password|invitacion|verificar-correo|mis-numeros|boleto|verReclamo|sin-mensajes|simulado\/pagar|simulado|filtrarProducto|porEnlace|numerosPorEnlace|vista-previa\/enlace|recibo|comprobarRecibo|seguir|cuotas|cuota\/+ver|transferencia\/+ver|leerBoleto|(?<!\/api\/+)(?:premio|compra|transferencia)|v)\/+[^/]+/gi

/** The path without its query; segments that may be a secret or a name are replaced. */
export function safePath(url: string | undefined): string {
  return (url ?? '').replace(/[?].*$/, '').replace(BEFORE_SECRET, '$1/…')
}

/** In these errors PostgreSQL quotes the refused value (class 22) or the duplicate one (class 23). */
const QUOTES_DATA = /^2[23][0-9A-Z]{3}$/

/** What may be logged of an error: its kind and place, and its message only if that quotes no data. */
export function safeError(error: unknown): { type: string; code: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, code: '', message: '', stack: '' }
  const { name, stack = '' } = error
  const code = String((error as { code?: unknown }).code ?? '')
  const message = QUOTES_DATA.test(code) ? 'a message that may quote data' : error.message
  const frames = stack.split('\n').filter(line => /^\s+at /.test(line))
  return { type: name, code, message, stack: [`${name} ${code}: ${message}`, ...frames].join('\n') }
}
