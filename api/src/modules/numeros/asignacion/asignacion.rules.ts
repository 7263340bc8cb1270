import { AppError, padNumber } from '@talonario/contract'
import { parseCsv } from '#http/csv.ts'

/** Numbers named in full up to ten, then counted. */
const SHOWN = 10

/** Why numbers cannot be assigned or released, e.g. 'el 00004 ya está vendido; el 00007 está asignado a otro vendedor'; '' when they can. */
export function motivoDeRechazo({ vendidas, deOtro }: { vendidas: number[]; deOtro: number[] }, width: number): string {
  return [
    ...razon(vendidas, width, 'ya está vendido', 'ya están vendidos'),
    ...razon(deOtro, width, 'está asignado a otro vendedor', 'están asignados a otro vendedor'),
  ].join('; ')
}

function razon(numeros: number[], width: number, uno: string, varios: string): string[] {
  if (numeros.length === 0) return []
  if (numeros.length === 1) return [`el ${padNumber(numeros[0] ?? 0, width)} ${uno}`]
  const rest = numeros.length - SHOWN
  const shown = numeros.slice(0, SHOWN).map(numero => padNumber(numero, width))
  const names = rest > 0 ? [...shown, `${rest} más`] : shown
  return [`los números ${names.slice(0, -1).join(', ')} y ${names.at(-1)} ${varios}`]
}

/** Rows `numero;ci` of a file with its line of titles, in any order of columns. Throws CSV_INVALIDO that names the row. */
export function readAsignaciones(csv: string, { maximo }: { maximo: number }): { numero: number; ci: string }[] {
  const [titles = [], ...rows] = parseCsv(csv)
  const columns = titles.map(title => title.trim().toLowerCase())
  const [numeroAt, ciAt] = [columns.indexOf('numero'), columns.indexOf('ci')]
  if (numeroAt < 0 || ciAt < 0) throw invalido('la primera fila tiene que decir numero;ci')
  const seen = new Set<number>()
  return rows.flatMap((row, i) => {
    const fila = `fila ${i + 2}`
    const ci = (row[ciAt] ?? '').replace(/[.\-\s]/g, '')
    if (ci === '') return []
    const numero = /^\s*\d{1,7}\s*$/.test(row[numeroAt] ?? '') ? Number(row[numeroAt]) : 0
    if (numero < 1 || numero > maximo) throw invalido(`${fila}: el número no es válido`)
    if (seen.has(numero)) throw invalido(`${fila}: el ${numero} está repetido`)
    seen.add(numero)
    return [{ numero, ci }]
  })
}

export const invalido = (motivo: string) => new AppError('CSV_INVALIDO', { motivo })
