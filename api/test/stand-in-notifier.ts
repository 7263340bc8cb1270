import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '../src/outside/clock.ts'
import type { WirePayment } from './stand-in-store.ts'

/** How notifications travel. In `manual` mode they wait for `flush`. */
type NotificationKnobs = {
  mode: 'auto' | 'manual'
  /** Share that is lost, from 0 to 1. */
  drop: number
  /** How often each is sent. */
  copies: number
  /** Where those about orders go: the address of the application, because an order names none. */
  orderUrl: string
  /** How they are told: some accounts hear only of the order that the provider itself makes of a scan. */
  orderType: 'order' | 'topic_merchant_order_wh'
  /** `flush` sends in any order, all at once. */
  shuffle: boolean
}

type SentNotification = {
  id: string
  url: string
  headers: Record<string, string>
  status: number | null
}

const ANSWER_TIMEOUT_MS = 22_000

type NotifierOptions = { secret: string; collectorId: number; clock: Clock; random: () => number }
export type Notifier = ReturnType<typeof createNotifier>

export function createNotifier({ secret, collectorId, clock, random }: NotifierOptions) {
  const knobs: NotificationKnobs = {
    mode: 'auto',
    drop: 0,
    copies: 1,
    orderUrl: '',
    orderType: 'order',
    shuffle: false,
  }
  const sent: SentNotification[] = []
  const stop = new AbortController()
  const underway = new Set<Promise<void>>()
  let waiting: (() => Promise<void>)[] = []
  let lastId = 0

  const start = (send: () => Promise<void>) => {
    const task = send().finally(() => underway.delete(task))
    underway.add(task)
    return task
  }

  return {
    knobs,
    sent,

    announce(payment: WirePayment, action: string): void {
      const { id, live_mode, date_created, notification_url } = payment
      const about = { type: 'payment', live_mode, date_created, action, data: { id: String(id) } }
      if (notification_url) post(notification_url, about, String(id))
    },

    /** About an order; its id is signed in lower case. */
    announceOrder(order: { id: string; status: string }, merchantId: number, action: string): void {
      const { orderType: type, orderUrl } = knobs
      const of = { type, live_mode: true, date_created: clock.now().toISOString() }
      if (!orderUrl) return
      const data = { status: 'closed', currency_id: '', marketplace: 'NONE' }
      if (type === 'order') post(orderUrl, { ...of, action, data: order }, order.id)
      else post(orderUrl, { ...of, action: 'update', status: 'closed', data }, String(merchantId))
    },

    /** Sends what waits, and resolves when all of it was answered. */
    async flush(): Promise<void> {
      const batch = waiting
      waiting = []
      if (knobs.shuffle) {
        for (const send of shuffled(batch, random)) start(send)
      } else {
        for (const send of batch) await start(send)
      }
      while (underway.size > 0) await Promise.all(underway)
    },

    close(): void {
      waiting = []
      stop.abort()
    },
  }

  function post(url: string, about: { type: string; [field: string]: unknown }, id: string): void {
    const message = compose(url, about, id)
    for (let copy = 0; copy < knobs.copies; copy++) {
      if (random() < knobs.drop) continue
      const send = () => deliver(message)
      if (knobs.mode === 'manual') waiting.push(send)
      else start(send)
    }
  }

  /** Signed once: a copy carries the same signature. */
  function compose(notificationUrl: string, about: { type: string; [field: string]: unknown }, id: string) {
    const url = new URL(notificationUrl)
    url.searchParams.set('data.id', id)
    url.searchParams.set('type', about.type)
    const requestId = randomUUID()
    const ts = String(Math.floor(clock.now().getTime() / 1_000))
    const signed = `id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`
    const v1 = createHmac('sha256', secret).update(signed).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${v1}`,
    }
    const body = JSON.stringify({ id: ++lastId, user_id: collectorId, api_version: 'v1', ...about })
    return { id, url: url.href, headers, body }
  }

  async function deliver(message: ReturnType<typeof compose>): Promise<void> {
    const { body, ...record } = message
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const init = { method: 'POST', headers: message.headers, body, signal }
    const response = await fetch(message.url, init).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
    sent.push({ ...record, status: response?.status ?? null })
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
  }
  return copy
}
