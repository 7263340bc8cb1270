import { randomKey } from '#lib/form/attempt-key.ts'
import { createStore } from '#lib/store.ts'

/** The order this browser is paying: the same goods keep their key, so that paying twice is one order. */
type Checkout = { content: string; comprador?: string; key: string; reference?: string; propia?: string }
/** The last payment that was confirmed here. */
export type Payment = { payment_id: string; totalAPagar: number; external_reference: string }

/** What this tab is asking to hold just now, by `_id`. */
export const payingStore = createStore<ReadonlySet<string>>(new Set())

const keys = { checkout: 'checkout', pago: 'pago' } as const

export const readCheckout = () => read<Checkout>(keys.checkout)
export const forgetCheckout = () => localStorage.removeItem(keys.checkout)

/** The Idempotency-Key of an order with this content for this buyer. `propia`: of the order before, which it may replace. */
export function checkoutKey(content: string, comprador?: string, propia?: string): string {
  const before = readCheckout()
  const same = before?.content === content && before.comprador === comprador
  const checkout = same ? before : { content, comprador, key: randomKey(), propia }
  write(keys.checkout, checkout)
  return checkout.key
}

/** The order has its reference, and what shows that it is this browser's. */
export function rememberOrder(reference: string, propia: string): void {
  const checkout = readCheckout()
  if (checkout) write(keys.checkout, { ...checkout, reference, propia })
}

/** Keeps the details of a confirmed payment; false when they were kept before (the page was opened again). */
export function rememberPayment({ payment_id, totalAPagar, external_reference }: Payment): boolean {
  if (read<Payment>(keys.pago)?.external_reference === external_reference) return false
  write(keys.pago, { payment_id, totalAPagar, external_reference })
  return true
}

/** The last payment that was confirmed here; null before the first. */
export const readPayment = () => read<Payment>(keys.pago)

function write(key: string, value: Checkout | Payment): void {
  localStorage.setItem(key, JSON.stringify(value))
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
