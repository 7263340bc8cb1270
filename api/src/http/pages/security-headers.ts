import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Sets the same security headers on every reply. They are computed once, while helmet would do so for each reply. */
export function installSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = headersOf(https)
  const withCamera = { ...headers, 'permissions-policy': policyOf('self') }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SCANS.test(request.url) ? withCamera : headers)
    done()
  })
}

/** The only page that may use the camera, to read codes. */
const SCANS = /^\/(admin|vendedor)\/talones\/?(\?|$)/i

const policyOf = (camera: '' | 'self') => `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`

function headersOf(https: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  reply.setHeader('permissions-policy', policyOf(''))
  helmet(optionsOf(https))(request, reply, () => {})
  return { ...reply.getHeaders() }
}

/** Scripts come from this server only. Style attributes are allowed because the interface kit sets sizes and colours with them. */
const optionsOf = (https: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'script-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'worker-src': ["'self'"],
      ...(https ? { 'upgrade-insecure-requests': [] } : {}),
    },
  },
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
})
