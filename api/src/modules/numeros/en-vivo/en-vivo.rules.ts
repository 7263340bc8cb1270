import type { EventoEnVivo } from '@talonario/contract'

/** A reader's position: the database's snapshot, and the time up to which expired holds are known. */
export type Cursor = { snapshot: string; at: Date }

/** A cursor as the id of an event, e.g. '812:815:813/1763737200000': snapshot of the database and milliseconds. */
export const cursorId = ({ snapshot, at }: Cursor) => `${snapshot}/${at.getTime()}`

/** Notes are kept for an hour; a cursor is accepted for less. */
const REMEMBERED_MS = 45 * 60_000

/** A cursor sent by a client; null if it is invalid, too old, or from the future. */
export function readCursor(id: string | undefined, now: Date): Cursor | null {
  const [, snapshot = '', ms] = /^([\d:,]{5,4000})\/(\d{13})$/.exec(id ?? '') ?? []
  const at = Number(ms)
  const age = now.getTime() - at
  return isSnapshot(snapshot) && age <= REMEMBERED_MS && age >= -REMEMBERED_MS ? { snapshot, at: new Date(at) } : null
}

/** xmin:xmax:xids, the xids ascending and in between (the form of pg_snapshot). They are 64 bits, more than a Number holds. */
function isSnapshot(text: string): boolean {
  const match = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18})(?:,\d{1,18})*)?$/.exec(text)
  if (!match) return false
  const [xmin, xmax] = [BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)]
  const xids = match[3]?.split(',').map(BigInt) ?? []
  return xmin > 0n && xmax >= xmin && xids.every((xid, i) => xid >= (xids[i - 1] ?? xmin) && xid < xmax)
}

/** A note of the database: numbers of a draw, or the draw itself; `null` when there were too many to name. */
export type Cambio = {
  sorteoId: string
  tipo: 'numeros' | 'asignacion' | 'sorteo' | 'funcion'
  numeros: number[] | null
}

/** Numbers one event names: beyond, a bitmap is shorter. */
const NAMED = 1_000

/** The numbers to look up, and the draws that have to be fetched again as a whole. */
export function toQuery(
  cambios: readonly Cambio[],
  { venderAsignadas }: { venderAsignadas: boolean },
): { numeros: number[]; enteros: Set<string> } {
  const cuentan = cambios.filter(({ tipo }) => tipo === 'numeros' || (tipo === 'asignacion' && !venderAsignadas))
  const enteros = new Set(cuentan.filter(({ numeros }) => numeros === null).map(({ sorteoId }) => sorteoId))
  const nombrados = cuentan.filter(({ sorteoId }) => !enteros.has(sorteoId))
  const numeros = new Set(nombrados.flatMap(({ numeros }) => numeros ?? []))
  if (numeros.size <= NAMED) return { numeros: [...numeros], enteros }
  return { numeros: [], enteros: new Set([...enteros, ...nombrados.map(({ sorteoId }) => sorteoId)]) }
}

/** A number as it is now. */
export type NumeroAhora = {
  numero: number
  sorteoId: string
  estado: 'vendida' | 'reservada' | null
  asignada: boolean
}

/** One event a draw, its numbers by what they are to a shopper. */
export function eventosDeNumeros(
  ahora: readonly NumeroAhora[],
  { venderAsignadas }: { venderAsignadas: boolean },
): EventoEnVivo[] {
  return [...Map.groupBy(ahora, ({ sorteoId }) => sorteoId)].map(([idSorteo, numeros]) => {
    const byState = Map.groupBy(
      numeros,
      ({ estado, asignada }) => estado ?? (asignada && !venderAsignadas ? 'asignada' : 'libre'),
    )
    const those = (state: 'libre' | 'reservada' | 'vendida' | 'asignada') =>
      (byState.get(state) ?? []).map(({ numero }) => numero)
    return {
      tipo: 'numeros' as const,
      idSorteo,
      libres: those('libre'),
      reservadas: those('reservada'),
      vendidas: those('vendida'),
      asignadas: those('asignada'),
    }
  })
}

/** Events as they go over the wire; the last one carries the id, so that a browser cut off among them gets all of them again. */
export function eventText(eventos: readonly EventoEnVivo[], cursor: Cursor): string {
  return eventos
    .map(({ tipo, ...data }, i) => {
      const id = i === eventos.length - 1 ? `id: ${cursorId(cursor)}\n` : ''
      return `event: ${tipo}\n${id}data: ${JSON.stringify(data)}\n\n`
    })
    .join('')
}
