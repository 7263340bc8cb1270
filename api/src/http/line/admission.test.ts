import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { admitRequests, PATIENCE } from './admission.ts'

const USUAL = { ...PATIENCE }
let app: ReturnType<typeof Fastify>
let atWork: number
let most: number
let begun: number
/** Ends all work that has begun and will begin. */
let release: () => void
const sockets: Socket[] = []

beforeEach(async () => {
  ;[atWork, most, begun] = [0, 0, 0]
  const work = Promise.withResolvers<void>()
  release = work.resolve
  app = Fastify({ connectionTimeout: PATIENCE.silentMs })
  admitRequests(app, { TRUST_PROXY: false, EN_VIVO_MAXIMO: 10, EN_VIVO_POR_DIRECCION: 10 })
  const busy = async () => {
    begun++
    most = Math.max(most, ++atWork)
    await work.promise
    atWork--
    return ''
  }
  app.get('/work', busy)
  app.post('/work', busy)
  app.get('/large', async () => {
    begun++
    return Buffer.alloc(4_000_000)
  })
  app.get('/pieces', async () => Readable.from(Array.from({ length: 4_000 }, () => Buffer.alloc(10_000))))
  app.get('/quick', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  Object.assign(PATIENCE, USUAL)
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const dial = (localAddress = '127.0.0.1') => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const quick = async (from?: string) =>
  String(
    (
      await once(
        dial(from).on('connect', function (this: Socket) {
          this.write(ask('/quick'))
        }),
        'data',
      )
    )[0],
  )
const until = (fact: () => boolean) => expect.poll(fact, { timeout: 5_000, interval: 5 }).toBe(true)

describe('one connection', () => {
  it('has four requests at work, whatever it pipelines, and gets all replies in the end', async () => {
    const socket = dial()
    let replies = ''
    socket.on('data', chunk => {
      replies += chunk
    })
    socket.write(ask('/work').repeat(16))
    await until(() => atWork === 4)
    expect(await quick()).toMatch(/^HTTP\/1.1 200/)
    expect(begun).toBe(4)
    release()
    await until(() => replies.split('HTTP/1.1 200').length === 17)
    expect(most).toBe(4)
  })

  it('that pipelines without end is cut off before anything is made of it', async () => {
    const socket = dial()
    socket.write(ask('/work').repeat(500))
    await once(socket.resume(), 'close')
    expect(begun).toBeLessThan(5)
    await until(() => atWork <= 4)
    expect(await quick()).toMatch(/^HTTP\/1.1 200/)
  })

  it('of an address that is cut off again and again is not accepted for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const cut = Array.from({ length: 10 }, () => dial('127.0.0.3'))
    await Promise.all(cut.map(socket => once(socket, 'connect')))
    for (const socket of cut) socket.write(ask('/work').repeat(500))
    await Promise.all(cut.map(socket => once(socket.resume(), 'close')))
    await once(dial('127.0.0.3').resume(), 'close')
    expect(await quick()).toMatch(/^HTTP\/1.1 200/)
    vi.advanceTimersByTime(PATIENCE.cutMs)
    expect(await quick('127.0.0.3')).toMatch(/^HTTP\/1.1 200/)
  })

  it('that does not read its replies is made no more of them, and is dropped', async () => {
    PATIENCE.silentMs = 300
    app.server.timeout = 300
    const served = once(app.server, 'connection')
    dial().pause().write(ask('/large').repeat(16))
    const [socket] = await served
    await once(socket, 'close')
    expect(begun).toBeLessThan(8)
  })

  it('that ends gives back the places of all it had asked for', async () => {
    for (let i = 0; i < 8; i++) dial().write(ask('/work').repeat(8))
    await until(() => atWork === 32)
    for (const socket of sockets.splice(0)) socket.destroy()
    const again = dial()
    again.write(ask('/quick'))
    expect(String((await once(again, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('one address', () => {
  it('has 32 requests at work, and the others wait, while another address is served at once', async () => {
    for (let i = 0; i < 40; i++) dial().write(ask('/work'))
    await until(() => atWork === 32)
    expect(await quick('127.0.0.2')).toMatch(/^HTTP\/1.1 200/)
    expect(begun).toBe(32)
    release()
    await until(() => begun === 40)
    expect(most).toBe(32)
  })
})

describe('the server', () => {
  it('does not stand in its own line: what it asks of itself is served while its address has all its places', async () => {
    for (let i = 0; i < 40; i++) dial().write(ask('/work'))
    await until(() => atWork === 32)
    const { statusCode } = await app.inject({ url: '/quick' })
    expect([statusCode, atWork]).toEqual([200, 32])
  })
})

describe('a connection is ended', () => {
  it('when it has sent nothing for a while', async () => {
    app.server.timeout = 200
    await once(dial().resume(), 'close')
  })

  it('when its body stops halfway', async () => {
    PATIENCE.stalledMs = 200
    const socket = dial()
    socket.write('POST /work HTTP/1.1\r\nHost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nabc')
    await once(socket.resume(), 'close')
    expect(begun).toBe(0)
  })

  it('when its reply hardly moves, but not while it does, however long that takes', async () => {
    // Its clock is moved: on a busy machine half a second passes without a byte.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = dial()
    let got = 0
    slow.on('data', ({ length }) => {
      got += length
    })
    slow.write(ask('/pieces'))
    for (const megabytes of [10, 20, 30]) {
      await until(() => got >= megabytes * 1_000_000)
      slow.pause()
      vi.advanceTimersByTime(PATIENCE.longestMs)
      slow.resume()
    }
    await until(() => got >= 40_000_000)

    const served = once(app.server, 'connection')
    const dripping = dial().pause()
    dripping.write(ask('/pieces'))
    const [socket] = await served
    while (!socket.destroyed) {
      dripping.read(1)
      vi.advanceTimersByTime(PATIENCE.longestMs)
      await setImmediate()
    }
  })

  it('but not while the server works for it', async () => {
    app.server.timeout = 200
    const socket = dial()
    socket.write(ask('/work'))
    await until(() => atWork === 1)
    const ended = once(app.server, 'timeout')
    await ended
    release()
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
  })
})
