/** Reads a Load as JSON, sends it with autocannon, prints an Answered as JSON. */
import { text } from 'node:stream/consumers'
import type { Answered, Load } from './load.ts'
import { loadAutocannon } from './tools.ts'

const { url, connections, seconds, requests }: Load = JSON.parse(await text(process.stdin))
const autocannon = await loadAutocannon()
let next = 0
const take = () => requests[next++ % requests.length] ?? requests[0]
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  // Many different requests are handed out one by one; one alone is prepared once by autocannon.
  requests:
    requests.length === 1
      ? requests.map(request => ({ headers: {}, ...request }))
      : [{ method: 'GET', path: '/', headers: {}, setupRequest: request => ({ ...request, ...take() }) }],
})
const failed = result.non2xx + result.errors
const answered: Answered = {
  perSecond: (result.requests.total - result.non2xx) / seconds,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed,
}
console.log(JSON.stringify(answered))
