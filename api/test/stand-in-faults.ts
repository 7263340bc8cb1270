import type { ServerResponse } from 'node:http'

/** Which of the four endpoints. */
export type Endpoint = 'preferences' | 'payment' | 'search' | 'refunds'

/**
 * Faults of the stand-in. `status` returns that code; `stall` never replies; `late` replies after `ms`; `reset` cuts
 * the connection; `garbage` returns 200 with something that is no JSON; `body` returns 200 with JSON of the wrong kind.
 * With `done` the request is carried out first, so that only its reply is lost.
 */
export type Fault = (
  | { kind: 'status'; status: number; retryAfter?: number | string }
  | { kind: 'stall' }
  | { kind: 'late'; ms: number }
  | { kind: 'reset' }
  | { kind: 'garbage'; text?: string }
  | { kind: 'body'; body: unknown }
) & {
  on?: Endpoint
  /** How many requests it affects; default 1. */
  times?: number
  /** The share of requests it affects, from 0 to 1; default all. */
  rate?: number
  done?: boolean
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults(random: () => number) {
  let active: { fault: Fault; left: number }[] = []
  return {
    add(...faults: Fault[]): void {
      active.push(...faults.map(fault => ({ fault, left: fault.times ?? 1 })))
    },
    clear(): void {
      active = []
    },
    /** The fault for this request, in the order they were added. */
    take(endpoint: Endpoint): Fault | null {
      const hit = active.find(({ fault }) => (fault.on ?? endpoint) === endpoint && random() < (fault.rate ?? 1))
      if (!hit) return null
      hit.left--
      active = active.filter(entry => entry.left > 0)
      return hit.fault
    },
  }
}

/** Spoils one reply. `late` ends with `honest`. */
export function misbehave(fault: Fault, response: ServerResponse, honest: () => unknown): void {
  switch (fault.kind) {
    case 'stall':
      return
    case 'late':
      setTimeout(honest, fault.ms).unref()
      return
    case 'reset':
      response.destroy()
      return
    case 'status': {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      response.writeHead(fault.status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify({ message: 'stand-in fault', error: 'fault', status: fault.status, cause: [] }))
      return
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(fault.text ?? '{"id": 1, "status": "appro')
      return
    case 'body':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(fault.body))
  }
}
