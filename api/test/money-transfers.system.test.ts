import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { procesarPago } from '#modules/dinero/checkout/checkout.service.ts'
import { cobraOf } from '#modules/dinero/checkout/checkout-medio.service.ts'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import { anotarTransferencia, settleTransferencias } from '#modules/dinero/transferencia/transferencia.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { putOnSale, saleOf } from './on-sale.ts'
import { orderOf, testShop } from './shop.ts'
import { forFile } from './test-app.ts'

/** A tenth of what the night tries. */
const INTERLEAVINGS = Number(process.env.INTERLEAVINGS ?? 100)
const LATE = Number(process.env.LATE ?? 50)
const WRONG_TRANSFERS = Number(process.env.WRONG_TRANSFERS ?? 100)

const TOTAL = 150_000
const t = forFile(await testShop())
Object.assign(t.env, { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' })
const numbers = (await putOnSale(t.db, { cantidad: 4_000, precio: TOTAL })).rifas.map(({ id }) => id)
const take = () => numbers.pop() ?? ''

const now = t.clock.now()
/** Milliseconds after the end of a hold. */
const past = (ms: number) => new Date(now.getTime() + t.env.TRANSFERENCIA_HORAS * 3_600_000 + ms)

async function order(rifaId: string, { medio = 'transferencia' as 'transferencia' | 'proveedor', at = now } = {}) {
  const person = medio === 'transferencia' ? t.users.cliente : t.users.clienta
  const pedido = { carrito: { rifas: [rifaId], productos: new Map<string, number>() }, key: null, ip: '127.0.0.1' }
  const parts = {
    db: t.db,
    payments: t.simulado,
    env: t.env,
    cobra: cobraOf({ payments: t.simulado, env: t.env }, medio),
  }
  const { referencia } = await procesarPago(parts, person, { ...pedido, now: at })
  return { referencia, id: (await orderOf(t, referencia)).id }
}

/** «La vi en la cuenta.» */
const seen = (compraId: string, { monto = TOTAL, vistas = 0, at = now } = {}) =>
  anotarTransferencia(t, { compraId, monto, vistas, usuarioId: t.users.admin.id }, at)

/** What became of an order's money: its numbers that are sold, and what of it is neither theirs nor owed by a case. */
async function ended(referencia: string) {
  const { estado, vendidas, pagos, abiertos } = await orderOf(t, referencia)
  const sum = (of: 'monto' | 'a_devolver') => pagos.reduce((sum, pago) => sum + pago[of], 0)
  const owed = sum('a_devolver')
  const unaccounted = sum('monto') - vendidas.length * TOTAL - owed
  const asked = owed === 0 || abiertos.includes('transferencia_a_devolver')
  return { estado, sold: vendidas.length, owed, unaccounted: asked ? unaccounted : owed }
}

describe('the end of a hold and a transfer that is seen', () => {
  it(`at the same moment, by two people, with another buyer waiting, ${INTERLEAVINGS} times: it is sold or owed, once`, async () => {
    let sold = 0
    for (let i = 0; i < INTERLEAVINGS; i++) {
      const rifaId = take()
      const { referencia, id } = await order(rifaId)
      const at = past((i % 3) - 1)
      const [one, , two, other] = await Promise.allSettled([
        seen(id, { at }),
        expireCompras(t.db, at),
        seen(id, { at }),
        order(rifaId, { medio: 'proveedor', at }),
      ])
      expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected'])
      expect(await ended(referencia)).toEqual(
        other.status === 'fulfilled'
          ? { estado: 'vencida', sold: 0, owed: TOTAL, unaccounted: 0 }
          : { estado: 'pagada', sold: 1, owed: 0, unaccounted: 0 },
      )
      if (other.status === 'rejected') sold++
    }
    expect(sold).toBeGreaterThan(0)
    expect(sold).toBeLessThan(INTERLEAVINGS)
    expect(await findBroken(t.db)).toEqual([])
  }, 1_200_000)
})

describe(`${LATE} late transfers, half of them with their numbers sold to others`, () => {
  it('end as sold, or owed by a case, to the cent', async () => {
    const at = past(3_600_000)
    for (let i = 0; i < LATE; i++) {
      const rifaId = take()
      const { referencia, id } = await order(rifaId)
      if (i % 4 < 2) await expireCompras(t.db, at)
      const taken = i % 2 === 0
      if (taken) await realizarCompraFisica(t.db, t.env, t.users.admin, saleOf(rifaId), { key: null, now: at })
      const monto = TOTAL + ((i % 3) - 1) * 5_000
      await seen(id, { monto, at })
      const sold = !taken && monto >= TOTAL
      const owed = sold ? monto - TOTAL : monto
      expect([i, await ended(referencia)]).toMatchObject([i, { sold: sold ? 1 : 0, owed, unaccounted: 0 }])
    }
    expect(await findBroken(t.db)).toEqual([])
  }, 1_200_000)
})

describe(`${WRONG_TRANSFERS} transfers with something wrong`, () => {
  const wrong = fc.record({
    /** What was seen of an order, together less than it costs. */
    montos: fc.array(fc.integer({ min: 1, max: Math.floor((TOTAL - 1) / 3) }), { minLength: 1, maxLength: 3 }),
    late: fc.boolean(),
    /** Noted by who has not read what was noted before, or of an order that the provider is paid for. */
    how: fc.constantFrom('less', 'unread', 'provider'),
  })

  const CODES = { unread: 'TRANSFERENCIA_CAMBIO', provider: 'COMPRA_NO_ENCONTRADA' }

  it('pay no order, and what came of them is owed', async () => {
    const rifaId = take()
    const seed = Date.now()
    for (const fault of fc.sample(wrong, { numRuns: WRONG_TRANSFERS, seed })) {
      const { referencia, id } = await order(rifaId, {
        medio: fault.how === 'provider' ? 'proveedor' : 'transferencia',
      })
      const at = fault.late ? past(1) : now
      if (fault.how === 'less')
        for (const [vistas, monto] of fault.montos.entries()) await seen(id, { monto, vistas, at })
      else
        expect([await seen(id, { vistas: 1, at }).catch(({ code }) => code), fault, seed]).toEqual([
          CODES[fault.how],
          fault,
          seed,
        ])
      const { pagadaAt, vendidas, mails } = await orderOf(t, referencia)
      const said = mails.filter(({ evento }) => evento.startsWith('compra-pagada'))
      expect([pagadaAt, vendidas, said, fault, seed]).toEqual([null, [], [], fault, seed])
      await expireCompras(t.db, past(1))
      await settleTransferencias(t, past(1))
      expect([await ended(referencia), fault, seed]).toMatchObject([{ sold: 0, unaccounted: 0 }, fault, seed])
    }
    expect(await findBroken(t.db)).toEqual([])
  }, 1_200_000)

  it('(as the control: with nothing wrong it is paid)', async () => {
    const { referencia, id } = await order(take())
    await seen(id)
    expect(await ended(referencia)).toEqual({ estado: 'pagada', sold: 1, owed: 0, unaccounted: 0 })
  })
})
