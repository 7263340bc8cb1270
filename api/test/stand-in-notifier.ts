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
  /** `flush` sends in any order, all at once. */
  shuffle: boolean
}

type SentNotification = {
  paymentId: number
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
      if (!payment.notification_url) return
      const message = compose(payment, payment.notification_url, action)
      for (let copy = 0; copy < knobs.copies; copy++) {
        if (random() < knobs.drop) continue
        const send = () => deliver(message)
        if (knobs.mode === 'manual') waiting.push(send)
        else start(send)
      }
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

  /** Signed once: a copy carries the same signature. */
  function compose(payment: WirePayment, notificationUrl: string, action: string) {
    const url = new URL(notificationUrl)
    url.searchParams.set('data.id', String(payment.id))
    url.searchParams.set('type', 'payment')
    const requestId = randomUUID()
    const ts = String(Math.floor(clock.now().getTime() / 1_000))
    const v1 = createHmac('sha256', secret).update(`id:${payment.id};request-id:${requestId};ts:${ts};`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${v1}`,
    }
    const body = JSON.stringify({
      id: ++lastId,
      live_mode: payment.live_mode,
      type: 'payment',
      date_created: payment.date_created,
      user_id: collectorId,
      api_version: 'v1',
      action,
      data: { id: String(payment.id) },
    })
    return { paymentId: payment.id, url: url.href, headers, body }
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
