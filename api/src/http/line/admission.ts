import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@talonario/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#env.ts'
import { addressOf } from '#http/network.ts'
import { Places } from './places.ts'

/** In milliseconds. Only tests change them. */
export const PATIENCE = {
  /** A connection on which nothing moves for so long has ended; a proxy in front ends its own sooner. */
  silentMs: 60_000,
  /** A body that stops for so long will not arrive. */
  stalledMs: 15_000,
  /** The longest time from a request's arrival to the end of its reply, unless enough of it moves: this cuts off readers of a byte at a time. */
  longestMs: 240_000,
  /** If so many bytes were sent in that time, the reply may take longer, as a large archive over a slow line does. */
  leastBytes: 1_000_000,
  /** How long a cut connection counts against its address. */
  cutMs: 1_000,
}

/** Requests on one connection that wait for replies. Browsers send one at a time; a connection with more is cut off. */
const MOST_PIPELINED = 16
/** Connections of one address cut off within `cutMs` before it gets no new ones: even those cost the parsing of their first bytes. */
const MOST_CUT = 10

/** Connections of one address besides live streams: two hundred browsers at one carrier's address open six each. */
const CONNECTIONS_EACH = 2_000
const CONNECTIONS = 5_000

type Limits = Pick<Env, 'TRUST_PROXY' | 'EN_VIVO_MAXIMO' | 'EN_VIVO_POR_DIRECCION'>

type Connection = {
  /** What to do when the connection ends, for each request under way. */
  onEnd: Set<() => void>
  /** Requests without a whole reply. */
  asked: number
  address: string
  /** Whether part of a body is still to come. */
  receives: boolean
}

type Watched = {
  connections: Map<Socket, Connection>
  /** How many were cut off lately, by address. */
  cut: Map<string, number>
}

const line = { inAll: Number.POSITIVE_INFINITY, longest: 20_000, refusal: 'SERVIDOR_OCUPADO' } as const

/**
 * Limits the requests under way on a connection and from an address. A request holds a place of both until its reply is handed to the
 * network, so few replies wait unread; others wait for a place. Live streams and files are counted apart. What the server asks of itself,
 * such as the notification of a simulated payment, has no connection and takes no place.
 */
export function admitRequests(app: FastifyInstance, env: Limits): void {
  const ofConnection = new Places<Socket>({ ...line, each: 4, longestEach: MOST_PIPELINED, patienceMs: 30_000 })
  const calls = new Places<string>({ ...line, each: 32, longestEach: 1_000, patienceMs: 10_000 })
  const files = new Places<string>({ ...line, each: 128, longestEach: 1_000, patienceMs: 10_000 })
  const connections = new Map<Socket, Connection>()
  const leaveOf = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onResponse', async request => leaveOf.get(request)?.())
  app.addHook('onRequest', async request => {
    const { socket } = request.raw
    const connection = connections.get(socket)
    if (isLive(request) || !connection) return
    let over = false
    const leave = () => {
      over = true
      clearInterval(tooSlow)
      connection.onEnd.delete(leave)
      own.leave()
      place?.leave()
    }
    let sent = sentTo(socket)
    const tooSlow = setInterval(() => {
      const works = request.raw.complete && socket.writableLength === 0
      if (!works && sentTo(socket) - sent < PATIENCE.leastBytes) socket.destroy()
      sent = sentTo(socket)
    }, PATIENCE.longestMs).unref()
    const own = ofConnection.take(socket)
    let place: ReturnType<typeof calls.take> | undefined
    // The reply to the first of several pipelined requests does not show the others that the connection has ended.
    connection.onEnd.add(leave)
    leaveOf.set(request, leave)
    await own.entered
    if (over) throw new AppError('SERVIDOR_OCUPADO')
    place = (request.routeOptions.url === '/*' ? files : calls).take(addressOf(request.ip))
    await place.entered
    if (request.raw.complete) return
    connection.receives = true
    socket.setTimeout(PATIENCE.stalledMs)
    request.raw.once('end', () => {
      connection.receives = false
      socket.setTimeout(PATIENCE.silentMs)
    })
  })
  const cut = new Map<string, number>()
  watchConnections(app.server, env, { connections, cut })
  cutPipelines(app.server, { connections, cut })
}

const sentTo = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength

/** Cuts off connections with too many requests before any work is done for one: thousands fit into one packet. */
function cutPipelines(server: Server, { connections, cut }: Watched): void {
  const count = (address: string, by: number) => {
    const left = (cut.get(address) ?? 0) + by
    if (left > 0) cut.set(address, left)
    else cut.delete(address)
  }
  const serve = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const connection = connections.get(socket)
    if (connection && ++connection.asked > MOST_PIPELINED) {
      count(connection.address, 1)
      setTimeout(() => count(connection.address, -1), PATIENCE.cutMs).unref()
      return void socket.destroy()
    }
    if (connection) response.once('close', () => connection.asked--)
    for (const listener of serve) listener.call(server, request, response)
  })
}

const isLive = (request: FastifyRequest) =>
  request.routeOptions.url === '/api/rifa/enVivo' && String(request.headers.accept).includes('text/event-stream')

/** Ends silent connections, and those beyond an address's share, which a proxy in front does not have. */
function watchConnections(server: Server, env: Limits, { connections, cut }: Watched): void {
  const perAddress = new Map<string, number>()
  server.maxConnections = CONNECTIONS + env.EN_VIVO_MAXIMO
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '')
    const there = (perAddress.get(address) ?? 0) + 1
    if (!env.TRUST_PROXY && there > CONNECTIONS_EACH + env.EN_VIVO_POR_DIRECCION) return void socket.destroy()
    if ((cut.get(address) ?? 0) >= MOST_CUT) return void socket.destroy()
    perAddress.set(address, there)
    const connection: Connection = { onEnd: new Set(), asked: 0, address, receives: false }
    connections.set(socket, connection)
    socket.once('close', () => {
      connections.delete(socket)
      for (const leave of connection.onEnd) leave()
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  })
  // A connection may stay silent while the server works on its complete request.
  server.on('timeout', (socket: Socket) => {
    const { onEnd, receives } = connections.get(socket) ?? { receives: true }
    if (!onEnd?.size || receives || socket.writableLength > 0) socket.destroy()
  })
}
