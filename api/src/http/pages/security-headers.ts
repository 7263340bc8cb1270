import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** One set of headers on every reply, worked out once: helmet by itself does it again for each. */
export async function installSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  const headers = await headersOf(https)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

async function headersOf(https: boolean): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, optionsOf(https))
  probe.get('/', async (_request, reply) => reply.raw.getHeaders())
  const headers = (await probe.inject('/')).json<Record<string, string>>()
  await probe.close()
  return { ...headers, 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' }
}

/** Scripts come from this server only. Style attributes are allowed because the interface kit writes sizes and colours there. */
const optionsOf = (https: boolean): FastifyHelmetOptions => ({
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
