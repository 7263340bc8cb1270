import { QUICKNET } from '@talonario/sorteo/chain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signRound, TEST_KEY } from '../../../sorteo/test/beacon-key.ts'
import vectors from '../../../sorteo/test/vectors.json' with { type: 'json' }
import { type Fault, type Relay, startRelay } from '../../test/drand-stand-in.ts'
import { TestClock } from '../../test/test-app.ts'
import { drandBeacon } from './drand.ts'

const mil = vectors.drand.rounds.find(({ round }) => round === 1000)!
const FAULTS: [what: string, fault: Fault][] = [
  ['is away behind an error page', { kind: 'status', status: 503 }],
  ['has not got the round yet', { kind: 'status', status: 404 }],
  ['never answers', { kind: 'stall' }],
  ['cuts the connection', { kind: 'reset' }],
  ['sends no end of bytes', { kind: 'flood' }],
  ['sends something that is no JSON', { kind: 'body', body: '{"round": 1000, "signat' }],
  ['sends null', { kind: 'body', body: 'null' }],
  ['sends no signature', { kind: 'body', body: '{"round": 1000}' }],
  ['sends a signature that is no text', { kind: 'body', body: '{"round": 1000, "signature": ["b4"]}' }],
  [
    'changes one bit of the signature',
    { kind: 'body', body: JSON.stringify({ ...mil, signature: mil.signature.replace(/.$/, '8') }) },
  ],
  [
    'sends the point at infinity',
    { kind: 'body', body: JSON.stringify({ ...mil, signature: `c0${'00'.repeat(47)}` }) },
  ],
  ['passes off another round for this one', { kind: 'other-round', round: 1001 }],
]

let first: Relay
let second: Relay
beforeEach(async () => {
  const clock = new TestClock()
  first = await startRelay({ clock })
  second = await startRelay({ clock })
})
afterEach(() => Promise.all([first.close(), second.close()]))

const beacon = () => drandBeacon([`${first.url}/`, second.url], { attemptMs: 300 })

describe('the beacon', () => {
  it('gives the signature of a round from the first relay, and asks no other', async () => {
    expect(await beacon().firma(1000)).toBe(mil.signature)
    expect([first.asked, second.asked]).toEqual([[1000], []])
  })

  it.each(FAULTS)('asks the next relay when one %s', async (_, fault) => {
    first.fault = fault
    expect(await beacon().firma(1000)).toBe(mil.signature)
    expect(second.asked).toEqual([1000])
  })

  it('does not follow a relay elsewhere', async () => {
    first.fault = { kind: 'redirect', to: `${second.url}/${QUICKNET.hash}/public/1000` }
    expect(await drandBeacon([first.url], { attemptMs: 300 }).firma(1000)).toBeNull()
    expect(second.asked).toEqual([])
  })

  it.each(FAULTS)('gives nothing when every relay %s', async (_, fault) => {
    first.fault = fault
    second.fault = fault
    expect(await beacon().firma(1000)).toBeNull()
  })

  it('gives nothing for a round that is not out, and nothing without relays that answer', async () => {
    expect(await beacon().firma(34_156_632)).toBeNull()
    await Promise.all([first.close(), second.close()])
    expect(await beacon().firma(1000)).toBeNull()
  })

  it('believes of the latest round only what is signed', async () => {
    const { ultimas } = drandBeacon([first.url, second.url], { attemptMs: 1_000, latestKey: TEST_KEY })
    const [honest = 0, same] = await ultimas()
    expect(same).toBe(honest)
    for (const lie of [{ round: honest + 1 }, { round: honest + 1, signature: signRound(honest) }, { round: 1.5 }]) {
      first.fault = { kind: 'body', body: JSON.stringify(lie) }
      expect(await ultimas()).toEqual([honest])
    }
    first.fault = null
    expect(await beacon().ultimas()).toEqual([])
  })
})
