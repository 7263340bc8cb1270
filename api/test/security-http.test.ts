import { type AddressInfo, connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { forFile, testApp } from './test-app.ts'

const t = forFile(await testApp())
await t.db
  .insertInto('imagen')
  .values({ nombre: 'a.webp', tipo: 'image/webp', bytes: Buffer.from('x') })
  .execute()
await t.app.listen({ host: '127.0.0.1', port: 0 })
const port = (t.app.server.address() as AddressInfo).port

const SET = {
  'content-security-policy':
    "default-src 'self';base-uri 'none';connect-src 'self';font-src 'self';form-action 'self';frame-ancestors 'none';img-src 'self' data: blob:;manifest-src 'self';object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' 'unsafe-inline';worker-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const PICTURE = '/api/uploads/a.webp'

/** A reply of every kind: the request and its status. */
const replies: [status: number, InjectOptions][] = [
  [200, { url: '/api/config' }],
  [204, { method: 'OPTIONS', url: '/api/usuario/login' }],
  [400, { method: 'POST', url: '/api/usuario/login', payload: {} }],
  [400, { url: '/api/producto/filtrarProducto/%ff' }],
  [400, { url: `/api/uploads/${'a'.repeat(4_000)}` }],
  [401, { url: '/api/usuario/list/1' }],
  [404, { url: '/api/nada' }],
  [404, { method: 'DELETE', url: '/nada' }],
  [413, { method: 'POST', url: '/api/usuario/login', payload: { email: 'x'.repeat(300_000) } }],
  [415, { method: 'POST', url: '/api/usuario/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
  [200, { url: '/health/live' }],
  [200, { url: '/api/docs/json' }],
  [302, { url: '/api/docs/static/index.html' }],
  [200, { url: '/robots.txt' }],
]

it('a call’s reply has the time of the server, for screens on devices whose clock is wrong', async () => {
  const { headers } = await t.app.inject({ url: '/api/config' })
  expect(headers['x-ahora']).toBe(t.clock.now().toISOString())
})

describe('every reply', () => {
  it.each(replies)('%i carries the one set of headers: %j', async (status, request) => {
    const { statusCode, headers } = await t.app.inject(request)
    // The web need not be built where only the server is tested.
    expect(request.url === '/robots.txt' ? 200 : statusCode).toBe(status)
    expect(headers).toMatchObject(SET)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    for (const telltale of ['server', 'x-powered-by', 'set-cookie', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(telltale)
  })

  it.each([undefined, '"a.webp"'])(
    'with a picture differs in one thing: other origins may show it (%s)',
    async etag => {
      const { statusCode, headers } = await t.app.inject({
        url: PICTURE,
        ...(etag && { headers: { 'if-none-match': etag } }),
      })
      expect(statusCode).toBe(etag ? 304 : 200)
      expect(headers).toMatchObject({ ...SET, 'cross-origin-resource-policy': 'cross-origin' })
    },
  )

  it.each(['/admin/talones', '/vendedor/talones?talonario=x', '/ADMIN/TALONES/'])(
    'is without the camera but the page that reads codes: %s',
    async url => {
      const policy = async (url: string) => (await t.app.inject({ url })).headers['permissions-policy']
      expect(await policy(url)).toBe('camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
      for (const other of [`/x${url}`, `${url.split('?')[0]}x`, `/api${url}`, '/?talonario=/admin/talones'])
        expect(await policy(other)).toBe(SET['permissions-policy'])
    },
  )

  it('behind https asks for https from then on', async () => {
    const secure = await testApp({ env: { BASE_URL: 'https://rifa.example' } })
    const { headers } = await secure.app.inject({ url: '/api/nada' })
    await secure.close()
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toBe(`${SET['content-security-policy']};upgrade-insecure-requests`)
  })
})

/** Sends bytes as they are and returns everything that comes back until the server ends the connection. */
function raw(...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let reply = ''
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no end after: ${reply.slice(0, 200)}`)))
    socket.on('data', chunk => {
      reply += chunk
    })
    socket.on('close', () => resolve(reply))
    socket.on('error', error => (reply ? resolve(reply) : reject(error)))
    for (const piece of pieces) socket.write(piece)
  })
}
const LOGIN = 'POST /api/usuario/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1])

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), 400],
    ['a NUL in the path', 'GET /api/config?\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a bare line feed in a header', 'GET /api/config HTTP/1.1\nHost: x\n\n', 400],
    ['headers without end', `GET /api/config HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}`, 431],
    ['a chunk of nonsense', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc`, 400],
    ['two ways to say its length', `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a negative length', `${LOGIN}Content-Length: -1\r\n\r\n`, 400],
    ['a header that folds', 'GET /api/config HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    ['a space before the colon', 'GET /api/config HTTP/1.1\r\nHost: x\r\nAuthorization : x\r\n\r\n', 400],
  ])('have an answer in JSON, and their connection ends: %s', async (_name, bytes, status) => {
    const reply = await raw(bytes)
    const [head = '', body = ''] = reply.split('\r\n\r\n')
    expect(statusOf(reply)).toBe(status)
    expect(head.toLowerCase()).toContain('connection: close')
    expect(JSON.parse(body)).toMatchObject({ status: 'error', message: expect.stringMatching(/^El pedido /) })
  })

  it('do not smuggle a second request behind the first', async () => {
    const inner = 'GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n'
    const reply = await raw(
      `${LOGIN}Content-Length: ${inner.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    )
    expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it.each(['TRACE', 'PURGE', 'PROPFIND', 'LINK'])('%s is a JSON 404 that repeats nothing', async method => {
    const reply = await raw(
      `${method} /api/usuario/list/1 HTTP/1.1\r\nHost: x\r\nAuthorization: canario\r\nConnection: close\r\n\r\n`,
    )
    expect(statusOf(reply)).toBe(404)
    expect(reply).not.toContain('canario')
  })
})

describe('an idle connection', () => {
  it('that has asked for nothing ends after a minute', async () => {
    const { headersTimeout, timeout } = t.app.server
    expect([headersTimeout, timeout]).toEqual([60_000, 60_000])
    t.app.server.headersTimeout = 300
    const reply = await raw()
    t.app.server.headersTimeout = headersTimeout
    expect(statusOf(reply)).toBe(408)
  })

  it('that has had its answer ends after a minute', async () => {
    const { keepAliveTimeout } = t.app.server
    expect(keepAliveTimeout).toBe(60_000)
    t.app.server.keepAliveTimeout = 300
    const reply = await raw('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    t.app.server.keepAliveTimeout = keepAliveTimeout
    expect([statusOf(reply), reply.toLowerCase().includes('connection: keep-alive')]).toEqual([200, true])
  })
})

describe('a body', () => {
  it('is not awaited where its sender may not call at all', async () => {
    const reply = await raw(
      `POST /api/premio/crearPremio HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n`,
      '{"nombre":',
    )
    expect([statusOf(reply), reply.includes('SIN_TOKEN')]).toEqual([401, true])
  })

  it('of any length in chunks is cut off at the limit', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const reply = await raw(`${LOGIN}Transfer-Encoding: chunked\r\n\r\n`, chunk.repeat(6))
    expect([statusOf(reply), reply.includes('PEDIDO_GRANDE')]).toEqual([413, true])
  })

  it('that comes byte by byte is cut off after its time', async () => {
    const { requestTimeout, headersTimeout } = t.app.server
    expect([requestTimeout, headersTimeout]).toEqual([120_000, 60_000])
    Object.assign(t.app.server, { requestTimeout: 300, headersTimeout: 300 })
    const reply = await raw(`${LOGIN}Content-Length: 100\r\n\r\n{`)
    Object.assign(t.app.server, { requestTimeout, headersTimeout })
    expect([statusOf(reply), reply.includes('PEDIDO_LENTO')]).toEqual([408, true])
  })

  it.each([
    ['announced, before it is read', 'Content-Length: 6000080\r\n\r\n'],
    ['not announced, at five megabytes', 'Transfer-Encoding: chunked\r\n\r\n5b8dd0\r\n'],
  ])('of a picture without end stops where its length is %s', async (_name, length) => {
    const head =
      'POST /api/usuario/register HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n'
    const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    const reply = await raw(head + length, part, `${'x'.repeat(6_000_000)}\r\n--x--\r\n`)
    expect([statusOf(reply), reply.includes('IMAGEN_GRANDE')]).toEqual([413, true])
  })
})
