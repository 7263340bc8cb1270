import { describe, expect, it } from 'vitest'
import { History, type Op, type Outcome, type Reply } from './history.ts'
import { checkHistory } from './history-check.ts'
import type { Cobro, Facts, Orden } from './history-facts.ts'

/** The checker of the crash suites, on histories made by hand: it has to find what is wrong with them, and nothing else. */

const ANSWERS: Record<Outcome, Reply | null> = {
  ok: { status: 200, body: {} },
  refused: { status: 409, body: { code: 'RIFA_NO_DISPONIBLE', message: 'El número 00001 ya no está disponible.' } },
  unknown: null,
}

type Step = [op: Op, outcome: Outcome, compra?: string]

/** A history of these operations, one after another. */
async function historyOf(...steps: Step[]) {
  const history = new History()
  for (const [op, outcome, compra = ''] of steps) {
    const send = async () => ANSWERS[outcome] ?? Promise.reject(new Error('socket hang up'))
    await history.record(op, send, () => compra)
  }
  return history.entries
}

const vender = (clave = 'k1', ...rifas: string[]): Op => ({
  tipo: 'vender',
  clave,
  rifas: rifas.length ? rifas : ['r1'],
})
const comprar = (clave = 'k1', ...rifas: string[]): Op => ({ ...vender(clave, ...rifas), tipo: 'comprar' }) as Op
const cobrar = (clave = 'k1'): Op => ({ ...vender(clave, 'h1/2'), tipo: 'cobrar' }) as Op
const abonar: Op = { tipo: 'abonar', rifas: ['h1/2'] }
const cuota: Partial<Orden> = { rifas: ['h1/2'], vendidas: ['h1/2'] }
const asignar = (vendedor: string): Op => ({ tipo: 'asignar', rifas: ['r1'], vendedor })
const liberar: Op = { tipo: 'liberar', rifas: ['r1'] }

const sale = (change: Partial<Orden> = {}): Orden => ({
  id: 'c1',
  clave: 'k1',
  canal: 'presencial',
  estado: 'pagada',
  pagada: true,
  total: 100,
  rifas: ['r1'],
  vendidas: ['r1'],
  reservadas: [],
  soltadas: [],
  conCaso: false,
  conMail: true,
  ...change,
})
const open: Partial<Orden> = {
  canal: 'online',
  estado: 'esperando_pago',
  pagada: false,
  vendidas: [],
  reservadas: ['r1'],
}
const gone: Partial<Orden> = { estado: 'reembolsada', pagada: false, vendidas: [] }
const cobro = (change: Partial<Cobro> = {}): Cobro => ({
  compra: 'c1',
  estado: 'aprobado',
  monto: 100,
  devuelto: 0,
  ...change,
})

function factsOf(ordenes: Orden[], cobros: Cobro[] = [], vendedor: string | null = null): Facts {
  return {
    ordenes,
    cobros,
    vendedorOf: new Map([['r1', vendedor]]),
    sueltos: new Set(),
    realizados: new Set(),
  }
}
const check = async (steps: Step[], facts: Facts) => checkHistory(await historyOf(...steps), facts, { settled: true })

