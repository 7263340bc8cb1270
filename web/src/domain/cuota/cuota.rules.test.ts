import { expect, it } from 'vitest'
import { paraJugarInWords, playsOf, termOf } from './cuota.messages.ts'
import { montoOf, type Plan, paraJugarOf, proximaOf } from './cuota.rules.ts'

type Estado = Plan['cuotas'][number]['estado']
const planOf = (...cuotas: [estado: Estado, fecha: string][]): Plan => ({
  titularId: 'x',
  NumeroRifa: 7,
  juega: true,
  pagado: 0,
  total: 500,
  cuotas: cuotas.map(([estado, fecha], i) => ({ n: i + 1, monto: 100, estado, fecha, vence: '' })),
})
const MARZO = '2027-03-20T12:00:00.000Z'
const ABRIL = '2027-04-20T12:00:00.000Z'
const faltan = (plan: Plan) => paraJugarOf(plan).map(({ n }) => n)

it('all instalments that are due for the next draw are what a number lacks to play in it', () => {
  const plan = planOf(['pagada', MARZO], ['pendiente', MARZO], ['pendiente', MARZO], ['pendiente', ABRIL])
  expect([faltan(plan), montoOf(paraJugarOf(plan))]).toEqual([[2, 3], 200])
  expect(playsOf(plan)).toMatch(
    /^Está al día. Para jugar en el sorteo del 20.03.2027, faltan las cuotas 2 a 3: \$\s200\.$/,
  )
})

it('one of several that are due for a draw does not read as if it were enough, and what leads to all of them names the draw', () => {
  const plan = planOf(['pagada', MARZO], ['pendiente', MARZO], ['pendiente', MARZO], ['pendiente', ABRIL])
  const termOfCuota = (n: number) => plan.cuotas.flatMap(cuota => (cuota.n === n ? termOf(cuota, plan) : []))[0]
  expect(termOfCuota(2)).toMatch(/· una de 3 para el sorteo del 20\.03\.2027$/)
  expect(termOfCuota(4)).toMatch(/· para el sorteo del 20\.04\.2027$/)
  expect(paraJugarInWords(paraJugarOf(plan))).toBe('lo que falta para jugar el sorteo del 20.03.2027')
  expect(paraJugarInWords(paraJugarOf(plan).slice(0, 1))).toBe('la cuota 2')
})

it('what is late is lacking too', () => {
  expect(faltan(planOf(['pagada', MARZO], ['atrasada', ''], ['pendiente', MARZO], ['pendiente', ABRIL]))).toEqual([
    2, 3,
  ])
  expect(faltan(planOf(['pagada', MARZO], ['atrasada', ''], ['pendiente', '']))).toEqual([2])
})

it('paid in full it lacks nothing', () => {
  expect(faltan(planOf(['pagada', MARZO], ['pagada', ABRIL]))).toEqual([])
})

it('with no draw left nothing more is paid of it, and nobody is told to', () => {
  const plan = { ...planOf(['pagada', MARZO], ['atrasada', ABRIL]), juega: false }
  expect(proximaOf(plan)).toBeUndefined()
  expect(playsOf(plan)).toBe('Ya no le queda un sorteo por jugar: no se cobra nada más.')
})
