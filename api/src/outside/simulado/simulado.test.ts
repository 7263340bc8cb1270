import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { createPayments } from '../payment-provider.ts'
import { createSimulado, isSimulado, type Simulado, simuladoSecret } from './simulado.ts'

let now = new Date('2026-11-21T15:00:00Z')
const clock = { now: () => now }
const back = 'http://localhost:3000/tienda'

let last = 0

const database = await testDatabase()
const simulado = createSimulado({ db: database.db, clock, baseUrl: 'http://localhost:3000', secret: 'una clave' })
afterAll(() => database.drop())

const prefer = async () => {
  const externalReference = `ref-${++last}`
  await simulado.createPreference(
    {
      externalReference,
      items: [{ id: 'a', title: 'Rifa 7', quantity: 2, unitPrice: 50_025 }],
      payer: { name: 'Ana', email: 'ana@correo.test' },
      currency: 'ARS',
      expiresAt: new Date(now.getTime() + 30 * 60_000),
      backUrls: {
        success: `${back}/success?total=1000.5`,
        failure: `${back}/failure?total=1000.5`,
        pending: `${back}/pending?total=1000.5`,
      },
      notificationUrl: 'http://localhost:3000/api/pago/webhook',
    },
    'key',
  )
  return externalReference
}

describe('the simulated provider', () => {
  it('leads to a page of our own', async () => {
    const referencia = await prefer()
    const preference = { externalReference: referencia } as Parameters<Simulado['createPreference']>[0]
    expect(await simulado.createPreference(preference, 'key')).toEqual({
      id: referencia,
      initPoint: `http://localhost:3000/simulado/pagar/${referencia}`,
      collectorId: 'simulado',
    })
    expect(await simulado.ver(referencia)).toEqual({
      external_reference: referencia,
      total: 1000.5,
      lineas: [{ titulo: 'Rifa 7', cantidad: 2, precio: 500.25 }],
      abierta: true,
    })
  })

  it('returns a payment as the real one does, and signs its notifications', async () => {
    const referencia = await prefer()
    const paid = await simulado.pagar(referencia, 'aprobar')
    const [payment] = await simulado.searchPayments(referencia)
    expect(payment).toMatchObject({
      status: 'aprobado',
      amount: 100_050,
      refunded: 0,
      currency: 'ARS',
      liveMode: false,
    })
    expect(await simulado.getPayment(payment!.id)).toEqual(payment)
    const { url, headers } = paid!.notification
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
    expect(simulado.verifyNotification({ query, headers })).toEqual({
      valid: true,
      paymentId: payment!.id,
    })
    const forged = { ...query, 'data.id': 'sim-otro' }
    expect(simulado.verifyNotification({ query: forged, headers })).toMatchObject({ valid: false, reason: 'mismatch' })
  })

  it('refunds once a key, and never more than was paid', async () => {
    const referencia = await prefer()
    await simulado.pagar(referencia, 'aprobar')
    const [{ id }] = (await simulado.searchPayments(referencia)) as unknown as [{ id: string }]
    const refunds = await Promise.all(Array.from({ length: 5 }, () => simulado.refund(id, 'una', 50)))
    expect(new Set(refunds.map(refund => refund.id)).size).toBe(1)
    expect(await simulado.getPayment(id)).toMatchObject({
      status: 'aprobado',
      statusDetail: 'partially_refunded',
      refunded: 50,
    })
    await expect(simulado.refund(id, 'mucho', 100_001)).rejects.toMatchObject({ kind: 'rejected', causes: ['2063'] })
    await simulado.refund(id, 'el resto')
    expect(await simulado.getPayment(id)).toMatchObject({ status: 'devuelto', refunded: 100_050 })
  })

  it('takes no new payment in the last five minutes of the hold, but a pending one is still decided', async () => {
    const [late, waiting] = [await prefer(), await prefer()]
    await simulado.pagar(waiting, 'pendiente')
    now = new Date(now.getTime() + 25 * 60_000)
    await expect(simulado.pagar(late, 'aprobar')).rejects.toMatchObject({ code: 'COMPRA_VENCIDA' })
    expect((await simulado.ver(late))?.abierta).toBe(false)
    await simulado.pagar(waiting, 'aprobar')
    expect(await simulado.searchPayments(waiting)).toMatchObject([{ status: 'aprobado' }])
  })

  it('has no unknown reference or payment', async () => {
    expect(await simulado.ver('nada')).toBeNull()
    expect(await simulado.pagar('nada', 'aprobar')).toBeNull()
    expect(await simulado.getPayment('nada')).toBeNull()
    await expect(simulado.refund('nada', 'k')).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('the choice of a provider', () => {
  const env = { DEMO: false, DATA_DIR: './data', BASE_URL: 'http://localhost:3000', MP_BASE_URL: 'http://localhost:9' }
  const choose = (over: object) => createPayments({ ...env, ...over } as never, database.db, clock)

  it('follows the configuration', async () => {
    expect(isSimulado(await choose({ PAYMENTS: 'simulado' }))).toBe(true)
    expect(await choose({ PAYMENTS: 'apagado' })).toBeNull()
    const chosen = await choose({ PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 't', MP_WEBHOOK_SECRET: 's' })
    expect(chosen?.provider).toBe('mercadopago')
  })

  it('gives all processes on one database the same secret, 32 bytes that no other database has', async () => {
    const both = await Promise.all([choose({ PAYMENTS: 'simulado' }), choose({ PAYMENTS: 'simulado' })])
    const [a, b] = both as [Simulado, Simulado]
    const paid = await a.pagar(await prefer(), 'aprobar')
    const { url, headers } = paid!.notification
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
    expect(b.verifyNotification({ query, headers }).valid).toBe(true)
    const other = await testDatabase()
    const [secret, another] = await Promise.all([simuladoSecret(database.db), simuladoSecret(other.db)])
    await other.drop()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(another).not.toBe(secret)
  })
})
