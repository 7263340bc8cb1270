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
