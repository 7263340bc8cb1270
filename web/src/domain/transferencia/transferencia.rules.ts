import type { Transferencia } from '@talonario/contract'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A line of a bank's statement, and what on the list it may be, the likeliest first. */
export type Propuesta = { linea: string; fila: Transferencia; porque: string }

/** What of an order is still to be seen. */
export const faltaDe = ({ monto, enLinea }: Transferencia): number =>
  Math.round((monto - (enLinea?.visto ?? 0)) * 100) / 100

/**
 * What a pasted statement may say of the list: by reference, by amount and by name. Each row is proposed once at most, for its likeliest line, and
 * nothing is decided.
 */
export function proponer(texto: string, filas: readonly Transferencia[]): Propuesta[] {
  const lineas = texto.split('\n').filter(linea => linea.trim() !== '')
  const found = lineas.flatMap((linea, lugar) => filas.map(fila => ({ linea, lugar, fila, ...likeness(linea, fila) })))
  const best = found
    .filter(({ puntos }) => puntos >= MINIMO)
    .toSorted((a, b) => b.puntos - a.puntos || a.lugar - b.lugar)
  const taken = new Set<unknown>()
  return best.flatMap(({ linea, lugar, fila, porque }) => {
    if (taken.has(lugar) || taken.has(fila)) return []
    taken.add(lugar).add(fila)
    return [{ linea: linea.trim(), fila, porque }]
  })
}

const MINIMO = 2

function likeness(linea: string, fila: Transferencia): { puntos: number; porque: string } {
  const words = plain(linea)
  const said = [fila.enLinea?.codigo, fila.comprobante].filter(Boolean).map(code => plain(code ?? ''))
  const porReferencia = said.some(code => words.replace(/\s/g, '').includes(code))
  const porImporte = amountsIn(linea).includes(faltaDe(fila))
  const porNombre = plain(fila.comprador)
    .split(/\s+/)
    .some(word => word.length > 2 && words.split(/[^\p{L}\d]+/u).includes(word))
  const reasons = [porReferencia && 'la referencia', porImporte && 'el importe', porNombre && 'el nombre']
  return {
    puntos: (porReferencia ? 4 : 0) + (porImporte ? 2 : 0) + (porNombre ? 1 : 0),
    porque: reasons.filter(reason => reason !== false).join(', '),
  }
}

/** The amounts in a line, written either way: 1.234,56 or 1,234.56. Money that left is none. */
function amountsIn(linea: string): number[] {
  return (linea.match(/-?\s?\$?\s?\d[\d.,]*/g) ?? [])
    .filter(text => !text.startsWith('-'))
    .map(text => {
      const digits = text.replace(/[^\d.,]/g, '')
      const cents = /[.,](\d{1,2})$/.exec(digits)
      const whole = (cents ? digits.slice(0, -cents[0].length) : digits).replace(/[.,]/g, '')
      return Number(`${whole}.${cents?.[1] ?? '0'}`)
    })
}
