import { checkoutApi, pagoApi, rifaApi, ventaApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { saleOf } from './on-sale.ts'
import { startRecording } from './record.ts'
import { openShop, orderOf } from './shop.ts'

/** The statements of some work, `begin` and `commit` included. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const { sent, stop } = startRecording()
  try {
    await work()
  } finally {
    stop()
  }
  return sent.map(({ text }) => text.replace(/\s+/g, ' ').trim())
}

describe('a purchase', async () => {
  const { t, cliente, admin, nobody, take } = await openShop(40)
  const cart = () => ({ productos: take(2).map(({ _id }) => ({ _id, quantity: 1, tipo: 'rifa' as const })) })

  it('takes 5 statements to check out, with a key as without', async () => {
    const order = (headers: Record<string, string>) => cliente.call(checkoutApi.procesarPago, { body: cart(), headers })
    expect(await sentBy(() => order({}))).toHaveLength(5)
    expect(await sentBy(() => order({ 'idempotency-key': 'una' }))).toHaveLength(5)
  })

  it('takes 11 in all: checkout, approval with its notification, and the browser’s return', async () => {
    let referencia = ''
    const checkout = await sentBy(async () => {
      referencia = (await cliente.call(checkoutApi.procesarPago, { body: cart() })).body.external_reference
    })
    const params = { referencia }
    const pay = await sentBy(() => nobody.call(pagoApi.pagarSimulado, { params, body: { decision: 'aprobar' } }))
    const query = { payment_id: 'null', status: 'approved', external_reference: referencia }
    // Signed in, as a returning shopper: the session is not read.
    const back = await sentBy(() => cliente.call(pagoApi.exito, { query }))
    expect(await orderOf(t, referencia)).toMatchObject({ estado: 'pagada' })
    const all = [...checkout, ...pay, ...back]
    expect({ all, count: all.length }).toEqual({ all, count: 11 })
    expect(back).toHaveLength(1)
    expect(all.filter(text => /^(begin|commit)$/.test(text))).toEqual([])
  })

  it('takes 3 in person, a page of numbers 1, and one of free numbers 2', async () => {
    const [rifa] = take()
    const body = saleOf(rifa?._id, 'pos')
    expect(await sentBy(() => admin.call(ventaApi.realizarCompraFisica, { body }))).toHaveLength(3)
    for (const [query, sent] of [
      [{ page: 1 }, 1],
      [{ page: 1, estado: 'libre' }, 2],
    ] as const)
      expect(await sentBy(() => nobody.call(rifaApi.listarRifas, { query }))).toHaveLength(sent)
  })
})
