import { parseLista } from '@talonario/sorteo/list'
import type { Prueba } from '@talonario/sorteo/proof'
import { verificar } from '@talonario/sorteo/verify'

/** A piece of a published list, which begins and ends between two lines; or at last the proof that is about both lists. */
export type Pieza = { lista: 'hojas' | 'fuera'; texto: string } | { prueba: Prueba }

/** Takes both lists in pieces and then the proof, and returns what speaks against that: a sentence, or null if every step of the verification held. */
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
