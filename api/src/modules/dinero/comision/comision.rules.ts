import { type ComisionPlan, fromMinor } from '@talonario/contract'
import type { Plan } from '#modules/campania/campania/campania.queries.ts'

/** Minor units; rates are hundredths of a per cent. Instants are milliseconds. */
type Tramo = { desde: number; tasa: number }
export type PlanVigente = { desde: number; activa: boolean; comprasPropias: boolean; tramos: readonly Tramo[] }

/** A line of a seller that its buyer still has. */
export type LineaConservada = {
  compraId: string
  linea: number
  at: number
  conNumero: boolean
  /** The seller bought it. */
  compraPropia: boolean
  /** Its money that is here, as the view `cobrado` counts it. */
  dinero: number
}

export type LineaGanada = LineaConservada & { tasa: number; importe: number }

/**
 * What a seller's lines of a campaign earn, given in the order of sale: the money of each that is here, at the rate of
 * the tier it falls in. The plan is the one that held when the order was made. `planes`: the latest first.
 */
export function comisionOf(lineas: readonly LineaConservada[], planes: readonly PlanVigente[]): LineaGanada[] {
  let numeros = 0
  return lineas.flatMap(linea => {
    const plan = planes.find(({ desde }) => desde <= linea.at)
    if (linea.compraPropia && plan && !plan.comprasPropias) return []
    if (linea.conNumero) numeros += 1
    const tasa = plan?.activa ? tasaOf(plan.tramos, Math.max(1, numeros)) : 0
    return { ...linea, tasa, importe: portion(linea.dinero, tasa, 10_000) }
  })
}

const tasaOf = (tramos: readonly Tramo[], puesto: number): number =>
  tramos.findLast(({ desde }) => desde <= puesto)?.tasa ?? 0

/** ⌊amount × part / whole⌋ of what is not below zero, exact for products that a number does not hold. */
export const portion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** As it is read. */
export const toPlan = ({ desde, activa, comprasPropias, tramos }: Plan): ComisionPlan => ({
  desde: desde.toISOString(),
  activa,
  comprasPropias,
  tramos: tramos.map(({ desde, tasa }) => ({ desde, tasa: fromMinor(tasa) })),
})
