import { allEndpoints, type Endpoint, errors } from '@talonario/contract'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { type FullShop, fullShop, nothingUnderWay } from './full-shop.ts'
import { type FuzzCase, fuzzCase, knownValues } from './fuzz-case.ts'
import { type Client, client } from './test-app.ts'

/** `npm run night -- fuzz` uses 500 a call and a new seed; a failing run prints the seed that repeats it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
vi.setConfig({ testTimeout: 20_000 + RUNS * 400 })

/** Internal names: files, statements, names of errors. */
const INSIDES =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.ts:\d|\bselect\b.+\bfrom\b|insert into|violates|constraint|relation "|column "|syntax error|invalid input|duplicate key|pg_catalog|kysely|fastify|Error:|FST_|ECONN|postgres/i

let shop: FullShop
let known: Awaited<ReturnType<typeof knownValues>>
const callers = new Map<string, Client>()
const statuses: Record<string, number> = {}
/** Calls whose work was reached: a case refused at the guard shows little. */
const reached = new Set<string>()
let slowest = { ms: 0, name: '' }
beforeAll(async () => {
  // A bug is logged with its reason.
  shop = await fullShop({ LOG_LEVEL: 'error' })
  known = await knownValues(shop)
  expect(await findBroken(shop.db)).toEqual([])
})
afterAll(async () => {
  const cases = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  console.log(
    `fuzz: ${cases} cases, ${RUNS} a call, FUZZ_SEED=${SEED}, slowest ${Math.round(slowest.ms)} ms (${slowest.name}):`,
    statuses,
    `not reached: ${
      allEndpoints()
        .map(([name]) => name)
        .filter(name => !reached.has(name))
        .join(', ') || 'none'
    }`,
  )
  await shop.close()
})

async function callerOf(by: FuzzCase['by']): Promise<Client> {
  if (by === 'nobody') return client(shop.app, null)
  const found = callers.get(by) ?? (await shop.someone(by))
  callers.set(by, found)
  return found
}

async function send(
  name: string,
  endpoint: Endpoint,
  { by, url, headers, payload }: FuzzCase,
): Promise<LightMyRequestResponse> {
  await shop.db.deleteFrom('intento').execute()
  const who = await callerOf(by)
  const start = performance.now()
  const response = await who.inject({
    method: endpoint.method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  const ms = performance.now() - start
  if (ms > slowest.ms) slowest = { ms, name }
  statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
  if (![400, 401, 403, 415, 429].includes(response.statusCode)) reached.add(name)
  // What the case ended by itself has a successor.
  if (response.statusCode === 401) callers.delete(by)
  return response
}

function look({ statusCode, headers, body }: LightMyRequestResponse): void {
  expect([statusCode, statusCode < 500 ? '' : body]).toEqual([statusCode, ''])
  if (statusCode < 400) return
  const { status, code, message } = JSON.parse(body)
  // An order that is not paid is no refusal: 402 carries its state.
  if (statusCode === 402) return
  expect([status, code in errors, String(headers['content-type'])]).toEqual([
    'error',
    true,
    'application/json; charset=utf-8',
  ])
  expect(errors[code as keyof typeof errors][0]).toBe(statusCode)
  expect(message.replace(/«.*»/s, '')).not.toMatch(INSIDES)
}

describe('whatever is sent', () => {
  it.each(allEndpoints())('%s answers without breaking and without telling how it works', async (name, endpoint) => {
    const property = fc.asyncProperty(fuzzCase(endpoint, known), async sent => look(await send(name, endpoint, sent)))
    await fc.assert(property, { numRuns: RUNS, seed: SEED })
  })

  it('leaves the books in order', async () => {
    await nothingUnderWay(shop)
    expect(await findBroken(shop.db)).toEqual([])
  })
})
