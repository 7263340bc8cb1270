import { expect, it } from 'vitest'
import { presupuestoDeTerminacion } from './premio.ts'

/** Every number drawn in turn: how many others end like it. */
function counted(numeros: number, cifras: number) {
  const endings = new Map<number, number>()
  for (let n = 1; n <= numeros; n++) endings.set(n % 10 ** cifras, (endings.get(n % 10 ** cifras) ?? 0) + 1)
  const wins = [...endings.values()]
  const sum = wins.reduce((total, many) => total + many * (many - 1), 0)
  return { esperados: numeros ? sum / numeros : 0, maximo: Math.max(0, ...wins.map(many => many - 1)) }
}

it.each([0, 1, 9, 10, 11, 99, 100, 101, 1234, 5000, 100_000])(
  'the budget of %i numbers is what counting gives',
  numeros => {
    for (const cifras of [1, 2, 3, 4, 5]) {
      const { esperados, maximo } = presupuestoDeTerminacion(numeros, cifras)
      expect(maximo).toBe(counted(numeros, cifras).maximo)
      expect(esperados).toBeCloseTo(counted(numeros, cifras).esperados, 9)
    }
  },
)

it('of five thousand numbers and two digits is 49 winners, whichever number is drawn', () => {
  expect(presupuestoDeTerminacion(5000, 2)).toEqual({ esperados: 49, maximo: 49 })
})
