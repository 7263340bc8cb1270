import { parseLista } from '@talonario/sorteo/list'
import type { Prueba } from '@talonario/sorteo/proof'
import { verificar } from '@talonario/sorteo/verify'

/** A piece of a published list, which consists of whole lines; or, at the end, the proof. */
export type Pieza = { lista: 'hojas' | 'fuera'; texto: string } | { prueba: Prueba }

/**
 * Returns a function that takes both lists in pieces and then the proof. For the proof it returns the step of the verification that fails,
 * as a sentence; null if all hold.
 */
export function openRevision(): (pieza: Pieza) => string | null {
  const listas: Record<'hojas' | 'fuera', string[]> = { hojas: [], fuera: [] }
  return pieza => {
    if ('prueba' in pieza) return refutation(pieza.prueba, listas)
    for (const linea of parseLista(pieza.texto)) listas[pieza.lista].push(linea)
    return null
  }
}

function refutation(prueba: Prueba, listas: { hojas: string[]; fuera: string[] }): string | null {
  const { valida, falla, pasos } = verificar(prueba, listas)
  const paso = falla ?? pasos.find(({ estado }) => estado === 'pendiente')
  return valida ? null : `${paso?.titulo}: ${paso?.detalle}`
}
