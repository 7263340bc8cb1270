import type { FastifyServerOptions } from 'fastify'

/** Structured logs without personal data: no headers, no query, no body, no address; tokens in paths are cut out. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    serializers: {
      req: request => ({ method: request.method, path: safePath(request.url) }),
      res: reply => ({ statusCode: reply.statusCode }),
    },
  }
}

/** Path without query; the segments that may carry a secret or a name are replaced. */
export function safePath(url: string | undefined): string {
  return (url ?? '').replace(/[?].*$/, '').replace(/(reset-password|simulado|filtrarProducto)\/+[^/]+/g, '$1/…')
}
