import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentStates } from '#outside/payments.ts'
import { abierta, pago, vencida } from '../../../../test/sample-payments.ts'
import { type Decision, decide, decideWithoutNumbers, type Pago } from './pago.rules.ts'

const anyPago = fc.record({
  estado: fc.constantFrom(...paymentStates),
  monto: fc.integer({ min: 0, max: 150 }),
  rechazo: fc.constantFrom<Pago['rechazo'][]>('', '', '', 'moneda', 'cobrador', 'modo'),
  at: fc.integer({ min: 0, max: 5 }),
  reembolsado: fc.integer({ min: 0, max: 150 }),
})
const anyPagos = fc.array(anyPago, { maxLength: 5 }).map(list =>
  list.map(({ at, ...fields }, index) =>
    pago({
      ...fields,
      id: `p${index}`,
      reembolsado: Math.min(fields.reembolsado, fields.monto),
      actualizadoAt: new Date(at),
    }),
  ),
)

describe('whatever payments there are', () => {
  const money = (pagos: readonly Pago[]) => pagos.filter(p => p.estado === 'aprobado' || p.estado === 'en_reclamo')

  it('goods go out only against money of the right currency, account and mode that reaches the total', () => {
    fc.assert(
      fc.property(anyPagos, pagos => {
        const { entrega } = decide(abierta, pagos)
        const sum = money(pagos.filter(p => p.rechazo === '')).reduce((total, p) => total + p.monto, 0)
        expect(entrega === 'dar' && sum < 100).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  it('the decision does not depend on the order in which they came', () => {
    fc.assert(
      fc.property(anyPagos, fc.infiniteStream(fc.nat()), (pagos, random) => {
        const shuffled = pagos.map(p => ({ p, key: random.next().value })).toSorted((a, b) => a.key - b.key)
        const sorted = (decision: Decision) => ({
          ...decision,
          devolver: decision.devolver.toSorted((a, b) => (a.pagoId < b.pagoId ? -1 : 1)),
          casos: decision.casos.length,
        })
        expect(
          sorted(
            decide(
              abierta,
              shuffled.map(({ p }) => p),
            ),
          ),
        ).toEqual(sorted(decide(abierta, pagos)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('every approved peso of an order that has ended is kept for its goods, on its way back, or a case', () => {
    fc.assert(
      fc.property(anyPagos, pagos => {
        const paid = decide(vencida, pagos)
        const outcome = paid.entrega === 'dar' ? [paid, decideWithoutNumbers(vencida, pagos)] : [paid]
        for (const { entrega, devolver, casos } of outcome) {
          for (const p of pagos.filter(p => p.estado === 'aprobado' && p.reembolsado < p.monto)) {
            const back = devolver.find(({ pagoId }) => pagoId === p.id)?.hasta ?? 0
            const kept = entrega === 'dar' && p.rechazo === ''
            expect(kept || back === p.monto || casos.some(({ pagoId }) => pagoId === p.id)).toBe(true)
          }
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('never gives back more than there is, nor less than it decided before', () => {
    fc.assert(
      fc.property(anyPagos, pagos => {
        for (const { pagoId, hasta } of decide(vencida, pagos).devolver) {
          const found = pagos.find(p => p.id === pagoId)!
          expect(hasta).toBeGreaterThan(Math.max(found.reembolsado, found.aDevolver))
          expect(hasta).toBeLessThanOrEqual(found.monto)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('what stays of a paid order’s money is its total, once the refunds are done', () => {
    fc.assert(
      fc.property(anyPagos, pagos => {
        const own = pagos.filter(p => p.rechazo === '' && p.estado === 'aprobado').map(p => ({ ...p, reembolsado: 0 }))
        const { estado, devolver } = decide(abierta, own)
        if (estado !== 'pagada') return
        const back = devolver.reduce((sum, { hasta }) => sum + hasta, 0)
        expect(own.reduce((sum, p) => sum + p.monto, 0) - back).toBe(100)
      }),
      { numRuns: 5_000 },
    )
  })
})
