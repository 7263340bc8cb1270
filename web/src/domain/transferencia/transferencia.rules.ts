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
  const looked = filas.map(lookFor)
  const found = lineas.flatMap((linea, lugar) => {
    const said = read(linea)
    return looked.flatMap(look => {
      const { puntos, porque } = likeness(said, look)
      return puntos >= MINIMO ? [{ linea, lugar, fila: look.fila, puntos, porque }] : []
    })
  })
  const taken = new Set<unknown>()
  return found
    .toSorted((a, b) => b.puntos - a.puntos || a.lugar - b.lugar)
    .flatMap(({ linea, lugar, fila, porque }) => {
      if (taken.has(lugar) || taken.has(fila)) return []
      taken.add(lugar).add(fila)
      return [{ linea: linea.trim(), fila, porque }]
    })
}

const MINIMO = 2

const read = (linea: string) => {
  const words = plain(linea)
  return { junto: words.replace(/\s/g, ''), words: new Set(words.split(/[^\p{L}\d]+/u)), importes: amountsIn(linea) }
}

const lookFor = (fila: Transferencia) => ({
  fila,
  codigos: [fila.enLinea?.codigo, fila.comprobante].flatMap(code => (code && code.length > 3 ? [plain(code)] : [])),
  falta: faltaDe(fila),
  nombres: plain(fila.comprador)
    .split(/\s+/)
    .filter(word => word.length > 2),
})

function likeness(said: ReturnType<typeof read>, { codigos, falta, nombres }: ReturnType<typeof lookFor>) {
  const porReferencia = codigos.some(code => said.junto.includes(code))
  const porImporte = said.importes.includes(falta)
  const porNombre = nombres.some(word => said.words.has(word))
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
