import { limits } from '@talonario/contract'

const SECOND = 1_000

/** The progress of a show that has begun. */
export type Avance = {
  empezada: Date
  /** Seconds from prize to prize; null: each by the host. */
  ritmo: number | null
  /** Number of prizes. */
  premios: number
  revelados: readonly { lugar: number; at: Date }[]
}

/** The prizes to reveal, the last place first. */
export function pendientesDe({ premios, revelados }: Pick<Avance, 'premios' | 'revelados'>): number[] {
  const out = new Set(revelados.map(({ lugar }) => lugar))
  return Array.from({ length: premios }, (_, i) => premios - i).filter(lugar => !out.has(lugar))
}

/** What is due in a show at an instant: the prizes to reveal, and whether it ends. */
export function stepOf(avance: Avance, now: Date): { lugares: number[]; ends: boolean } {
  const { empezada, ritmo, revelados } = avance
  const pendientes = pendientesDe(avance)
  const last = Math.max(0, ...revelados.map(({ at }) => at.getTime()))
  if (pendientes.length === 0) return { lugares: [], ends: now.getTime() >= last + limits.funcionPausa * SECOND }
  if (now.getTime() >= empezada.getTime() + limits.funcionMinutos * 60 * SECOND)
    return { lugares: pendientes, ends: false }
  if (ritmo === null) return { lugares: [], ends: false }
  const next = Math.max(empezada.getTime() + limits.funcionPausa * SECOND, last + ritmo * SECOND)
  return { lugares: now.getTime() >= next ? pendientes.slice(0, 1) : [], ends: false }
}
