import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decision, decidir, decidirSinNumeros, type Orden, type Pago, rechazoDe } from './pago.rules.ts'

const abierta: Orden = { estado: 'esperando_pago', total: 100, abierta: true, entregada: false }
const vencida: Orden = { ...abierta, estado: 'vencida', abierta: false }
const pagada: Orden = { ...abierta, estado: 'pagada', abierta: false, entregada: true }

let lastId = 0
const pago = (change: Partial<Pago> = {}): Pago => ({
  id: `p${++lastId}`,
  estado: 'approved',
  detalle: '',
  monto: 100,
  reembolsado: 0,
  aDevolver: 0,
  rechazo: '',
  moneda: 'ARS',
  actualizadoAt: new Date(lastId * 1000),
  ...change,
})
const nothing: Pick<Decision, 'devolver' | 'casos'> = { devolver: [], casos: [] }

describe('an order that waits for money', () => {
  it('is paid by an approved payment', () => {
    expect(decidir(abierta, [pago()])).toEqual({ estado: 'pagada', entrega: 'dar', ...nothing })
  })

  it.each(['pending', 'in_process', 'authorized', 'rejected', 'cancelled'] as const)(
    'is not paid by a payment that is %s',
    estado => {
      expect(decidir(abierta, [pago({ estado })])).toEqual({ estado: 'esperando_pago', entrega: 'dejar', ...nothing })
    },
  )

  it('is paid once the sum of split payments reaches the total, whatever is too much goes back', () => {
    const [a, b] = [pago({ monto: 60 }), pago({ monto: 60 })]
    expect(decidir(abierta, [a])).toMatchObject({ estado: 'esperando_pago', entrega: 'dejar' })
    expect(decidir(abierta, [a, b])).toEqual({
      estado: 'pagada',
      entrega: 'dar',
      devolver: [{ pagoId: b.id, hasta: 20 }],
      casos: [],
    })
  })

  it('gives back a second payment in full, and only once', () => {
    const [a, b] = [pago(), pago()]
    expect(decidir(abierta, [a, b]).devolver).toEqual([{ pagoId: b.id, hasta: 100 }])
    expect(decidir(pagada, [a, { ...b, aDevolver: 100 }]).devolver).toEqual([])
    expect(decidir(pagada, [a, { ...b, estado: 'refunded', aDevolver: 100, reembolsado: 100 }])).toMatchObject({
      estado: 'pagada',
      devolver: [],
    })
  })

  it('is paid and under review when what pays it is disputed', () => {
    const disputed = pago({ estado: 'in_mediation' })
    expect(decidir(abierta, [disputed])).toEqual({
      estado: 'en_revision',
      entrega: 'dar',
      devolver: [],
      casos: [{ pagoId: disputed.id, motivo: 'mediacion' }],
    })
  })

  it('gives up its numbers when its payment was refunded or charged back before we saw it approved', () => {
    expect(decidir(abierta, [pago({ estado: 'refunded' })])).toMatchObject({ estado: 'reembolsada', entrega: 'quitar' })
    expect(decidir(abierta, [pago({ estado: 'charged_back' })])).toMatchObject({
      estado: 'contracargo',
      entrega: 'quitar',
    })
  })
})

describe('an order whose hold has run out', () => {
  it('ends', () => {
    const open = { ...abierta, abierta: false }
    expect(decidir(open, [])).toEqual({ estado: 'vencida', entrega: 'quitar', ...nothing })
  })

  it('is still paid by a late payment', () => {
    expect(decidir(vencida, [pago()])).toMatchObject({ estado: 'pagada', entrega: 'dar' })
  })

  it('gives all of it back when its numbers cannot be had', () => {
    const [a, b] = [pago({ monto: 60 }), pago({ monto: 40 })]
    expect(decidirSinNumeros(vencida, [a, b])).toEqual({
      estado: 'vencida',
      entrega: 'quitar',
      devolver: [
        { pagoId: a.id, hasta: 60 },
        { pagoId: b.id, hasta: 40 },
      ],
      casos: [],
    })
  })

  it('leaves to a person what is disputed and has no numbers', () => {
    const disputed = pago({ estado: 'in_mediation' })
    expect(decidirSinNumeros(vencida, [disputed])).toMatchObject({
      estado: 'en_revision',
      devolver: [],
      casos: [{ pagoId: disputed.id, motivo: 'mediacion' }],
    })
  })

  it('gives back what is too little', () => {
    const little = pago({ monto: 60 })
    expect(decidir(vencida, [little])).toMatchObject({
      estado: 'vencida',
      devolver: [{ pagoId: little.id, hasta: 60 }],
    })
  })
})

