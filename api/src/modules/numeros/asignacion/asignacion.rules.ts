import { AppError, documentDigits, padNumber, rowsOfCsv, tituloLlano } from '@talonario/contract'
import { withPauses } from '#http/line/with-pauses.ts'
import { enTramos, type Tramo } from '#modules/numeros/rifa/rifa.rules.ts'

/** Numbers named in full up to ten, then counted. */
const SHOWN = 10

/** Sellers named in full; beyond them only that there are others. */
const NAMED = 3

type Obstacles = { vendidas: number[]; deOtro?: { numero: number; vendedor: string }[] }

/** Why numbers cannot be assigned or released, e.g. 'el 00004 ya está vendido; el 00007 lo tiene Romina Acosta'; '' when they can. */
export function motivoDeRechazo({ vendidas, deOtro = [] }: Obstacles, width: number): string {
  const bySeller = [...Map.groupBy(deOtro, ({ vendedor }) => vendedor)]
  const rest = bySeller.slice(NAMED).flatMap(([, suyos]) => suyos)
  return [
    ...razon(vendidas, width, 'ya está vendido', 'ya están vendidos'),
    ...bySeller
      .slice(0, NAMED)
      .flatMap(([vendedor, suyos]) => razon(numerosOf(suyos), width, `lo tiene ${vendedor}`, `los tiene ${vendedor}`)),
    ...razon(numerosOf(rest), width, 'lo tiene otro vendedor', 'los tienen otros vendedores'),
  ].join('; ')
}

const numerosOf = (rows: readonly { numero: number }[]) => rows.map(({ numero }) => numero).sort((a, b) => a - b)

/** What an act says of its numbers. */
export const cuales = (numeros: readonly number[]) => ({
  cantidad: numeros.length,
  numeros: enTramos(numeros.toSorted((a, b) => a - b)),
})

type Parte = { vendedor: string; cantidad: number }
type Reparto = { partes: { vendedor: string; tramos: [number, number][] }[]; quedan: number }

/**
 * Shares free stretches of numbers out in the order of `pedidos`. Each gets the first stretch with room for all of theirs, else pieces from the
 * lowest number on. Returns null if there are not enough.
 */
export function shareOut(libres: readonly Tramo[], pedidos: readonly Parte[]): Reparto | null {
  let left: Tramo[] = [...libres]
  const take = (at: number, cantidad: number): [number, number] => {
    const [desde, hasta] = left[at] as Tramo
    const last = Math.min(hasta, desde + cantidad - 1)
    left = left.toSpliced(at, 1, ...(last < hasta ? [[last + 1, hasta] as const] : []))
    return [desde, last]
  }
  if (sizeOf(left) < pedidos.reduce((all, { cantidad }) => all + cantidad, 0)) return null
  const partes = pedidos.map(({ vendedor, cantidad }) => {
    const roomy = left.findIndex(tramo => sizeOf([tramo]) >= cantidad)
    const tramos = [take(Math.max(roomy, 0), cantidad)]
    while (sizeOf(tramos) < cantidad) tramos.push(take(0, cantidad - sizeOf(tramos)))
    return { vendedor, tramos }
  })
  return { partes, quedan: sizeOf(left) }
}

/** How many numbers stretches hold. */
export const sizeOf = (tramos: readonly Tramo[]): number =>
  tramos.reduce((all, [desde, hasta]) => all + hasta - desde + 1, 0)

function razon(numeros: number[], width: number, uno: string, varios: string): string[] {
  if (numeros.length === 0) return []
  if (numeros.length === 1) return [`el ${padNumber(numeros[0] ?? 0, width)} ${uno}`]
  const rest = numeros.length - SHOWN
  const shown = numeros.slice(0, SHOWN).map(numero => padNumber(numero, width))
  const names = rest > 0 ? [...shown, `${rest} más`] : shown
  return [`los números ${names.slice(0, -1).join(', ')} y ${names.at(-1)} ${varios}`]
}

/** The number and the seller's document of each row of a file with its line of titles, in any order of columns. Throws CSV_INVALIDO that names the row. */
export async function readAsignaciones(csv: string, { maximo }: { maximo: number }): Promise<Asignada[]> {
  const rows = rowsOfCsv(csv)
  const titles: string[] = rows.next().value ?? []
  const columns = titles.map(tituloLlano)
  const ciAt = columns.findIndex(title => /\b(ci|documento|cedula|dni)\b/.test(title))
  const numeroAt = columns.findIndex((title, at) => at !== ciAt && /\b(numero|nro)\b/.test(title))
  if (numeroAt < 0 || ciAt < 0) throw invalido('la primera fila tiene que decir Número;Documento')
  const seen = new Set<number>()
  const asignadas: Asignada[] = []
  let leidas = 1
  for await (const row of withPauses(rows)) {
    const fila = `fila ${++leidas}`
    const ci = documentDigits(row[ciAt] ?? '')
    if (ci === '') continue
    const numero = /^\s*\d{1,7}\s*$/.test(row[numeroAt] ?? '') ? Number(row[numeroAt]) : 0
    if (numero < 1 || numero > maximo) throw invalido(`${fila}: el número no es válido`)
    if (seen.has(numero)) throw invalido(`${fila}: el ${numero} está repetido`)
    seen.add(numero)
    asignadas.push({ numero, ci })
  }
  return asignadas
}

type Asignada = { numero: number; ci: string }

export const invalido = (motivo: string) => new AppError('CSV_INVALIDO', { motivo })
