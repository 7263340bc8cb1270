import { createServer, type ServerResponse } from 'node:http'
import { QUICKNET } from '@talonario/sorteo/chain'
import { horaDeRonda, rondaDesde } from '@talonario/sorteo/round'
import { signRound } from '../../sorteo/test/beacon-key.ts'
import vectors from '../../sorteo/test/vectors.json' with { type: 'json' }
import type { Clock } from '../src/outside/clock.ts'
import { listenOn } from './free-port.ts'

/**
 * A drand relay over real HTTP: `/{chain}/public/{round}` with the published rounds of the vectors, each from its
 * instant on by the given clock, its latest round signed with TEST_KEY, and settings for all that a relay can do wrong.
 */
export type Relay = {
  url: string
  /** What it does instead of answering honestly; null: nothing. */
  fault: Fault | null
  /** The requested rounds. */
  asked: number[]
  close(): Promise<void>
}

export type Fault =
  | { kind: 'status'; status: number }
  | { kind: 'stall' }
  | { kind: 'reset' }
  | { kind: 'flood' }
  | { kind: 'redirect'; to: string }
  | { kind: 'body'; body: string }
  /** The genuine signature of another round under this one's number. */
  | { kind: 'other-round'; round: number }

type Published = { round: number; signature: string; randomness: string }
const published = (round: number): Published | undefined => vectors.drand.rounds.find(known => known.round === round)

/** The latest round by a clock. */
const latestBy = (clock: Clock): number => rondaDesde(clock.now().getTime() + 1) - 1

export async function startRelay({ clock }: { clock: Clock }): Promise<Relay> {
  const server = createServer((request, response) => {
    const [, chain, asked] = /^\/([0-9a-f]{64})\/public\/(\d+|latest)$/.exec(request.url ?? '') ?? []
    if (chain !== QUICKNET.hash) return send(response, 404, { error: 'no such chain' })
    const round = asked === 'latest' ? latestBy(clock) : Number(asked)
    if (asked !== 'latest') relay.asked.push(round)
    if (relay.fault) return misbehave(response, relay.fault, round)
    if (asked === 'latest') return send(response, 200, { round, signature: signRound(round) })
    const known = published(round)
    if (!known) return send(response, 404, { error: 'no such round' })
    const isOut = clock.now().getTime() >= horaDeRonda(known.round)
    return isOut ? send(response, 200, honest(known)) : send(response, 425, { error: 'too early' })
  })
  const port = await listenOn(server)
  const relay: Relay = {
    url: `http://127.0.0.1:${port}`,
    fault: null,
    asked: [],
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return relay
}

const honest = ({ round, signature, randomness }: Published) => ({ round, randomness, signature })

function misbehave(response: ServerResponse, fault: Fault, round: number): unknown {
  switch (fault.kind) {
    case 'stall':
      return
    case 'reset':
      return response.destroy()
    case 'flood':
      return flood(response)
    case 'redirect':
      return response.writeHead(302, { location: fault.to }).end()
    case 'status':
      return send(response, fault.status, { error: 'stand-in fault' })
    case 'body':
      return response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body)
    case 'other-round': {
      const other = published(fault.round)
      return send(response, 200, other && { ...honest(other), round })
    }
  }
}

/** Never ends until the other side disconnects. */
function flood(response: ServerResponse): void {
  const more = () => {
    while (response.writable && response.write('0'.repeat(65_536)));
  }
  response.on('drain', more).on('error', () => {})
  more()
}

function send(response: ServerResponse, status: number, body: unknown): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