describe('a history that fits', () => {
  it.each<[string, Step[], Facts]>([
    ['nothing', [], factsOf([])],
    ['a sale', [[vender(), 'ok', 'c1']], factsOf([sale()])],
    ['a sale that was not heard of, and is there', [[vender(), 'unknown']], factsOf([sale()])],
    ['a sale that was not heard of, and is not', [[vender(), 'unknown']], factsOf([])],
    [
      'the same sale again after silence',
      [
        [vender(), 'unknown'],
        [vender(), 'ok', 'c1'],
      ],
      factsOf([sale()]),
    ],
    [
      'silence, and then somebody else has the number',
      [
        [vender(), 'unknown'],
        [vender(), 'refused'],
      ],
      factsOf([]),
    ],
    [
      'a sale taken back',
      [
        [vender(), 'ok', 'c1'],
        [{ tipo: 'anular', orden: 'c1' }, 'ok'],
      ],
      factsOf([sale(gone)]),
    ],
    ['a hold', [[comprar(), 'ok', 'c1']], factsOf([sale(open)])],
    [
      'a payment',
      [
        [comprar(), 'ok', 'c1'],
        [{ tipo: 'pagar', orden: 'c1' }, 'ok'],
      ],
      factsOf([sale({ canal: 'online' })], [cobro()]),
    ],
    [
      'money given back, and a second payment that buys again',
      [
        [comprar(), 'ok', 'c1'],
        [{ tipo: 'pagar', orden: 'c1' }, 'ok'],
        [{ tipo: 'pagar', orden: 'c1' }, 'ok'],
        [{ tipo: 'reembolsar', orden: 'c1' }, 'ok'],
      ],
      factsOf([sale({ canal: 'online' })], [cobro({ estado: 'devuelto', devuelto: 100 }), cobro()]),
    ],
    [
      'an order given up for another cart while its own call waited',
      [[comprar(), 'refused']],
      factsOf([sale({ ...open, estado: 'cancelada', reservadas: [] })]),
    ],
    [
      'an order without a provider',
      [[comprar(), 'unknown']],
      factsOf([sale({ ...open, estado: 'cancelada', clave: null, reservadas: [] })]),
    ],
    ['an instalment', [[cobrar(), 'ok', 'c1']], factsOf([sale(cuota)])],
    [
      'an instalment by a link, begun twice',
      [
        [abonar, 'ok', 'c1'],
        [abonar, 'unknown'],
      ],
      factsOf([sale({ ...cuota, canal: 'online', clave: null })], [cobro()]),
    ],
    [
      'a number freed while late, whose money stays',
      [
        [vender(), 'ok', 'c1'],
        [{ tipo: 'soltar', titulares: ['h1'] }, 'ok'],
      ],
      { ...factsOf([sale({ vendidas: [], soltadas: ['r1'] })]), sueltos: new Set(['h1']) },
    ],
    ['an assignment', [[asignar('ana'), 'ok']], factsOf([], [], 'ana')],
    [
      'an assignment taken back',
      [
        [asignar('ana'), 'ok'],
        [liberar, 'ok'],
      ],
      factsOf([]),
    ],
    [
      'an assignment perhaps taken back',
      [
        [liberar, 'unknown'],
        [asignar('ana'), 'ok'],
      ],
      factsOf([]),
    ],
  ])('%s', async (_, steps, facts) => {
    expect(await check(steps, facts)).toEqual([])
  })
})

