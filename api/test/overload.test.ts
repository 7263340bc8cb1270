import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { rifaApi } from '@talonario/contract'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeRaffle } from './raffle.ts'
import { type TestApp, testApp } from './test-app.ts'

let t: TestApp
afterEach(() => t.close())

describe('the largest answers', () => {
  const ask = (i: number) => t.app.inject(`/api/rifa/listarRifas?limit=100000&junk=${i}`)

  it('asked for by more than can wait are refused with 503 and Retry-After, and the others are made a few at a time', async () => {
    t = await testApp()
    await makeRaffle(await t.as('admin'), { fecha: '2026-12-24', cantidad: 30, premios: ['Bicicleta'] })
    const answers = await Promise.all(Array.from({ length: 1_150 }, (_, i) => ask(i)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThanOrEqual(96)
    expect(refused[0]?.headers['retry-after']).toBe('5')
    expect(refused[0]?.json().message).toBe('Hay demasiados pedidos a la vez. Probá de nuevo en unos segundos.')
    expect((await ask(0)).statusCode).toBe(200)
  })

  it('and small ones are one reply whatever else is in the query', async () => {
    t = await testApp()
    await makeRaffle(await t.as('admin'), { fecha: '2026-12-24', cantidad: 30, premios: ['Bicicleta'] })
    const nobody = await t.as('nobody')
    const plain = await nobody.call(rifaApi.listarRifas, { query: {} })
    const junk = await t.app.inject('/api/rifa/listarRifas?page=1&limit=15&x=1')
    expect(junk.json()).toEqual(plain.body)
  })
})

describe('a form of a stranger', () => {
  const form = (size: number) => {
    const boundary = 'x'.repeat(20)
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="otro"; filename="a"\r\n\r\n${'a'.repeat(size)}\r\n`
    return {
      method: 'POST' as const,
      url: '/api/usuario/register',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part.repeat(3)}--${boundary}--\r\n`,
    }
  }

  it('that declares to be larger than a picture and its fields is refused before it is read', async () => {
    t = await testApp()
    const { statusCode, body } = await t.app.inject(form(2_500_000))
    expect([statusCode, JSON.parse(body).code]).toEqual([413, 'IMAGEN_GRANDE'])
  })

  it('that declares no size is read up to that size', async () => {
    t = await testApp()
    const { payload, ...request } = form(2_500_000)
    const { statusCode, body } = await t.app.inject({ ...request, payload: Readable.from([payload]) })
    expect([statusCode, JSON.parse(body).code]).toEqual([413, 'PEDIDO_GRANDE'])
  })

  it('is counted by its address before a byte of it is read, whatever becomes of it', async () => {
    t = await testApp()
    expect((await t.app.inject(form(10))).statusCode).toBe(400)
    const counted = await t.db.selectFrom('intento').select(['clave', 'at']).execute()
    expect(counted.map(({ clave }) => clave)).toEqual(['registro:127.0.0.1'])
    await t.db
      .insertInto('intento')
      .values(Array.from({ length: 299 }, () => counted[0]!))
      .execute()
    const { port } = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    // Only the head: nothing of the body is ever sent.
    socket.write(
      'POST /api/usuario/register HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n',
    )
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 3600\r\n/is)
  })

  it('with a picture is one of few from one address at once, and without one of many', async () => {
    t = await testApp()
    const large = { 'content-length': '300000' }
    const { port } = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }))
    // Only the head: nothing of a body is ever sent.
    const heads = Array.from({ length: 12 }, () => connect(Number(port), '127.0.0.1'))
    for (const head of heads) {
      head.write(
        'POST /api/usuario/register HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n',
      )
    }
    const counted = async () => (await t.db.selectFrom('intento').select('clave').execute()).length
    await expect.poll(counted, { timeout: 5_000 }).toBe(12)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = t.app.inject({ ...form(10), headers: { ...form(10).headers, ...large } })
    const small = await Promise.all(Array.from({ length: 40 }, () => t.app.inject(form(10))))
    expect(new Set(small.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    const fromElsewhere = t.app.inject({
      ...form(10),
      remoteAddress: '203.0.113.9',
      headers: { ...form(10).headers, ...large },
    })
    expect((await fromElsewhere).statusCode).not.toBe(503)
    await expect.poll(counted).toBe(12 + 1 + 40 + 1)
    let refused: Awaited<typeof asked> | undefined
    void asked.then(reply => {
      refused = reply
    })
    for (; !refused; await nextTurn()) vi.advanceTimersByTime(8_000)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    for (const head of heads) head.destroy()
  })
})

describe('the description of all calls', () => {
  it('is sent compressed, and again only if it changed', async () => {
    t = await testApp()
    const ask = (headers = {}) => t.app.inject({ url: '/api/docs/json', headers })
    const first = await ask()
    expect(first.json().openapi).toBe('3.1.0')
    const again = await ask({ 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await ask({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect((await t.app.inject('/api/docs/yaml')).statusCode).toBe(404)
  })
})
