import { fromMinor, toMinor } from './money.ts'

type Money = (major: number) => string

const sumOf = (montos: readonly number[]) => fromMinor(montos.reduce((sum, monto) => sum + toMinor(monto), 0))

/** What a plan is called: '3 cuotas de $ 1.200'. What does not divide is in the first. Major units. */
export function cuotasInWords(montos: readonly number[], money: Money): string {
  const [primera = 0, otra = primera] = montos
  if (montos.length === 1) return `1 pago de ${money(primera)}`
  const [, ...resto] = montos
  if (resto.some(monto => monto !== otra)) return `${montos.length} cuotas, ${money(sumOf(montos))} en total`
  if (primera === otra) return `${montos.length} cuotas de ${money(otra)}`
  return `${montos.length} cuotas: la primera de ${money(primera)}, ${montos.length === 2 ? 'la otra' : 'las otras'} de ${money(otra)}`
}

/** What stands beside the price of a number, of the plans of several payments: 'o 3 cuotas de $ 1.200', 'o hasta 10 cuotas de $ 360'; '' without any. */
export function oEnCuotas(planes: readonly (readonly number[])[], money: Money): string {
  const [mas] = planes.toSorted((a, b) => b.length - a.length)
  return mas ? `o ${planes.length > 1 ? 'hasta ' : ''}${cuotasInWords(mas, money)}` : ''
}

/** What stands there where several numbers cost less together: '3 por $ 2.500, 5 por $ 4.000'; '' without packs. Major units. */
export const deAVarios = (packs: readonly { cantidad: number; total: number }[], money: Money): string =>
  packs.map(({ cantidad, total }) => `${cantidad} por ${money(total)}`).join(', ')

/** All of them, of which a leaf of paper is paid by one: 'o 3 cuotas de $ 1.200 · 6 cuotas de $ 600'; '' without any. */
export const oEnLasCuotas = (planes: readonly (readonly number[])[], money: Money): string =>
  planes.length > 0 ? `o ${planes.map(montos => cuotasInWords(montos, money)).join(' · ')}` : ''