describe('a history that does not fit', () => {
  it.each<[string, Step[], Facts, string]>([
    [
      'an acknowledged sale is gone',
      [[vender(), 'ok', 'c1']],
      factsOf([]),
      'vender #0 was acknowledged, and its order c1 is lost',
    ],
    [
      'an acknowledged hold is gone',
      [[comprar(), 'ok', 'c1']],
      factsOf([]),
      'comprar #0 was acknowledged, and its order c1 is lost',
    ],
    [
      'it sold another number',
      [[vender(), 'ok', 'c1']],
      factsOf([sale({ rifas: ['r2'], vendidas: ['r2'] })]),
      'vender #0 was acknowledged, and order c1 (pagada) has other numbers',
    ],
    [
      'its number is somebody else’s',
      [[vender(), 'ok', 'c1']],
      factsOf([sale({ vendidas: [] })]),
      'vender #0 was acknowledged, and order c1 (pagada) does not own its numbers',
    ],
    [
      'a refused sale is there',
      [[vender(), 'refused']],
      factsOf([sale()]),
      'vender #0 was refused, and its order is there',
    ],
    ['an order nobody asked for', [], factsOf([sale()]), 'nobody asked for order c1 (pagada)'],
    ['an order without a key', [], factsOf([sale({ clave: null })]), 'nobody asked for order c1 (pagada)'],
    [
      'the same sale twice',
      [[vender(), 'unknown']],
      factsOf([sale(), sale({ id: 'c2', ...gone })]),
      'vender #0 was carried out twice',
    ],
    [
      'an order by half',
      [[comprar('k1', 'r1', 'r2'), 'unknown']],
      factsOf([sale({ ...open, rifas: ['r1'] })]),
      'order c1 (esperando_pago) of comprar #0 is there by half',
    ],
    [
      'a paid order with half of its numbers',
      [[comprar('k1', 'r1', 'r2'), 'unknown']],
      factsOf([sale({ rifas: ['r1', 'r2'] })]),
      'order c1 (pagada) of comprar #0 is there by half',
    ],
    [
      'an unpaid order that owns',
      [[comprar(), 'unknown']],
      factsOf([sale({ ...open, vendidas: ['r1'] })]),
      'order c1 (esperando_pago) of comprar #0 is there by half',
    ],
    [
      'two owners',
      [
        [vender(), 'ok', 'c1'],
        [vender('k2'), 'ok', 'c2'],
      ],
      factsOf([sale(), sale({ id: 'c2', clave: 'k2' })]),
      'number r1 belongs to order c1 (pagada) and to order c2 (pagada)',
    ],
    [
      'an instalment that two orders were paid for',
      [
        [cobrar(), 'ok', 'c1'],
        [cobrar('k2'), 'ok', 'c2'],
      ],
      factsOf([sale(cuota), sale({ ...cuota, id: 'c2', clave: 'k2', vendidas: [] })]),
      'cobrar #2 was acknowledged, and order c2 (pagada) does not own its numbers',
    ],
    [
      'an instalment by a link that nobody began',
      [],
      factsOf([sale({ ...cuota, canal: 'online', clave: null })]),
      'nobody asked for order c1 (pagada)',
    ],
    [
      'a draw that is lost',
      [[{ tipo: 'sortear', fecha: '2026-12-01' }, 'ok']],
      factsOf([]),
      'sortear #0 was acknowledged, and is lost',
    ],
    [
      'a freed number that is still held',
      [[{ tipo: 'soltar', titulares: ['h1'] }, 'ok']],
      factsOf([]),
      'soltar #0 was acknowledged, and is lost',
    ],
    [
      'a sale taken back that stands',
      [
        [vender(), 'ok', 'c1'],
        [{ tipo: 'anular', orden: 'c1' }, 'ok'],
      ],
      factsOf([sale()]),
      'anular #2 was acknowledged, and order c1 is not undone',
    ],
    [
      'an assignment that is lost',
      [[asignar('ana'), 'ok']],
      factsOf([]),
      'asignar #0 was acknowledged, and number r1 is with null',
    ],
    [
      'an assignment that comes back',
      [
        [asignar('ana'), 'ok'],
        [liberar, 'ok'],
      ],
      factsOf([], [], 'ana'),
      'liberar #2 was acknowledged, and number r1 is with ana',
    ],
    ['an assignment nobody made', [], factsOf([], [], 'ana'), 'nobody gave number r1 to ana'],
    [
      'a charge the provider does not know',
      [[{ tipo: 'pagar', orden: 'c1' }, 'ok']],
      factsOf([]),
      'pagar #0 was acknowledged, and the provider knows no payment',
    ],
    [
      'a paid order without money',
      [[comprar(), 'unknown']],
      factsOf([sale({ canal: 'online' })]),
      'order c1 (pagada) should keep 100 and keeps 0',
    ],
    [
      'money for an order that ended',
      [[comprar(), 'unknown']],
      factsOf([sale({ ...open, estado: 'vencida', reservadas: [] })], [cobro()]),
      'order c1 (vencida) should keep 0 and keeps 100',
    ],
    [
      'money twice',
      [[comprar(), 'unknown']],
      factsOf([sale({ canal: 'online' })], [cobro(), cobro()]),
      'order c1 (pagada) should keep 100 and keeps 200',
    ],
    [
      'a buyer who never heard',
      [[comprar(), 'unknown']],
      factsOf([sale({ canal: 'online', conMail: false })], [cobro()]),
      'the buyer of order c1 (pagada) had no mail',
    ],
  ])('%s', async (_, steps, facts, finding) => {
    expect(await check(steps, facts)).toContain(finding)
  })

  it('an assignment without an answer cannot win once its server has ended', async () => {
    const history = new History()
    const silence = () => Promise.reject(new Error('socket hang up'))
    const said = async () => ({ status: 200, body: {} })
    await history.record(asignar('ana'), silence)
    await history.record(liberar, said)
    const late = () => checkHistory(history.entries, factsOf([], [], 'ana'), { settled: true })
    expect(late()).toEqual([])
    history.quiesce()
    expect(late()).toEqual([])
    await history.record(liberar, said)
    expect(late()).toEqual(['liberar #5 was acknowledged, and number r1 is with ana'])
  })
})
