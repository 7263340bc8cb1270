import { fromMinor, toMinor } from './money.ts'

type Money = (major: number) => string

const sumOf = (montos: readonly number[]) => fromMinor(montos.reduce((sum, monto) => sum + toMinor(monto), 0))

/** The words for a plan: '3 cuotas de $ 1.200'. The first instalment includes what does not divide. Major units. */
export function cuotasInWords(montos: readonly number[], money: Money): string {
  const [primera = 0, otra = primera] = montos
  if (montos.length === 1) return `1 pago de ${money(primera)}`
  const [, ...resto] = montos
  if (resto.some(monto => monto !== otra)) return `${montos.length} cuotas, ${money(sumOf(montos))} en total`
  if (primera === otra) return `${montos.length} cuotas de ${money(otra)}`
  return `${montos.length} cuotas: la primera de ${money(primera)}, ${montos.length === 2 ? 'la otra' : 'las otras'} de ${money(otra)}`
}

/** The words beside a number's price about its instalment plans: 'o 3 cuotas de $ 1.200', 'o hasta 10 cuotas de $ 360'; '' if there are none. */
export function oEnCuotas(planes: readonly (readonly number[])[], money: Money): string {
  const [mas] = planes.toSorted((a, b) => b.length - a.length)
  return mas ? `o ${planes.length > 1 ? 'hasta ' : ''}${cuotasInWords(mas, money)}` : ''
}

/** What stands there where several numbers cost less together: '3 por $ 2.500, 5 por $ 4.000'; '' without packs. Major units. */
export const deAVarios = (packs: readonly { cantidad: number; total: number }[], money: Money): string =>
  packs.map(({ cantidad, total }) => `${cantidad}\u00a0por\u00a0${money(total)}`).join(', ')

/** All plans, for a paper ticket: 'o 3 cuotas de $ 1.200 · 6 cuotas de $ 600'; '' if there are none. */
export const oEnLasCuotas = (planes: readonly (readonly number[])[], money: Money): string =>
  planes.length > 0 ? `o ${planes.map(montos => cuotasInWords(montos, money)).join(' · ')}` : ''
