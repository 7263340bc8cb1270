import { describe, expect, it } from 'vitest'
import { enRevision, pagada, pago, resuelto, vencida } from '../../../../test/sample-payments.ts'
import { type Decision, decide, decideWithoutNumbers, pausa, withReported } from './pago.rules.ts'
import { finDeRevision, howToUndo, reembolsoOf } from './pago-caso.rules.ts'

const nothing: Pick<Decision, 'devolver' | 'casos'> = { devolver: [], casos: [] }

// What one payment or several do to an order at each stage is the table of api/test/money-table.test.ts.
describe('an order', () => {
  it('without its numbers leaves to a person what is disputed', () => {
    const disputed = pago({ estado: 'en_reclamo' })
    expect(decideWithoutNumbers(vencida, [disputed])).toMatchObject({
      estado: 'en_revision',
      devolver: [],
      casos: [{ pagoId: disputed.id, motivo: 'mediacion' }],
    })
  })

  it('that loses one of two split payments gives the other one back', () => {
    const [a, b] = [pago({ monto: 60, estado: 'contracargo' }), pago({ monto: 40 })]
    expect(decide(pagada, [a, b])).toMatchObject({
      estado: 'contracargo',
      entrega: 'quitar',
      devolver: [{ pagoId: b.id, hasta: 40 }],
    })
  })

  it('waits as it is while a refund of ours is under way', () => {
    expect(decide(pagada, [pago({ aDevolver: 100 })])).toEqual({ estado: 'pagada', entrega: 'dejar', ...nothing })
  })
})

describe('what a person has settled', () => {
  const [rechazado, disputado] = [resuelto(pago({ estado: 'rechazado' })), resuelto(pago({ estado: 'en_reclamo' }))]
  const revertido = resuelto(pago({ estado: 'contracargo_revertido' }))
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
    const again = { ...rechazado, estado: 'cancelado' as const, actualizadoAt: new Date(10 ** 9) }
    expect(decide(pagada, [again])).toMatchObject({
      estado: 'en_revision',
      casos: [{ pagoId: again.id, motivo: 'aprobacion_retirada' }],
    })
    const [fresh] = [pago({ estado: 'contracargo' })]
    expect(decide(pagada, [rechazado, fresh])).toMatchObject({ estado: 'contracargo', entrega: 'quitar' })
  })
})

describe('an order under review', () => {
  it.each([
    ['its goods and its money', enRevision, pago(), 'pagada'],
    ['its goods and part of its money', enRevision, pago({ reembolsado: 30 }), 'parcial'],
    ['its goods and no money: the organiser lets it be', enRevision, pago({ estado: 'rechazado' }), 'pagada'],
    [
      'a chargeback, its goods gone',
      { ...enRevision, entregada: false },
      pago({ estado: 'contracargo' }),
      'contracargo',
    ],
    [
      'money given back, its goods gone',
      { ...enRevision, entregada: false },
      pago({ reembolsado: 100 }),
      'reembolsada',
    ],
    ['a claim, its goods gone', { ...enRevision, entregada: false }, pago({ estado: 'en_reclamo' }), 'cancelada'],
  ] as const)('with %s, ends when its last case is closed', (_name, orden, payment, estado) => {
    expect(finDeRevision(orden, [payment])).toBe(estado)
  })

  it('can be undone with its money or without any, and not under a claim', () => {
    expect(howToUndo([pago()], true)).toBe('reembolsar')
    expect(howToUndo([pago({ estado: 'rechazado' })], true)).toBe('cancelar')
    expect(howToUndo([pago({ estado: 'rechazado' })], false)).toBe('')
    expect(howToUndo([pago({ estado: 'en_reclamo' })], true)).toBe('')
    expect(() => reembolsoOf([pago({ estado: 'en_reclamo' })])).toThrow('El pago está en disputa')
    expect(reembolsoOf([pago({ id: 'mio' }), pago({ rechazo: 'cobrador' })])).toEqual([{ pagoId: 'mio', hasta: 100 }])
  })
})

describe('what the provider reports', () => {
  const known = pago({ actualizadoAt: new Date(5), reembolsado: 30, aDevolver: 40, resueltoAt: new Date(5) })

  it('is no news if it is known, or older than what is', () => {
    const older = { ...known, estado: 'rechazado' as const, actualizadoAt: new Date(4) }
    const same = { ...known, aDevolver: 0, resueltoAt: null }
    expect(withReported([known], [older, same])[0]).toBe(known)
  })

  it('takes nothing back that was decided or refunded', () => {
    const later = { ...known, estado: 'en_reclamo' as const, actualizadoAt: new Date(6) }
    const reported = { ...later, reembolsado: 0, aDevolver: 0, resueltoAt: null }
    expect(withReported([known], [reported])).toEqual([later])
  })

  it('counts once and by its latest answer, in any order', () => {
    const [first, second] = [
      pago({ id: 'a', actualizadoAt: new Date(1) }),
      pago({ id: 'a', actualizadoAt: new Date(2) }),
    ]
    expect(withReported([], [first, second])).toEqual([second])
    expect(withReported([], [second, first])).toEqual([second])
  })
})

/** An instant of the day. */
const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms)

it('a pause is each order’s own, and over at its very end', () => {
  const isTurn = pausa(3_000)
  expect(isTurn('a', at(0))).toBe(true)
  expect(isTurn('b', at(1))).toBe(true)
  expect(isTurn('a', at(2_999))).toBe(false)
  expect(isTurn('a', at(3_000))).toBe(true)
  expect(isTurn('a', at(5_999))).toBe(false)
})

it('a pause that lasts is kept, however many others come and go', () => {
  const isTurn = pausa(3_000)
  for (let i = 0; i < 5_000; i++) isTurn(`old ${i}`, at(i))
  expect(isTurn('mine', at(6_000))).toBe(true)
  for (let i = 0; i < 2_000; i++) isTurn(`new ${i}`, at(6_000 + i))
  expect(isTurn('mine', at(8_999))).toBe(false)
})
