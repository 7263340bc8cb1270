import { pagoApi } from '@talonario/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide, type Orden, type Pago, rechazoOf } from '#modules/dinero/pago/pago.rules.ts'
import type { PaymentState } from '#outside/payments.ts'
import { type MercadoPagoShop, mercadoPagoShop } from './mercadopago-shop.ts'
import { checkOut, insertProduct, orderOf, soldUnits } from './shop.ts'
import type { WirePayment } from './stand-in-store.ts'
import type { Client } from './test-app.ts'

/** Sizes of a quick run; the long one sets these. */
const WRONG = Number(process.env.WRONG ?? 5_000)
const WRONG_HTTP = Number(process.env.WRONG_HTTP ?? 60)

const TOTAL = 150_000
/** States that pay nothing, by the provider's words. */
const NOT_PAID = {
  pending: 'pendiente',
  in_process: 'en_proceso',
  authorized: 'autorizado',
  rejected: 'rechazado',
  cancelled: 'cancelado',
} as const satisfies Record<string, PaymentState>
const notPaid = Object.keys(NOT_PAID) as (keyof typeof NOT_PAID)[]

/** What may be wrong with a payment; each field absent means it is as it should be. */
const faults = fc.record(
  {
    amount: fc.integer({ min: 0, max: TOTAL - 1 }),
    currency: fc.constantFrom('USD', 'UYU', 'BRL', 'CLP'),
    collector: fc.integer({ min: 1, max: 999_999 }),
    otherMode: fc.constant(true),
    state: fc.constantFrom(...notPaid),
    reference: fc.constantFrom(null, '', 'otra', 'undefined'),
  },
  { requiredKeys: [] },
)
type Faults = typeof faults extends fc.Arbitrary<infer T> ? T : never
const someFault = faults.filter(fault => Object.keys(fault).length > 0)

describe(`${WRONG} payments with something wrong`, () => {
  const order: Orden = { estado: 'esperando_pago', total: TOTAL, abierta: true, entregada: false }
  const compra = { moneda: 'ARS', cobradorId: '77' }

  /** As the server would write the payment down. */
  function written(fault: Faults): Pago {
    const { amount: monto = TOTAL, collector = 77 } = fault
    const moneda: string = fault.currency ?? 'ARS'
    const rechazo = rechazoOf(
      { liveMode: !fault.otherMode, collectorId: String(collector), currency: moneda },
      compra,
      true,
    )
    const plain = {
      detalle: '',
      reembolsado: 0,
      costo: null,
      aDevolver: 0,
      actualizadoAt: new Date(0),
      resueltoAt: null,
    }
    return { ...plain, id: '1', estado: fault.state ? NOT_PAID[fault.state] : 'aprobado', monto, rechazo, moneda }
  }

  it('(as the control: with nothing wrong it is handed out)', () => {
    expect(decide(order, [written({})]).entrega).toBe('dar')
  })

  it('hand nothing out, before and after the hold', () => {
    // A payment of another order is never among this order's: that is the other test's business.
    const wrong = faults.filter(({ reference: _, ...others }) => Object.keys(others).length > 0)
    fc.assert(
      fc.property(wrong, fc.boolean(), (fault, abierta) => {
        expect(decide({ ...order, abierta }, [written(fault)]).entrega).not.toBe('dar')
      }),
      { numRuns: WRONG },
    )
  })
})

describe(`${WRONG_HTTP} payments with something wrong, over HTTP`, () => {
  let shop: MercadoPagoShop
  let nobody: Client
  let cliente: Client
  let taza: string

  beforeAll(async () => {
    shop = await mercadoPagoShop()
    cliente = await shop.t.as('cliente')
    nobody = await shop.t.as('nobody')
    taza = await insertProduct(shop.t, 'Taza', TOTAL)
  })
  afterAll(() => shop.close())

  /** In Mercado Pago's words. */
  function onTheWire({ amount, currency, collector, otherMode, state, reference }: Faults): Partial<WirePayment> {
    const liveMode = !shop.mp.accessToken.startsWith('TEST-')
    return {
      ...(amount === undefined ? {} : { transaction_amount: amount / 100 }),
      ...(currency === undefined ? {} : { currency_id: currency }),
      ...(collector === undefined ? {} : { collector_id: collector }),
      ...(otherMode ? { live_mode: !liveMode } : {}),
      ...(state === undefined ? {} : { status: state }),
      ...(reference === undefined ? {} : { external_reference: reference }),
    }
  }

  const comeBack = async (referencia: string, payment: WirePayment) => {
    const query = { payment_id: String(payment.id), status: 'approved', external_reference: referencia }
    return (await nobody.call(pagoApi.exito, { query })).status
  }

  it('(as the control: with nothing wrong it is paid)', async () => {
    const referencia = await checkOut(cliente, [{ _id: taza, tipo: 'producto' }])
    expect(await comeBack(referencia, await shop.pay(referencia))).toBe(200)
  })

  it('pay no order, however they are reported', async () => {
    const seed = Date.now()
    const before = await soldUnits(shop.t, taza)
    for (const fault of fc.sample(someFault, { numRuns: WRONG_HTTP, seed })) {
      const referencia = await checkOut(cliente, [{ _id: taza, tipo: 'producto' }])
      const payment = await shop.pay(referencia, onTheWire(fault))
      expect([await comeBack(referencia, payment), fault, seed]).toEqual([402, fault, seed])
      const { pagadaAt, mails } = await orderOf(shop.t, referencia)
      expect([pagadaAt, mails.filter(({ evento }) => evento.startsWith('compra-pagada'))]).toEqual([null, []])
    }
    expect(await soldUnits(shop.t, taza)).toBe(before)
  }, 1_200_000)
})
