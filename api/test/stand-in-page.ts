import type { ServerResponse } from 'node:http'
import type { WirePayment, WirePreference } from './stand-in-shapes.ts'
import type { Store } from './stand-in-store.ts'

/** The checkout a shopper is sent to, for trying things out by hand. */

const buttons = [
  ['approved', 'Aprobar'],
  ['rejected', 'Rechazar'],
  ['pending', 'Dejar pendiente'],
  ['in_process', 'Dejar en revisión'],
] as const

/** `redirect` shows the page, `pay` presses its button. */
export function showCheckout(store: Store, at: URL, form: URLSearchParams, response: ServerResponse): void {
  const pressed = at.pathname === '/checkout/v1/pay'
  const preference = store.preferences.get((pressed ? form : at.searchParams).get('pref_id') ?? '')
  const paid = pressed && preference && store.isOpen(preference)
  const payment = paid ? store.pay(preference.id, { status: form.get('status') ?? 'approved' }) : null
  const target = payment && preference ? backUrl(preference, payment) : null
  if (target) response.writeHead(303, { location: target }).end()
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(checkoutPage(store, preference))
}

function checkoutPage(store: Store, preference: WirePreference | undefined): string {
  if (!preference) return page('<p>Esta preferencia no existe.</p>')
  if (!store.isOpen(preference)) return page('<p>Esta preferencia venció.</p>')
  const lines = preference.items.map(item => {
    const price = `${item.quantity} × ${item.unit_price} ${item.currency_id}`
    return `<li>${escaped(item.title)}: ${escaped(price)}</li>`
  })
  const choices = buttons.map(([status, label]) => `<button name="status" value="${status}">${label}</button>`)
  const hidden = `<input type="hidden" name="pref_id" value="${escaped(preference.id)}">`
  return page(
    `<ul>${lines.join('')}</ul><form method="post" action="/checkout/v1/pay">${hidden}${choices.join(' ')}</form>`,
  )
}

/** Where the shopper goes afterwards, with the parameters the real one adds. */
function backUrl(preference: WirePreference, payment: WirePayment): string | null {
  const outcome = payment.status === 'approved' ? 'success' : payment.status === 'rejected' ? 'failure' : 'pending'
  const target = preference.back_urls?.[outcome]
  if (!target) return null
  const url = new URL(target)
  const added = {
    collection_id: String(payment.id),
    collection_status: payment.status,
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: payment.external_reference ?? 'null',
    payment_type: payment.payment_type_id,
    merchant_order_id: 'null',
    preference_id: preference.id,
  }
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}

function page(content: string): string {
  const title = 'Mercado Pago de prueba'
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
