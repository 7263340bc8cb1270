import { describe, expect, it } from 'vitest'
import { finDeRevision, howToUndo, reembolsoDe } from '#modules/dinero/caso/caso-deshacer.rules.ts'
import { abierta, enRevision, pagada, pago, resuelto, vencida } from '../../../../test/sample-payments.ts'
import { type Decision, decide, decideWithoutNumbers, rechazoDe } from './pago.rules.ts'

const nothing: Pick<Decision, 'devolver' | 'casos'> = { devolver: [], casos: [] }

describe('an order that waits for money', () => {
  it('is paid by an approved payment', () => {
    expect(decide(abierta, [pago()])).toEqual({ estado: 'pagada', entrega: 'dar', ...nothing })
  })

  it.each(['pending', 'in_process', 'authorized', 'rejected', 'cancelled'] as const)(
    'is not paid by a payment that is %s',
    estado => {
      expect(decide(abierta, [pago({ estado })])).toEqual({ estado: 'esperando_pago', entrega: 'dejar', ...nothing })
    },
  )

  it('is paid once the sum of split payments reaches the total, whatever is too much goes back', () => {
    const [a, b] = [pago({ monto: 60 }), pago({ monto: 60 })]
    expect(decide(abierta, [a])).toMatchObject({ estado: 'esperando_pago', entrega: 'dejar' })
    expect(decide(abierta, [a, b])).toEqual({
      estado: 'pagada',
      entrega: 'dar',
      devolver: [{ pagoId: b.id, hasta: 20 }],
      casos: [],
    })
  })

  it('gives back a second payment in full, and only once', () => {
    const [a, b] = [pago(), pago()]
    expect(decide(abierta, [a, b]).devolver).toEqual([{ pagoId: b.id, hasta: 100 }])
    expect(decide(pagada, [a, { ...b, aDevolver: 100 }]).devolver).toEqual([])
    expect(decide(pagada, [a, { ...b, estado: 'refunded', aDevolver: 100, reembolsado: 100 }])).toMatchObject({
      estado: 'pagada',
      devolver: [],
    })
  })

  it('is paid and under review when what pays it is disputed', () => {
    const disputed = pago({ estado: 'in_mediation' })
    expect(decide(abierta, [disputed])).toEqual({
      estado: 'en_revision',
      entrega: 'dar',
      devolver: [],
      casos: [{ pagoId: disputed.id, motivo: 'mediacion' }],
    })
  })

  it('gives up its numbers when its payment was refunded or charged back before we saw it approved', () => {
    expect(decide(abierta, [pago({ estado: 'refunded' })])).toMatchObject({ estado: 'reembolsada', entrega: 'quitar' })
    expect(decide(abierta, [pago({ estado: 'charged_back' })])).toMatchObject({
      estado: 'contracargo',
      entrega: 'quitar',
    })
  })
})