describe('a paid order', () => {
  it.each([
    ['refunded', 'reembolsada'],
    ['charged_back', 'contracargo'],
  ] as const)('whose payment is %s gives its numbers back', (estado, result) => {
    expect(decidir(pagada, [pago({ estado })])).toMatchObject({ estado: result, entrega: 'quitar' })
  })

  it('refunded in part keeps its numbers', () => {
    expect(decidir(pagada, [pago({ reembolsado: 30 })])).toEqual({ estado: 'parcial', entrega: 'dar', ...nothing })
  })

  it('that loses one of two split payments gives the other one back', () => {
    const [a, b] = [pago({ monto: 60, estado: 'charged_back' }), pago({ monto: 40 })]
    expect(decidir(pagada, [a, b])).toMatchObject({
      estado: 'contracargo',
      entrega: 'quitar',
      devolver: [{ pagoId: b.id, hasta: 40 }],
    })
  })

  it('whose chargeback was decided for us is for a person to look at', () => {
    const back = pago({ estado: 'charged_back', detalle: 'reimbursed' })
    expect(decidir({ ...pagada, estado: 'contracargo', entregada: false }, [back])).toMatchObject({
      estado: 'en_revision',
      casos: [{ pagoId: back.id, motivo: 'contracargo_revertido' }],
    })
  })

  it('keeps its numbers and is reviewed when an approval disappears without a reason', () => {
    expect(decidir(pagada, [pago({ estado: 'rejected' })])).toMatchObject({
      estado: 'en_revision',
      entrega: 'dejar',
      casos: [{ motivo: 'aprobacion_retirada' }],
    })
  })

  it('waits as it is while a refund of ours is under way', () => {
    expect(decidir(pagada, [pago({ aDevolver: 100 })])).toEqual({ estado: 'pagada', entrega: 'dejar', ...nothing })
  })
})

describe('a payment that cannot pay', () => {
  const right = { liveMode: true, collectorId: '7', currency: 'ARS' }
  const compra = { moneda: 'ARS', cobradorId: '7' }

  it.each([
    [{ ...right }, ''],
    [{ ...right, currency: 'USD' }, 'moneda'],
    [{ ...right, collectorId: '8' }, 'cobrador'],
    [{ ...right, collectorId: null }, 'cobrador'],
    [{ ...right, liveMode: false }, 'modo'],
  ] as const)('%j is told by its reason: %s', (payment, reason) => {
    expect(rechazoDe(payment, compra, true)).toBe(reason)
  })

  it('goes back when it is of another currency, and is a case when it is another account’s or mode’s', () => {
    const [usd, theirs, test] = [
      pago({ rechazo: 'moneda' }),
      pago({ rechazo: 'cobrador' }),
      pago({ rechazo: 'modo' }),
    ] as const
    expect(decidir(abierta, [usd, theirs, test])).toEqual({
      estado: 'esperando_pago',
      entrega: 'dejar',
      devolver: [{ pagoId: usd.id, hasta: 100 }],
      casos: [
        { pagoId: theirs.id, motivo: 'cobrador' },
        { pagoId: test.id, motivo: 'modo' },
      ],
    })
  })
})

const anyPago = fc.record({
  estado: fc.constantFrom<Pago['estado'][]>(
    'pending',
    'approved',
    'authorized',
    'in_process',
    'in_mediation',
    'rejected',
    'cancelled',
    'refunded',
    'charged_back',
  ),
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
  const money = (pagos: readonly Pago[]) => pagos.filter(p => p.estado === 'approved' || p.estado === 'in_mediation')

  it('goods go out only against money of the right currency, account and mode that reaches the total', () => {
    fc.assert(
      fc.property(anyPagos, pagos => {
        const { entrega } = decidir(abierta, pagos)
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
            decidir(
              abierta,
              shuffled.map(({ p }) => p),
            ),
          ),
        ).toEqual(sorted(decidir(abierta, pagos)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('every approved peso of an order that has ended is kept for its goods, on its way back, or a case', () => {
    fc.assert(
      fc.property(anyPagos, pagos => {
        const paid = decidir(vencida, pagos)
        const outcome = paid.entrega === 'dar' ? [paid, decidirSinNumeros(vencida, pagos)] : [paid]
        for (const { entrega, devolver, casos } of outcome) {
          for (const p of pagos.filter(p => p.estado === 'approved' && p.reembolsado < p.monto)) {
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
        for (const { pagoId, hasta } of decidir(vencida, pagos).devolver) {
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
        const own = pagos.filter(p => p.rechazo === '' && p.estado === 'approved').map(p => ({ ...p, reembolsado: 0 }))
        const { estado, devolver } = decidir(abierta, own)
        if (estado !== 'pagada') return
        const back = devolver.reduce((sum, { hasta }) => sum + hasta, 0)
        expect(own.reduce((sum, p) => sum + p.monto, 0) - back).toBe(100)
      }),
      { numRuns: 5_000 },
    )
  })
})
