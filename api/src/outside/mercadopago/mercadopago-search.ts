import { z } from 'zod'
import { type PaymentAnswer, type Payments, PaymentsError } from '#outside/payments.ts'
import type { httpClient } from './mercadopago-http.ts'
import { readPayment } from './mercadopago-wire.ts'

const PAGES = 20
const PAGE = 50

/** If the reply gives no total, a page that is not full is the last one. */
const pageShape = z.object({
  paging: z.object({ total: z.int().nonnegative() }).optional().catch(undefined),
  results: z.array(z.unknown()),
})

/**
 * Finds every payment of an order, each parsed by itself. A reply that is no list of payments, or never ends, adds an unread payment
 * without an id to those that were found.
 */
export function searchOf(http: ReturnType<typeof httpClient>): Payments['searchPayments'] {
  return async reference => {
    const found = new Map<string, PaymentAnswer>()
    const unread = (words: string) => [...found.values(), { id: '', externalReference: reference, words }]
    for (let page = 0, offset = 0; page < PAGES; page++) {
      const { status, body } = await http({ method: 'GET', path: pathOf(reference, offset) })
      if (status === 404)
        throw new PaymentsError('unavailable', 'Mercado Pago, GET /v1/payments/search: answered 404', { status })
      const read = pageShape.safeParse(body)
      if (!read.success) return unread('La búsqueda de pagos contestó sin «results».')
      const { paging, results } = read.data
      // The search has once ignored its filter and returned everybody's payments, so this takes only the order's own.
      for (const answer of results.filter(sent => isOf(reference, sent)).map(readPayment)) found.set(answer.id, answer)
      offset += results.length
      if (results.length === 0 || (paging ? offset >= paging.total : results.length < PAGE)) return [...found.values()]
    }
    return unread('La búsqueda de pagos no termina.')
  }
}

const isOf = (reference: string, sent: unknown): boolean =>
  (sent as { external_reference?: unknown } | null)?.external_reference === reference

function pathOf(reference: string, offset: number): string {
  const query = { external_reference: reference, sort: 'date_created', criteria: 'asc', limit: String(PAGE) }
  return `/v1/payments/search?${new URLSearchParams({ ...query, offset: String(offset) })}`
}
