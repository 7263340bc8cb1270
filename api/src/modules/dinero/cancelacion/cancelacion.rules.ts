import { nombreDeSorteo, type SorteoDeDia } from '#modules/campania/sorteo/sorteo.rules.ts'

type Cancelada = { entera: boolean; campania: string; sorteos: readonly SorteoDeDia[] }

/** What was called off, as a sentence begins with it. */
export function queSeCancelo(cancelada: Cancelada | undefined): string {
  const [sorteo] = cancelada?.sorteos ?? []
  if (!cancelada || !sorteo) throw new Error('Nothing was called off')
  return cancelada.entera ? `La rifa «${cancelada.campania}»` : `El sorteo del ${nombreDeSorteo(sorteo)}`
}
