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
  precio: number
  /** Prices of the order's lines before this one. */
  antes: number
  total: number
  /** How much of the order's money is here. */
  hay: number
}

export type LineaGanada = LineaConservada & { dinero: number; tasa: number; importe: number }

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
    const dinero = dineroOf(linea)
    return { ...linea, dinero, tasa, importe: portion(dinero, tasa, 10_000) }
  })
}

const tasaOf = (tramos: readonly Tramo[], puesto: number): number =>
  tramos.findLast(({ desde }) => desde <= puesto)?.tasa ?? 0

/** A line's share of its order's money, so that the shares of all lines add up to it. */
function dineroOf({ precio, antes, total, hay }: LineaConservada): number {
  if (hay >= total) return precio
  return portion(antes + precio, hay, total) - portion(antes, hay, total)
}

/** ⌊amount × part / whole⌋ of what is not below zero, exact for products that a number does not hold. */
export const portion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