describe('an order whose hold has run out', () => {
  it('ends', () => {
    const open = { ...abierta, abierta: false }
    expect(decide(open, [])).toEqual({ estado: 'vencida', entrega: 'quitar', ...nothing })
  })

  it('is still paid by a late payment', () => {
    expect(decide(vencida, [pago()])).toMatchObject({ estado: 'pagada', entrega: 'dar' })
  })

  it('gives all of it back when its numbers cannot be had', () => {
    const [a, b] = [pago({ monto: 60 }), pago({ monto: 40 })]
    expect(decideWithoutNumbers(vencida, [a, b])).toEqual({
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
    expect(decideWithoutNumbers(vencida, [disputed])).toMatchObject({
      estado: 'en_revision',
      devolver: [],
      casos: [{ pagoId: disputed.id, motivo: 'mediacion' }],
    })
  })

  it('gives back what is too little', () => {
    const little = pago({ monto: 60 })
    expect(decide(vencida, [little])).toMatchObject({
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
    expect(decide(pagada, [pago({ estado })])).toMatchObject({ estado: result, entrega: 'quitar' })
  })

  it('refunded in part keeps its numbers', () => {
    expect(decide(pagada, [pago({ reembolsado: 30 })])).toEqual({ estado: 'parcial', entrega: 'dar', ...nothing })
  })

  it('that loses one of two split payments gives the other one back', () => {
    const [a, b] = [pago({ monto: 60, estado: 'charged_back' }), pago({ monto: 40 })]
    expect(decide(pagada, [a, b])).toMatchObject({
      estado: 'contracargo',
      entrega: 'quitar',
      devolver: [{ pagoId: b.id, hasta: 40 }],
    })
  })

  it('whose chargeback was decided for us is for a person to look at', () => {
    const back = pago({ estado: 'charged_back', detalle: 'reimbursed' })
    expect(decide({ ...pagada, estado: 'contracargo', entregada: false }, [back])).toMatchObject({
      estado: 'en_revision',
      casos: [{ pagoId: back.id, motivo: 'contracargo_revertido' }],
    })
  })

  it('keeps its numbers and is reviewed when an approval disappears without a reason', () => {
    expect(decide(pagada, [pago({ estado: 'rejected' })])).toMatchObject({
      estado: 'en_revision',
      entrega: 'dejar',
      casos: [{ motivo: 'aprobacion_retirada' }],
    })
  })

  it('waits as it is while a refund of ours is under way', () => {
    expect(decide(pagada, [pago({ aDevolver: 100 })])).toEqual({ estado: 'pagada', entrega: 'dejar', ...nothing })
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
    expect(decide(abierta, [usd, theirs, test])).toEqual({
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

describe('what a person has settled', () => {
  const [rechazado, disputado] = [resuelto(pago({ estado: 'rejected' })), resuelto(pago({ estado: 'in_mediation' }))]
  const revertido = resuelto(pago({ estado: 'charged_back', detalle: 'reimbursed' }))
  const ajeno = resuelto(pago({ rechazo: 'cobrador' }))

  it.each([
    ['an approval that disappeared', pagada, rechazado],
    ['a claim', pagada, disputado],
    ['a chargeback decided for us', { ...vencida, estado: 'contracargo' as const }, revertido],
  ])('stays so: %s', (_name, orden, payment) => {
    expect(decide(orden, [payment])).toEqual({ estado: orden.estado, entrega: 'dejar', ...nothing })
  })

  it('is no case any more', () => {
    expect(decide(pagada, [pago(), ajeno])).toMatchObject({ estado: 'pagada', casos: [] })
    expect(decideWithoutNumbers({ ...vencida, estado: 'cancelada' }, [disputado])).toMatchObject({
      estado: 'cancelada',
    })
  })

  it('is read again when the provider reports something new', () => {
    const again = { ...rechazado, estado: 'cancelled' as const, actualizadoAt: new Date(10 ** 9) }
    expect(decide(pagada, [again])).toMatchObject({
      estado: 'en_revision',
      casos: [{ pagoId: again.id, motivo: 'aprobacion_retirada' }],
    })
    const [fresh] = [pago({ estado: 'charged_back' })]
    expect(decide(pagada, [rechazado, fresh])).toMatchObject({ estado: 'contracargo', entrega: 'quitar' })
  })
})

describe('an order under review', () => {
  it.each([
    ['its goods and its money', enRevision, pago(), 'pagada'],
    ['its goods and part of its money', enRevision, pago({ reembolsado: 30 }), 'parcial'],
    ['its goods and no money: the organiser lets it be', enRevision, pago({ estado: 'rejected' }), 'pagada'],
    [
      'a chargeback, its goods gone',
      { ...enRevision, entregada: false },
      pago({ estado: 'charged_back' }),
      'contracargo',
    ],
    [
      'money given back, its goods gone',
      { ...enRevision, entregada: false },
      pago({ reembolsado: 100 }),
      'reembolsada',
    ],
    ['a claim, its goods gone', { ...enRevision, entregada: false }, pago({ estado: 'in_mediation' }), 'cancelada'],
  ] as const)('with %s, ends when its last case is closed', (_name, orden, payment, estado) => {
    expect(finDeRevision(orden, [payment])).toBe(estado)
  })

  it('can be undone with its money or without any, and not under a claim', () => {
    expect(howToUndo([pago()], true)).toBe('reembolsar')
    expect(howToUndo([pago({ estado: 'rejected' })], true)).toBe('cancelar')
    expect(howToUndo([pago({ estado: 'rejected' })], false)).toBe('')
    expect(howToUndo([pago({ estado: 'in_mediation' })], true)).toBe('')
    expect(() => reembolsoDe([pago({ estado: 'in_mediation' })])).toThrow('El pago está en disputa')
    expect(reembolsoDe([pago({ id: 'mio' }), pago({ rechazo: 'cobrador' })])).toEqual([{ pagoId: 'mio', hasta: 100 }])
  })
})
