import type { IncomingMessage, ServerResponse } from 'node:http'
import { type SeenRequest, send } from './stand-in-api.ts'
import type { Fault, Faults } from './stand-in-faults.ts'
import type { NotificationKnobs, Notifier } from './stand-in-notifier.ts'
import { ApiError, type WirePayment } from './stand-in-shapes.ts'
import type { Store } from './stand-in-store.ts'

export type StandIn = {
  url: string
  accessToken: string
  webhookSecret: string
  collectorId: number
  /** Shoppers and the provider's staff: `store.pay`, `store.change`, `store.addPayment`, `store.settleRefund`. */
  store: Store
  faults: Faults
  notifications: Notifier
  /** Every request to the four endpoints, spoiled ones too. */
  seen: SeenRequest[]
  settings: { slowRefunds: boolean }
  close: () => Promise<void>
}

/** The same controls over HTTP, for another process. */
export async function hook(
  standIn: Omit<StandIn, 'close'>,
  request: IncomingMessage,
  response: ServerResponse,
  at: URL,
  body: unknown,
) {
  const { store, faults, notifications, settings, seen } = standIn
  const fields = (body ?? {}) as Partial<WirePayment> & { preference_id?: string }
  const id = Number(/^\/stand-in\/payments\/(\d+)$/.exec(at.pathname)?.[1])
  const { preference_id: preferenceId, ...change } = fields
  const actions: Record<string, () => unknown> = {
    'POST /stand-in/pay': () => store.pay(preferenceId ?? '', change),
    'POST /stand-in/payments': () => store.addPayment(change),
    [`POST /stand-in/payments/${id}`]: () => store.change(id, change),
    'POST /stand-in/faults': () => faults.add(...([body].flat() as Fault[])),
    'DELETE /stand-in/faults': () => faults.clear(),
    'POST /stand-in/notifications': () => Object.assign(notifications.knobs, body as Partial<NotificationKnobs>),
    'POST /stand-in/settings': () => Object.assign(settings, body),
    'POST /stand-in/flush': () => notifications.flush(),
    'GET /stand-in/state': () => ({
      preferences: [...store.preferences.values()],
      payments: [...store.payments.values()],
      notifications: notifications.sent,
      requests: seen,
    }),
  }
  const action = actions[`${request.method} ${at.pathname}`]
  try {
    if (!action) throw new ApiError(404, 'not_found', `one of: ${Object.keys(actions).join(', ')}`)
    send(response, { status: 200, body: (await action()) ?? {} })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    send(response, { status: error.status, body: error.body })
  }
}
