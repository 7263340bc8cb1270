import type { Endpoint, ReplyOf } from '@talonario/contract'
import { type Input, urlOf } from './test-app.ts'

/** A reply over the network. `body` has the endpoint's shape on success, and code and message on a refusal. */
export type Heard<E extends Endpoint> = {
  status: number
  body: ReplyOf<E> & { code?: string; message?: string }
}

/** A person with a session who calls a real server by the contract. A call throws without a reply. */
export type Caller = { call<const E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Heard<E>> }

export function caller(url: string, token: string): Caller {
  return {
    async call(endpoint, input = {}) {
      const json: Record<string, string> = input.body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(url + urlOf(endpoint, input), {
        method: endpoint.method,
        headers: { authorization: token, ...json, ...input.headers },
        body: input.body === undefined ? null : JSON.stringify(input.body),
      })
      return { status: response.status, body: (await response.json()) as never }
    },
  }
}
