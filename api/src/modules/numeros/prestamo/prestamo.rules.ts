import { instantIn } from '@talonario/contract'

const HOUR = 3_600_000

/** The next draw of a number: its day, and when its sales are announced to end. */
type Corte = { fecha: string; anunciado: string }

/**
 * Until when a number is lent: at most so many hours, and no longer than the beginning of its draw's day or two hours before its sales
 * are announced to end, so that what was sold on the way arrives in time. Null: not any more.
 */
export function prestadaHasta({ fecha, anunciado }: Corte, horas: number, zone: string, now: Date): Date | null {
  const hasta = Math.min(
    now.getTime() + horas * HOUR,
    instantIn(zone, `${fecha}T00:00`).getTime(),
    Date.parse(anunciado) - 2 * HOUR,
  )
  return hasta > now.getTime() ? new Date(hasta) : null
}
